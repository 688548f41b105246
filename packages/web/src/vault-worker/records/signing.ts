import type { VaultClient } from '@kinfolio/contract/client';
import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import { hashLeaf, signBatch } from '@kinfolio/vault/batches/batch';
import type { Keyring } from '../keys/keyring.ts';
import { readCheckpointsInMemory, signPushCheckpoints } from './checkpoints/sign.ts';
import { findPushAuthor, type PushAuthor } from './push-author.ts';
import { readReturnEpoch } from './returning.ts';

/** The signatures of a push. `epoch` is the epoch in which the push returns changes that a restored server lost. */
export interface SignedPush {
  readonly batches: readonly string[];
  readonly checkpoints?: readonly string[];
  readonly epoch?: string;
}

/** The batches and checkpoints of a push, signed by the account's identity under the newest keyset. */
export async function signPush(keyring: Keyring, records: readonly PushedRecord[]): Promise<SignedPush> {
  const author = findPushAuthor(keyring);
  const push = await createSignedBatches(author, records);
  const checkpoints = await signPushCheckpoints(keyring.store, author, records);
  const epoch = await readReturnEpoch(keyring.store);
  return { ...push, checkpoints, ...(epoch !== undefined && { epoch }) };
}

/**
 * A client that signs each push into the author's vault, in which nobody else writes. It is for devices without a
 * screen, such as in the demo and in load tests.
 */
export function createSigningClient(client: VaultClient, author: PushAuthor): VaultClient {
  const checkpoints = readCheckpointsInMemory(author);
  return {
    ...client,
    push: async (vaultId, records, signed) => {
      if (signed !== undefined || vaultId !== author.vault)
        return await client.push(vaultId, records, signed);
      const made = {
        ...(await createSignedBatches(author, records)),
        checkpoints: await checkpoints.of(records),
      };
      const pushed = await client.push(vaultId, records, made);
      await checkpoints.note(records, pushed.ok ? pushed.value : undefined, made.checkpoints);
      return pushed;
    },
  };
}

/**
 * Makes one batch for each category that the records write to. It contains the leaf of each row in push order, each
 * directly followed by the leaf of its remains. The leaf of a departure is at the position of its record.
 */
export async function createSignedBatches(
  { account, vault, sequence, identity }: PushAuthor,
  records: readonly PushedRecord[],
): Promise<SignedPush> {
  const leaves = new Map<string, string[]>();
  const add = async (category: string, envelope: string | undefined) => {
    if (envelope === undefined) return;
    const ofCategory = leaves.get(category) ?? [];
    ofCategory.push(await hashLeaf(envelope));
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
