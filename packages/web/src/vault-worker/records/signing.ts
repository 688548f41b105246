import type { VaultClient } from '@kinfolio/contract/client';
import type { PushedRecord } from '@kinfolio/contract/wire';
import { leafOf, signBatch } from '@kinfolio/vault/batches/batch';
import type { Keyring } from '../keys/keyring.ts';
import { checkpointsInMemory, checkpointsOf } from './checkpoints/sign.ts';
import { authorOf, type PushAuthor } from './push-author.ts';
import { readReturning } from './returning.ts';

/** What signs a push, and the epoch in which it returns what a restored server lost. */
export interface SignedPush {
  readonly batches: readonly string[];
  readonly checkpoints?: readonly string[];
  readonly epoch?: string;
}

/** The batches and checkpoints of a push by the identity of the account under the newest keyset. */
export async function signPush(keyring: Keyring, records: readonly PushedRecord[]): Promise<SignedPush> {
  const author = authorOf(keyring);
  const push = await signBatches(author, records);
  const checkpoints = await checkpointsOf(keyring.store, author, records);
  const epoch = await readReturning(keyring.store);
  return { ...push, checkpoints, ...(epoch !== undefined && { epoch }) };
}

/**
 * A client that signs each push into the author's vault, which no one else writes in: for people without a screen, as the
 * demo and loads.
 */
export function signingClient(client: VaultClient, author: PushAuthor): VaultClient {
  const checkpoints = checkpointsInMemory(author);
  return {
    ...client,
    push: async (vaultId, records, signed) => {
      if (signed !== undefined || vaultId !== author.vault)
        return await client.push(vaultId, records, signed);
      const made = { ...(await signBatches(author, records)), checkpoints: await checkpoints.of(records) };
      const pushed = await client.push(vaultId, records, made);
      await checkpoints.note(records, pushed.ok ? pushed.value : undefined, made.checkpoints);
      return pushed;
    },
  };
}

/**
 * One batch for each category that these records write in: the leaf of each row in the order pushed, that of remains right
 * after it, that of a departure where its record is.
 */
export async function signBatches(
  { account, vault, sequence, identity }: PushAuthor,
  records: readonly PushedRecord[],
): Promise<SignedPush> {
  const leaves = new Map<string, string[]>();
  const add = async (category: string, envelope: string | undefined) => {
    if (envelope === undefined) return;
    const ofCategory = leaves.get(category) ?? [];
    ofCategory.push(await leafOf(envelope));
    leaves.set(category, ofCategory);
  };
  for (const { categoryId, envelope, remains, departure } of records) {
    await add(categoryId, envelope);
    await add(categoryId, remains);
    if (departure !== undefined) await add(departure.categoryId, departure.envelope);
  }
  const made = [...leaves].map(([category, ofCategory]) =>
    signBatch(
      {
        author: account,
        category,
        identityVersion: identity.version,
        keyset: sequence,
        leaves: ofCategory,
        vault,
      },
      identity.signPrivateKey,
    ),
  );
  return { batches: await Promise.all(made) };
}
