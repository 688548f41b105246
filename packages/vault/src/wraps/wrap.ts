// What it is: the account key, sealed for each method of opening the vault, version 2. A wrap is bound to the
// vault and the number of the key, and names the oldest keyset that its opener may accept (the floor).
// Use it for: every wrap from format 2 on. The keys come from `keys/password.ts`, `keys/recovery.ts`,
// `keys/passkey.ts` and `reload.ts`, as before.
// Never use it for: a context read from the envelope, or an account key whose opener does not check the
// keyset afterwards.
//
// [Note: Why a wrap holds a floor] A new device knows nothing about a vault except what the server sends. The
// server can forge all of it except the wrap. So the wrap names the keyset for which it was made and the key
// that signed that keyset. Older keysets are rejected, and so are those of another owner.

import type { Contexts } from '../envelope/contexts.ts';
import { AccountKey, type OpenedWrap, type WrapFloor, type WrapType } from '../keys/account-key.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import { createReloadHalves, deriveReloadKey, type ReloadParts } from '../reload.ts';

export type { OpenedWrap, WrapFloor, WrapType } from '../keys/account-key.ts';

/** The key under which each type of wrap is sealed. */
export interface WrapKeyByType {
  'kinfolio-password-wrap-2': SealingKey<'password'>;
  'kinfolio-recovery-wrap-2': SealingKey<'recovery'>;
  'kinfolio-passkey-wrap-2': SealingKey<'passkey'>;
  'kinfolio-reload-2': SealingKey<'reload'>;
  'kinfolio-earlier-key-2': SealingKey<'earlier-keys'>;
}

/** Seals an account key and a floor. Throws VaultError `bad_context` for a malformed context or floor, and `wiped`. */
export async function sealWrap<T extends WrapType>(
  type: T,
  accountKey: AccountKey,
  wrapKey: WrapKeyByType[T],
  context: Contexts[T],
  floor: WrapFloor,
  random?: RandomBytes,
): Promise<string> {
  return await accountKey.sealWithFloor(type, wrapKey, context, floor, random);
}

/**
 * Opens an account key and its floor. This is step 1 of opening; `keyset/opening.ts` does the others. Returns
 * `{ ok: false }` for another key or context, or after a change. Throws VaultError `malformed` for text that
 * is not an envelope.
 */
export async function openWrap<T extends WrapType>(
  type: T,
  wrapKey: WrapKeyByType[T],
  context: Contexts[T],
  envelope: string,
): Promise<OpenedWrap> {
  return await AccountKey.openWithFloor(type, wrapKey, context, envelope);
}

/** Seals an account key and a floor under two new halves, so that a session survives a page reload. */
export async function sealReloadParts(
  accountKey: AccountKey,
  context: Contexts['kinfolio-reload-2'],
  floor: WrapFloor,
  random?: RandomBytes,
): Promise<ReloadParts> {
  const halves = createReloadHalves(random);
  const key = await deriveReloadKey(halves.deviceHalf, halves.serverHalf);
  return { ...halves, sealed: await sealWrap('kinfolio-reload-2', accountKey, key, context, floor, random) };
}

/** Joins what {@link sealReloadParts} split. Returns and throws the same as {@link openWrap}. */
export async function openReloadWrap(
  parts: ReloadParts,
  context: Contexts['kinfolio-reload-2'],
): Promise<OpenedWrap> {
  const key = await deriveReloadKey(parts.deviceHalf, parts.serverHalf);
  return await openWrap('kinfolio-reload-2', key, context, parts.sealed);
}
