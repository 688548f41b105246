import { maxPushRecords } from '@kinfolio/contract/shapes';
import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { type NodeDevice, okOr } from '../harness/server/node-device.ts';
import { sampleAccount } from '../harness/server/samples.ts';
import { largePassport } from './large-passport.ts';

interface Seed {
  readonly id?: string;
  readonly content: { readonly kind: string; readonly fields: FieldValues };
}

/** Seals and sends bank accounts number `from` to `to`. */
export async function seed(device: NodeDevice, from: number, to: number): Promise<void> {
  await send(
    device,
    Array.from({ length: to - from }, (_, offset) => ({ content: sampleAccount(from + offset) })),
  );
}

/** Seals and sends a large passport with records of every kind. */
export async function seedFamilies(device: NodeDevice, count: number): Promise<void> {
  await send(device, largePassport(count));
}

/** Seals and sends so many records of each of these kinds, the family's over and over. */
export async function seedOfEach(device: NodeDevice, kinds: readonly string[], count: number): Promise<void> {
  const family = demoFamily(todayIn(Date));
  const records = kinds.flatMap(kind => {
    const own = family.filter(({ content }) => content.kind === kind);
    return Array.from({ length: count }, (_, index) => own[index % own.length] ?? []).flat();
  });
  await send(
    device,
    records.map(({ content }) => ({ content })),
  );
}

/** As many at a time as one push takes. */
async function send(device: NodeDevice, records: readonly Seed[]): Promise<void> {
  for (let next = 0; next < records.length; next += maxPushRecords) {
    const some = records.slice(next, next + maxPushRecords);
    const sealed = await Promise.all(
      some.map(({ id, content }) => device.seal(content, id === undefined ? {} : { id })),
    );
    okOr(await device.client.push(device.state.vaultId, sealed));
  }
}
