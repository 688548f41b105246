import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import { type Device, type DeviceOptions, openDevice } from '../browser/browser.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { type Person, somebody } from './person.ts';
import { insideOf, logIn } from './sign-in-steps.ts';

/** A device on which the passport of the demo family is open. */
export interface FamilyPassport {
  readonly device: Device;
  readonly person: Person;
  readonly records: readonly CountedRecord[];
}

/** Stores the family's records, and more, for somebody new, and opens the passport on a new device. */
export async function openFamily(
  baseURL: string,
  more: readonly CountedRecord[] = [],
  options: Pick<DeviceOptions, 'serviceWorkers' | 'whole'> = {},
): Promise<FamilyPassport> {
  const person = somebody();
  const node = await signUpOnNode(baseURL, person);
  const records = withIds([...demoFamily(todayIn(Date)), ...more], uuidv7);
  const sealed = await Promise.all(records.map(({ id, content }) => node.seal(content, { id })));
  okOr(await node.client.push(node.state.vaultId, sealed));
  const device = await openDevice({ baseURL, ...options });
  await logIn(device.page, person);
  await insideOf(device.page);
  return { device, person, records };
}
