import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { readStoredVault } from '../store/database.ts';
import { type Keyring, openEarlierKeys } from './keyring.ts';

/**
 * Opens an envelope under the current account key or an earlier one, because some envelopes are not resealed when all
 * keys are renewed.
 */
export async function openWithAnyAccountKey<Opened extends { readonly ok: boolean }>(
  { accountKey, store }: Pick<Keyring, 'accountKey' | 'store'>,
  open: (key: AccountKey) => Promise<Opened>,
): Promise<Opened> {
  let opened = await open(accountKey);
  const kept = opened.ok ? undefined : await readStoredVault(store);
  if (kept === undefined) return opened;
  for (const { accountKey: before } of await openEarlierKeys(accountKey, kept.state)) {
    if (!opened.ok) opened = await open(before);
    before.wipe();
  }
  return opened;
}
