import type { ActionMix } from './open-loop.ts';
import type { BusyPerson } from './person.ts';

/** The actions of people in an ordinary hour: mostly fetching changes, with an occasional save, sign-in or paper. */
export const ordinaryHourMix: ActionMix<BusyPerson> = {
  'what is new': { of100: 60, act: person => person.pullNew() },
  'a record saved': { of100: 22, act: person => person.push() },
  'the keys read': { of100: 7, act: async ({ device }) => void (await device.client.readVault()) },
  'a passport opened anew': { of100: 4, act: person => person.pullAll() },
  'stays signed in': { of100: 3, act: person => person.refresh() },
  'signs in': { of100: 3, act: person => person.signIn() },
  'a paper attached': { of100: 1, act: person => person.attach() },
};
