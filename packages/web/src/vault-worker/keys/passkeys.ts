import type { VaultState, Wrap } from '@kinfolio/contract/wire';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { openPasskeyWrap, passkeyKey, wrapWithPasskey } from '@kinfolio/vault/keys/passkey';
import { v7 as uuidv7 } from 'uuid';
import type { Keyring } from './keyring.ts';
import { firstOpened } from './open-account-key.ts';
import { type DatabaseParts, hasStore, openKeptStore, readVault } from './store.ts';

/** What a passkey answered. The bytes are handed over and overwritten here. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly bytes: ArrayBuffer;
}

/** A passkey of an account, as this device has heard of it. */
export interface KnownPasskey {
  readonly id: string;
  readonly credentialId: string;
  /** An instant, RFC 3339 in UTC. */
  readonly madeAt: string;
}

/** The open vault's account key under what a passkey answered, with the id the server keeps it under. */
export async function makePasskeyWrap(
  { accountKey, account, keyVersion }: Keyring,
  bytes: ArrayBuffer,
): Promise<{ id: string; envelope: string; keyVersion: number }> {
  const id = uuidv7();
  const key = await keyOf(bytes);
  return { id, keyVersion, envelope: await wrapWithPasskey(accountKey, key, { account, wrap: id }) };
}

/** Opens the account key with what a passkey answered. */
export async function withPasskey(
  state: VaultState,
  { credentialId, bytes }: PasskeyAnswer,
): Promise<AccountKey | undefined> {
  const key = await keyOf(bytes);
  const wraps = passkeysOf(state).filter(wrap => wrap.credentialId === credentialId);
  return await firstOpened(wraps, wrap =>
    openPasskeyWrap(key, { account: state.accountId, wrap: wrap.id }, wrap.envelope),
  );
}

/** Whether a passkey opens the open vault. */
export async function isPasskeyOf({ store }: Keyring, answer: PasskeyAnswer): Promise<boolean> {
  const kept = await readVault(store);
  const accountKey = kept && (await withPasskey(kept.state, answer));
  accountKey?.wipe();
  return accountKey !== undefined;
}

/** The passkeys of an account that this device has heard of, oldest first; none when it keeps nothing of it. */
export async function knownPasskeys(parts: DatabaseParts, account: string): Promise<KnownPasskey[]> {
  if (!(await hasStore(parts, account))) return [];
  const store = openKeptStore(parts, account);
  const vault = await readVault(store);
  store.close();
  const known = vault === undefined ? [] : passkeysOf(vault.state);
  return known.map(({ id, credentialId, madeAt }) => ({ id, credentialId, madeAt }));
}

const passkeysOf = ({ wraps }: VaultState): Extract<Wrap, { method: 'passkey' }>[] =>
  wraps.filter(wrap => wrap.method === 'passkey');

async function keyOf(buffer: ArrayBuffer) {
  const bytes = new Uint8Array(buffer);
  const key = await passkeyKey(bytes);
  bytes.fill(0);
  return key;
}
