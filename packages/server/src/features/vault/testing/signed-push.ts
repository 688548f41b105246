import type { VaultClient } from '@kinfolio/contract/client';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { createEnvelope } from './sealed.ts';
import { hashText, signTestDocument, type VaultOwnerKeys } from './signed-vault.ts';
import type { OwnerWithVault } from './signed-world.ts';

/** The batches of a push, signed as a device signs them. `changes` lets a test alter each batch. */
export function signBatches(
  { payload, identity }: VaultOwnerKeys,
  records: readonly PushedRecord[],
  changes: Record<string, unknown> = {},
): string[] {
  const leaves = new Map<string, string[]>();
  const add = (category: string, envelope: string | undefined) => {
    if (envelope !== undefined) leaves.set(category, [...(leaves.get(category) ?? []), hashText(envelope)]);
  };
  for (const { categoryId, envelope, remains, departure } of records) {
    add(categoryId, envelope);
    add(categoryId, remains);
    if (departure) add(departure.categoryId, departure.envelope);
  }
  return [...leaves].map(([category, ofCategory]) =>
    signTestDocument(
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

/**
 * A checkpoint of a category at a revision, which follows the previous one. Its root is arbitrary, because
 * only readers compare it.
 */
export function createSignedCheckpoint(
  { payload, identity }: VaultOwnerKeys,
  category: string,
  { revision, previous, ...changes }: { revision: number; previous?: string } & Record<string, unknown>,
): string {
  return signTestDocument(
    'kinfolio-checkpoint-1',
    {
      author: payload.owner,
      category,
      count: revision,
      identityVersion: payload.identity.version,
      keyset: payload.sequence,
      previous: previous === undefined ? null : hashText(previous),
      revision,
      root: hashText('root'),
      vault: payload.vault,
      ...changes,
    },
    identity.privateKey,
  );
}

export async function createSealingClient(keeper: OwnerWithVault): Promise<VaultClient> {
  const opened = await keeper.proving().openSession();
  if (!opened.ok) throw new Error(`no seal: ${opened.code}`);
  return keeper.proving(keeper.owner, { seal: opened.value.seal });
}

/** The next version of a record in another category, with the departure that it leaves behind. */
export function createMovedRecord(record: SealedRecord, categoryId: string): PushedRecord {
  const { categoryId: from, keyVersion, version } = record;
  const departure = { categoryId: from, keyVersion, envelope: createEnvelope() };
  return { ...record, categoryId, version: version + 1, envelope: createEnvelope(), departure };
}
