import { maxPushRecords } from '@kinfolio/contract/shapes';
import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { type NodeDevice, okOr } from '../harness/server/node-device.ts';
import { createSampleAccount } from '../harness/server/samples.ts';
import { createLargePassport } from './large-passport.ts';

interface Seed {
  readonly id?: string;
  readonly content: { readonly kind: string; readonly fields: FieldValues };
}

/** Seals and sends bank accounts numbered `from` to `to`. */
export async function seedBankAccounts(device: NodeDevice, from: number, to: number): Promise<void> {
  await send(
    device,
    Array.from({ length: to - from }, (_, offset) => ({ content: createSampleAccount(from + offset) })),
  );
}

/** Seals and sends a large passport with records of every kind. */
export async function seedFamilies(device: NodeDevice, count: number): Promise<void> {
  await send(device, createLargePassport(count));
}

/** Seals and sends a number of records of each of these kinds, repeating the family's. */
export async function seedEachKind(
  device: NodeDevice,
  kinds: readonly string[],
  count: number,
): Promise<void> {
  const family = createDemoFamily(todayInLondon(Date));
  const records = kinds.flatMap(kind => {
    const own = family.filter(({ content }) => content.kind === kind);
    return Array.from({ length: count }, (_, index) => own[index % own.length] ?? []).flat();
  });
  await send(
    device,
    records.map(({ content }) => ({ content })),
  );
}

/** Sends as many records at a time as one push allows. */
async function send(device: NodeDevice, records: readonly Seed[]): Promise<void> {
  for (let next = 0; next < records.length; next += maxPushRecords) {
    const some = records.slice(next, next + maxPushRecords);
    const sealed = await Promise.all(
      some.map(({ id, content }) => device.seal(content, id === undefined ? {} : { id })),
    );
    okOr(await device.client.push(device.state.vaultId, sealed));
  }
}
