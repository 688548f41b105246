import type { VaultClient } from '@kinfolio/contract/client';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/wire';
import { newEnvelope } from './sealed.ts';
import { hashOf, type Owner, signDocument } from './signed-vault.ts';
import type { VaultOwner } from './signed-world.ts';

/** The batches of a push, as a device signs them; `changes` is what a test makes of each. */
export function batchesOf(
  { payload, identity }: Owner,
  records: readonly PushedRecord[],
  changes: Record<string, unknown> = {},
): string[] {
  const leaves = new Map<string, string[]>();
  const add = (category: string, envelope: string | undefined) => {
    if (envelope !== undefined) leaves.set(category, [...(leaves.get(category) ?? []), hashOf(envelope)]);
  };
  for (const { categoryId, envelope, remains, departure } of records) {
    add(categoryId, envelope);
    add(categoryId, remains);
    if (departure) add(departure.categoryId, departure.envelope);
  }
  return [...leaves].map(([category, ofCategory]) =>
    signDocument(
      'kinfolio-batch-1',
      {
        author: payload.owner,
        category,
        identityVersion: payload.identity.version,
        keyset: payload.sequence,
        leaves: ofCategory,
        vault: payload.vault,
        ...changes,
      },
      identity.privateKey,
    ),
  );
}

/** A checkpoint of a category at a revision, upon the one before. Its root is compared by readers only. */
export function checkpointOf(
  { payload, identity }: Owner,
  category: string,
  { revision, previous, ...changes }: { revision: number; previous?: string } & Record<string, unknown>,
): string {
  return signDocument(
    'kinfolio-checkpoint-1',
    {
      author: payload.owner,
      category,
      count: revision,
      identityVersion: payload.identity.version,
      keyset: payload.sequence,
      previous: previous === undefined ? null : hashOf(previous),
      revision,
      root: hashOf('root'),
      vault: payload.vault,
      ...changes,
    },
    identity.privateKey,
  );
}

/** A client of an owner whose calls are sealed. */
export async function sealingClient(keeper: VaultOwner): Promise<VaultClient> {
  const opened = await keeper.proving().openSession();
  if (!opened.ok) throw new Error(`no seal: ${opened.code}`);
  return keeper.proving(keeper.owner, { seal: opened.value.seal });
}

/** The next version of a record in another category, and what it leaves where it was. */
export function moveOf(record: SealedRecord, categoryId: string): PushedRecord {
  const { categoryId: from, keyVersion, version } = record;
  const departure = { categoryId: from, keyVersion, envelope: newEnvelope() };
  return { ...record, categoryId, version: version + 1, envelope: newEnvelope(), departure };
}
