import type { VaultState, Wrap } from '@kinfolio/contract/wire';
import { VaultError } from '@kinfolio/vault/errors';
import { type PasskeyKey, passkeyKey } from '@kinfolio/vault/keys/passkey';
import { openWrap } from '@kinfolio/vault/wraps/wrap';
import { currentCopy } from '../store/copies.ts';
import { type DatabaseParts, openKeptStore, readVault } from '../store/database.ts';
import { firstOpened, type OpenedWay } from './open-account-key.ts';

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

/** Opens the account key with what a passkey answered. */
export async function withPasskey(
  state: VaultState,
  { credentialId, bytes }: PasskeyAnswer,
): Promise<OpenedWay | undefined> {
  const key = await keyOfAnswer(bytes);
  if (key === undefined) return undefined;
  const wraps = passkeysOf(state).filter(wrap => wrap.credentialId === credentialId);
  return await firstOpened(state, wraps, ({ envelope }, place) =>
    openWrap('kinfolio-passkey-wrap-2', key, place, envelope),
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
export async function keyOfAnswer(buffer: ArrayBuffer): Promise<PasskeyKey | undefined> {
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
