// What it is: checks that commit a keyset to keys, so that no other key can be shown in their place.
// Use it for: making the checks of a keyset, and comparing opened keys with them.
// Never use it for: deriving keys. A check is public.
//
// [Note: Why keys need checks] AES-GCM does not commit to its key: an envelope can be constructed that opens under two
// keys, to two contents. A check is a hash of the secret and its place; the keyset that names it is signed. One key
// fits, and no other.

import { isId, isVersion } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { HkdfLabel } from '../names.ts';
import { concatBytes, uint32ToBytes, uuidToBytes } from '../primitives/byte-parts.ts';
import type { Bytes } from '../primitives/bytes.ts';

/** Identifies the key that a check is for: `id` is the category's id, or the owner's account. */
export interface KeyCheckPlace {
  readonly vault: string;
  readonly id: string;
  /** A number from 1 to 2^32 − 1. */
  readonly version: number;
}

/** The check of an account key, 43 characters of base64url. Throws VaultError `bad_context`, `wiped`. */
export async function computeAccountCheck(accountKey: AccountKey, place: KeyCheckPlace): Promise<string> {
  return await accountKey.check(createCheckInfo('kinfolio/account-check', place));
}

/**
 * The `info` of a check: label, a zero byte, vault (16 bytes), id (16), version (4, big-endian). Source:
 * `docs/vault-format.md` §13. Throws VaultError `bad_context` for ids that are not UUIDs, or an invalid version.
 */
export function createCheckInfo(
  label: Extract<HkdfLabel, 'kinfolio/account-check' | 'kinfolio/category-check'>,
  { vault, id, version }: KeyCheckPlace,
): Bytes {
  if (!isId(vault) || !isId(id) || !isVersion(version)) {
    throw new VaultError('bad_context', 'a check is for a UUID, a UUID and a version');
  }
  const name = new TextEncoder().encode(`${label}\0`);
  return concatBytes([name, uuidToBytes(vault), uuidToBytes(id), uint32ToBytes(version)]);
}
