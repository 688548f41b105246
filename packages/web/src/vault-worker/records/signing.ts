import type { PushedRecord } from '@kinfolio/contract/wire';
import { leafOf, signBatch } from '@kinfolio/vault/batches/batch';
import type { Keyring } from '../keys/keyring.ts';
import { readReturning } from './returning.ts';

/** What signs a push, and the epoch in which it gives back what a restored server lost. */
export interface SignedPush {
  readonly batches: readonly string[];
  readonly epoch?: string;
}

/**
 * One batch for each category that these records write in, by the identity of the account under the newest keyset: the
 * leaf of each row in the order pushed, that of remains right after it, that of a departure where its record is.
 */
export async function signPush(keyring: Keyring, records: readonly PushedRecord[]): Promise<SignedPush> {
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
  const { account, vault, signed } = keyring;
  const { identity, keyset } = signed;
  const made = [...leaves].map(([category, ofCategory]) =>
    signBatch(
      {
        author: account,
        category,
        identityVersion: identity.version,
        keyset: keyset.sequence,
        leaves: ofCategory,
        vault,
      },
      identity.signPrivateKey,
    ),
  );
  const epoch = await readReturning(keyring.store);
  return { batches: await Promise.all(made), ...(epoch !== undefined && { epoch }) };
}
