import type { KeysetChange, NewUnlockMethod } from '@kinfolio/contract/keyset';
import type { StoredKeyWrap } from '@kinfolio/contract/wire';
import type { PasskeyKey } from '@kinfolio/vault/keys/passkey';
import { createFollowingKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetReason, KeysetWay } from '@kinfolio/vault/keyset/payload';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import { v7 as uuidv7 } from 'uuid';
import { chooseWrapFloor, type Keyring } from './keyring.ts';
import {
  type CreatedRecoveryKit,
  createWrapContext,
  generateRecoveryKit,
  toKeysetWay,
  type WrapTarget,
  wrapUnderPassword,
} from './make-vault.ts';
import type { PasswordSecrets } from './password.ts';

// Each change to the ways of opening the vault consists of the next keyset and its new rows. The page sends it, and it
// takes effect once the server has stored it. See [Note: One request for every change] on the server.

/**
 * The maximum number of kits that a vault can have at a time. Kits that were made but never confirmed are kept until
 * another one is confirmed.
 */
const mostKits = 8;

/** A new passkey, in the form in which it is sent. */
export type PasskeyToAdd = Omit<
  Extract<NewUnlockMethod, { method: 'passkey' }>,
  'id' | 'method' | 'envelope'
>;

/**
 * The data that a new way of opening the vault must wrap: the current account key, with the next keyset as the oldest
 * one that a device may then accept (its floor).
 */
export function createNextWrapTarget(keyring: Keyring): WrapTarget {
  const { account, accountKey, keyVersion, signed, vault } = keyring;
  const floor = chooseWrapFloor(keyring, signed.keyset.sequence + 1);
  return { account, accountKey, floor, keyVersion, vault };
}

/** Makes the change to a new password, which replaces all existing ones. */
export async function createPasswordChange(
  keyring: Keyring,
  secret: PasswordSecrets,
  at: string,
): Promise<KeysetChange> {
  const { id, stored } = await wrapUnderPassword(createNextWrapTarget(keyring), secret);
  const others = keyring.signed.keyset.ways.filter(({ method }) => method !== 'password');
  const ways = [...others, await toKeysetWay('password', id, stored.envelope)];
  const { authSecret, kdf } = secret;
  return {
    ...(await changeOfWays(keyring, { at, reason: 'password', ways })),
    wraps: [{ id, ...stored }],
    password: { secret: authSecret, ...kdf },
  };
}

/** Adds a new kit. The earlier kits end when this one is confirmed. `wraps` are the kits stored on this device. */
export async function createKitChange(
  keyring: Keyring,
  wraps: readonly StoredKeyWrap[],
  at: string,
): Promise<{ change: KeysetChange; kit: CreatedRecoveryKit }> {
  const kit = await generateRecoveryKit(createNextWrapTarget(keyring));
  const { envelope, proof, wrapId: id } = kit.stored;
  const kits = wraps.filter(({ method }) => method === 'recovery');
  const unconfirmed = kits.filter(wrap => !('confirmedAt' in wrap) || wrap.confirmedAt === undefined);
  const tooMany = new Set(unconfirmed.slice(0, Math.max(0, kits.length + 1 - mostKits)).map(one => one.id));
  const kept = keyring.signed.keyset.ways.filter(({ way }) => !tooMany.has(way));
  const ways = [...kept, await toKeysetWay('recovery', id, envelope)];
  const change = await changeOfWays(keyring, { at, reason: 'kit', ways });
  return { change: { ...change, wraps: [{ id, method: 'recovery', envelope, proof }] }, kit };
}

/** Keeps one kit and ends all others; undefined if that kit is the only one or does not exist. */
export async function createOnlyKitChange(
  keyring: Keyring,
  wrapId: string,
  at: string,
): Promise<KeysetChange | undefined> {
  const before = keyring.signed.keyset.ways;
  const ways = before.filter(({ method, way }) => method !== 'recovery' || way === wrapId);
  const isThere = ways.some(({ way }) => way === wrapId);
  return ways.length === before.length || !isThere
    ? undefined
    : await changeOfWays(keyring, { at, reason: 'kit', ways });
}

/** Makes the change that adds a passkey. */
export async function createPasskeyChange(
  keyring: Keyring,
  { key, made }: { readonly key: PasskeyKey; readonly made: PasskeyToAdd },
  at: string,
): Promise<KeysetChange> {
  const id = uuidv7();
  const target = createNextWrapTarget(keyring);
  const { accountKey, floor } = target;
  const envelope = await sealWrap(
    'kinfolio-passkey-wrap-2',
    accountKey,
    key,
    createWrapContext(target, id),
    floor,
  );
  const ways = [...keyring.signed.keyset.ways, await toKeysetWay('passkey', id, envelope)];
  const change = await changeOfWays(keyring, { at, reason: 'passkey', ways });
  return { ...change, wraps: [{ id, method: 'passkey', ...made, envelope }] };
}

/** Makes the change that removes a passkey; undefined if the vault has no passkey with this id. */
export async function createPasskeyRemoval(
  keyring: Keyring,
  id: string,
  at: string,
): Promise<KeysetChange | undefined> {
  const before = keyring.signed.keyset.ways;
  const ways = before.filter(({ way }) => way !== id);
  return ways.length === before.length
    ? undefined
    : await changeOfWays(keyring, { at, reason: 'passkey', ways });
}

async function changeOfWays(
  { signed }: Keyring,
  next: { readonly at: string; readonly reason: KeysetReason; readonly ways: KeysetWay[] },
): Promise<KeysetChange> {
  const keyset = await signKeyset(createFollowingKeyset(signed, next), signed.identity.signPrivateKey);
  return { keyset, wraps: [], categoryKeys: [], chain: [], checkpoints: [], end: 'none' };
}
