import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { readVault } from '../store/database.ts';
import { type Keyring, openEarlierKeys } from './keyring.ts';

interface NotOpened {
  readonly ok: false;
}

/** What opens under the account key of now, or under one before it: what a renewal of all keys leaves where it is. */
export async function openWithAny<Opened extends { readonly ok: true }>(
  { accountKey, store }: Pick<Keyring, 'accountKey' | 'store'>,
  open: (key: AccountKey) => Promise<Opened | NotOpened>,
): Promise<Opened | NotOpened> {
  const now = await open(accountKey);
  const kept = now.ok ? undefined : await readVault(store);
  if (kept === undefined) return now;
  const earlier = await openEarlierKeys(accountKey, kept.state);
  let opened: Opened | NotOpened = now;
  for (const { accountKey: before } of earlier) {
    if (!opened.ok) opened = await open(before);
    before.wipe();
  }
  return opened;
}
