import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { readVault } from '../store/database.ts';
import { type Keyring, openEarlierKeys } from './keyring.ts';

/** What opens under the account key of now, or under one before it: what a renewal of all keys leaves where it is. */
export async function openUnderAnyKey<Opened extends { readonly ok: boolean }>(
  { accountKey, store }: Pick<Keyring, 'accountKey' | 'store'>,
  open: (key: AccountKey) => Promise<Opened>,
): Promise<Opened> {
  let opened = await open(accountKey);
  const kept = opened.ok ? undefined : await readVault(store);
  if (kept === undefined) return opened;
  for (const { accountKey: before } of await openEarlierKeys(accountKey, kept.state)) {
    if (!opened.ok) opened = await open(before);
    before.wipe();
  }
  return opened;
}
