// What it is: account keys that another one has replaced, sealed under the one that replaced them.
// Use it for: opening what a device sealed under the key of before (drafts), after the keys were renewed elsewhere.
// Never use it for: sealing anything. The old key may be known to others: that is why it was replaced.
//
// [Note: Why the key of before is kept]
// All keys are renewed on one device; another may have drafts that were not sent yet. They are sealed under the
// key of before, so each account key opens those before it. It never goes the other way: nothing that can be had with
// an earlier key leads to a later one.

import { notOpened } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { Random } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import { AccountKey, type OpenedAccountKey } from './account-key.ts';

/** An account key that was replaced, as the server keeps it. `keyVersion` counts the account keys of a vault from 1. */
export interface SealedEarlierKey {
  readonly keyVersion: number;
  readonly envelope: string;
}

/** An account key and its number. */
export interface NumberedKey {
  readonly accountKey: AccountKey;
  readonly keyVersion: number;
}

/**
 * Seals an account key, and those it opens, under the one that replaces it; the newest first. One that does not open is
 * left out: it could never be opened again.
 */
export async function sealEarlierKeys(
  from: NumberedKey,
  to: AccountKey,
  account: string,
  earlier: readonly SealedEarlierKey[],
  random?: Random,
): Promise<SealedEarlierKey[]> {
  const key = await wrappingKeyOf(to);
  const sealed: SealedEarlierKey[] = [];
  const before = await openEarlierKeys(from.accountKey, account, earlier);
  for (const { accountKey, keyVersion } of [from, ...before]) {
    const context = { account, keyVersion };
    const envelope = await accountKey.seal('kinfolio-earlier-key-1', key, context, random);
    sealed.push({ keyVersion, envelope });
  }
  for (const { accountKey } of before) accountKey.wipe();
  return sealed;
}

/** Opens the account keys before this one, the newest first. What does not open is left out. */
export async function openEarlierKeys(
  accountKey: AccountKey,
  account: string,
  sealed: readonly SealedEarlierKey[],
): Promise<NumberedKey[]> {
  const key = await wrappingKeyOf(accountKey);
  const opened: NumberedKey[] = [];
  for (const one of sealed.toSorted((a, b) => b.keyVersion - a.keyVersion)) {
    const before = await openOne(key, account, one);
    if (before.ok) opened.push({ accountKey: before.accountKey, keyVersion: one.keyVersion });
  }
  return opened;
}

async function openOne(
  key: SealingKey<'earlier-keys'>,
  account: string,
  { keyVersion, envelope }: SealedEarlierKey,
): Promise<OpenedAccountKey> {
  try {
    return await AccountKey.open('kinfolio-earlier-key-1', key, { account, keyVersion }, envelope);
  } catch (error) {
    if (error instanceof VaultError && error.code === 'malformed') return notOpened;
    throw error;
  }
}

/** The subkey all earlier account keys are sealed under. */
async function wrappingKeyOf(accountKey: AccountKey): Promise<SealingKey<'earlier-keys'>> {
  return await accountKey.subkey('kinfolio/earlier-keys');
}
