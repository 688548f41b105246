import type { KeysetChange, NewWay } from '@kinfolio/contract/keyset';
import type { Wrap } from '@kinfolio/contract/wire';
import type { PasskeyKey } from '@kinfolio/vault/keys/passkey';
import { nextKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetReason, KeysetWay } from '@kinfolio/vault/keyset/payload';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import { v7 as uuidv7 } from 'uuid';
import { floorOf, type Keyring } from './keyring.ts';
import { makeKit, makePasswordWrap, type NewKit, type WrapTarget, wayOf, wrapPlaceOf } from './make-vault.ts';
import type { Secret } from './password.ts';

// Each change of what opens the vault is the next keyset and the rows that are new. The page sends it; it counts once the
// server has it. See [Note: One request for every change] on the server.

/** Most kits that one vault has at a time: each made and never confirmed stays until another is. */
const mostKits = 8;

/** A passkey that was just made, as it is sent. */
export type PasskeyToAdd = Omit<Extract<NewWay, { method: 'passkey' }>, 'id' | 'method' | 'envelope'>;

/** What a new way in is made for: the account key of now, and the keyset to come. */
export function nextTarget(keyring: Keyring): WrapTarget {
  const { account, accountKey, keyVersion, signed, vault } = keyring;
  const floor = floorOf(keyring, signed.keyset.sequence + 1);
  return { account, accountKey, floor, keyVersion, vault };
}

/** Another password in place of those there are. */
export async function passwordChange(keyring: Keyring, secret: Secret, at: string): Promise<KeysetChange> {
  const { id, stored } = await makePasswordWrap(nextTarget(keyring), secret);
  const others = keyring.signed.keyset.ways.filter(({ method }) => method !== 'password');
  const ways = [...others, await wayOf('password', id, stored.envelope)];
  const { authSecret, kdf } = secret;
  return {
    ...(await changeOfWays(keyring, { at, reason: 'password', ways })),
    wraps: [{ id, ...stored }],
    password: { secret: authSecret, ...kdf },
  };
}

/** A kit beside those there are, which end when it is confirmed. `wraps`: as this device keeps them. */
export async function kitChange(
  keyring: Keyring,
  wraps: readonly Wrap[],
  at: string,
): Promise<{ change: KeysetChange; kit: NewKit }> {
  const kit = await makeKit(nextTarget(keyring));
  const { envelope, proof, wrapId: id } = kit.stored;
  const kits = wraps.filter(({ method }) => method === 'recovery');
  const unconfirmed = kits.filter(wrap => !('confirmedAt' in wrap) || wrap.confirmedAt === undefined);
  const tooMany = new Set(unconfirmed.slice(0, Math.max(0, kits.length + 1 - mostKits)).map(one => one.id));
  const kept = keyring.signed.keyset.ways.filter(({ way }) => !tooMany.has(way));
  const ways = [...kept, await wayOf('recovery', id, envelope)];
  const change = await changeOfWays(keyring, { at, reason: 'kit', ways });
  return { change: { ...change, wraps: [{ id, method: 'recovery', envelope, proof }] }, kit };
}

/** One kit in place of all; undefined where it is the only one, or there is no such kit. */
export async function onlyKitChange(
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

/** A passkey more. */
export async function passkeyChange(
  keyring: Keyring,
  { key, made }: { readonly key: PasskeyKey; readonly made: PasskeyToAdd },
  at: string,
): Promise<KeysetChange> {
  const id = uuidv7();
  const target = nextTarget(keyring);
  const { accountKey, floor } = target;
  const envelope = await sealWrap('kinfolio-passkey-wrap-2', accountKey, key, wrapPlaceOf(target, id), floor);
  const ways = [...keyring.signed.keyset.ways, await wayOf('passkey', id, envelope)];
  const change = await changeOfWays(keyring, { at, reason: 'passkey', ways });
  return { ...change, wraps: [{ id, method: 'passkey', ...made, envelope }] };
}

/** A passkey less; undefined where there is no such one. */
export async function passkeyRemoval(
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
  const keyset = await signKeyset(nextKeyset(signed, next), signed.identity.signPrivateKey);
  return { keyset, wraps: [], categoryKeys: [], chain: [], checkpoints: [], end: 'none' };
}
