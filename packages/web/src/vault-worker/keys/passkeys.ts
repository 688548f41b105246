import type { VaultState, Wrap } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { openPasskeyWrap, type PasskeyKey, passkeyKey, wrapWithPasskey } from '@kinfolio/vault/keys/passkey';
import { v7 as uuidv7 } from 'uuid';
import { currentCopy } from '../store/copies.ts';
import { type DatabaseParts, openKeptStore, readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { Keyring } from './keyring.ts';
import { firstOpened } from './open-account-key.ts';

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
): Promise<Outcome<{ id: string; envelope: string; keyVersion: number }>> {
  const id = uuidv7();
  const key = await keyOf(bytes);
  if (key === undefined) return refuse('passkey-cannot-open');
  return ok({ id, keyVersion, envelope: await wrapWithPasskey(accountKey, key, { account, wrap: id }) });
}

/** Opens the account key with what a passkey answered. */
export async function withPasskey(
  state: VaultState,
  { credentialId, bytes }: PasskeyAnswer,
): Promise<AccountKey | undefined> {
  const key = await keyOf(bytes);
  if (key === undefined) return undefined;
  const wraps = passkeysOf(state).filter(wrap => wrap.credentialId === credentialId);
  return await firstOpened(wraps, wrap =>
    openPasskeyWrap(key, { account: state.accountId, wrap: wrap.id }, wrap.envelope),
  );
}

/** The passkeys of an account that this device has heard of, oldest first; none when it keeps nothing of it. */
export async function knownPasskeys(parts: DatabaseParts, account: string): Promise<KnownPasskey[]> {
  const place = await currentCopy(parts, account);
  if (place === undefined) return [];
  const store = openKeptStore(parts, place);
  const vault = await readVault(store);
  store.close();
  const known = vault === undefined ? [] : passkeysOf(vault.state);
  return known.map(({ id, credentialId, madeAt }) => ({ id, credentialId, madeAt }));
}

const passkeysOf = ({ wraps }: VaultState): Extract<Wrap, { method: 'passkey' }>[] =>
  wraps.filter(wrap => wrap.method === 'passkey');

/** The key of what a passkey answered; undefined for what no passkey answers. */
async function keyOf(buffer: ArrayBuffer): Promise<PasskeyKey | undefined> {
  const bytes = new Uint8Array(buffer);
  try {
    return await passkeyKey(bytes);
  } catch (error) {
    if (error instanceof VaultError && error.code === 'bad_secret') return undefined;
    throw error;
  } finally {
    bytes.fill(0);
  }
}
