import type { Mix } from './open-loop.ts';
import type { BusyPerson } from './person.ts';

/** What people ask in an ordinary hour: mostly what is new, now and then a save, a sign-in, a paper. */
export const usualMix: Mix<BusyPerson> = {
  'what is new': { of100: 60, act: person => person.pullNew() },
  'a record saved': { of100: 22, act: person => person.push() },
  'the keys read': { of100: 7, act: async ({ device }) => void (await device.client.readVault()) },
  'a passport opened anew': { of100: 4, act: person => person.pullAll() },
  'stays signed in': { of100: 3, act: person => person.refresh() },
  'signs in': { of100: 3, act: person => person.signIn() },
  'a paper attached': { of100: 1, act: person => person.attach() },
};
