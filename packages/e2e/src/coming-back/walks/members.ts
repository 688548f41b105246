import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { UsedDevice } from './devices.ts';
import type { RewoundWorld } from './rewound-world.ts';

/** A person with an account and their own device. */
export interface FamilyMember {
  readonly person: Person;
  readonly place: UsedDevice;
  readonly account: string;
}

/** Signs a new person up. */
export async function signUpMember(world: RewoundWorld): Promise<FamilyMember> {
  const place = new UsedDevice(world.newDevice);
  const person = createUniquePerson();
  const { email, password, firstName, lastName, phone } = person;
  await place.tab.until('signed-out');
  const details = { displayName: firstName, person: { firstName, lastName } };
  okOr(await place.tab.session.signUp({ email, password, phone, ...details }));
  await place.tab.settled();
  const state = place.tab.session.state();
  return { person, place, account: state.status === 'open' ? state.account.id : '' };
}
