import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import { type Device, type DeviceOptions, openDevice } from '../browser/browser.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { createUniquePerson, type Person } from './person.ts';
import { logIn, waitUntilPassportOpen } from './sign-in-steps.ts';

/** A device on which the demo family's passport is open. */
export interface FamilyPassport {
  readonly device: Device;
  readonly person: Person;
  readonly records: readonly CountedRecord[];
}

/** Stores the family's records and others for a new person, and opens the passport on a new device. */
export async function openFamily(
  baseURL: string,
  more: readonly CountedRecord[] = [],
  options: Pick<DeviceOptions, 'serviceWorkers' | 'whole'> = {},
): Promise<FamilyPassport> {
  const person = createUniquePerson();
  const node = await signUpOnNode(baseURL, person);
  const records = replaceIds([...createDemoFamily(todayInLondon(Date)), ...more], uuidv7);
  const sealed = await Promise.all(records.map(({ id, content }) => node.seal(content, { id })));
  okOr(await node.client.push(node.state.vaultId, sealed));
  const device = await openDevice({ baseURL, ...options });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  return { device, person, records };
}
