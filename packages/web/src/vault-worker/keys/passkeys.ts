import type { StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import { createPasskeyKey, type PasskeyKey } from '@kinfolio/vault/keys/passkey';
import { openWrap } from '@kinfolio/vault/wraps/wrap';
import { readCurrentCopy } from '../store/copies.ts';
import { type IndexedDbParts, openExistingStore, readStoredVault } from '../store/database.ts';
import { type OpenedAccountKeyByWay, openFirstWrap } from './open-account-key.ts';

/** A passkey's PRF output. The bytes are transferred to the worker and overwritten here. */
export interface PasskeyOutput {
  readonly credentialId: string;
  readonly bytes: ArrayBuffer;
}

/** A passkey of an account, as this device knows it. */
export interface KnownPasskey {
  readonly id: string;
  readonly credentialId: string;
  /** When the passkey was made, as an RFC 3339 instant in UTC. */
  readonly madeAt: string;
}

/** Opens the account key with a passkey's PRF output. */
export async function openAccountKeyWithPasskey(
  state: VaultState,
  { credentialId, bytes }: PasskeyOutput,
): Promise<OpenedAccountKeyByWay | undefined> {
  const key = await derivePasskeyKey(bytes);
  if (key === undefined) return undefined;
  const wraps = passkeysOf(state).filter(wrap => wrap.credentialId === credentialId);
  return await openFirstWrap(state, wraps, ({ envelope }, place) =>
    openWrap('kinfolio-passkey-wrap-2', key, place, envelope),
  );
}

/** The account's passkeys that this device knows, oldest first; empty if the device stores nothing of the account. */
export async function listKnownPasskeys(parts: IndexedDbParts, account: string): Promise<KnownPasskey[]> {
  const place = await readCurrentCopy(parts, account);
  if (place === undefined) return [];
  const store = openExistingStore(parts, place);
  const vault = await readStoredVault(store);
  store.close();
  const known = vault === undefined ? [] : passkeysOf(vault.state);
  return known.map(({ id, credentialId, madeAt }) => ({ id, credentialId, madeAt }));
}

const passkeysOf = ({ wraps }: VaultState): Extract<StoredKeyWrap, { method: 'passkey' }>[] =>
  wraps.filter(wrap => wrap.method === 'passkey');

/** The key derived from a passkey's PRF output; undefined if the output is not valid. */
export async function derivePasskeyKey(buffer: ArrayBuffer): Promise<PasskeyKey | undefined> {
  const bytes = new Uint8Array(buffer);
  try {
    return await createPasskeyKey(bytes);
  } catch (error) {
    if (error instanceof VaultError && error.code === 'bad_secret') return undefined;
    throw error;
  } finally {
    bytes.fill(0);
  }
}
