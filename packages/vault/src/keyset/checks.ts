// What it is: checks by which a keyset commits to keys, so that no other key can take their place.
// Use it for: making the checks of a keyset, and comparing opened keys with them.
// Never use it for: deriving keys. A check is public.
//
// [Note: Why keys need checks] AES-GCM does not commit to its key: an envelope can be constructed that opens
// under two keys, with different contents. A check is a hash of the secret and its context, and the keyset
// that contains it is signed. So only one key matches.

import { isId, isVersion } from '../documents/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { HkdfLabel } from '../names.ts';
import { concatBytes, uint32ToBytes, uuidToBytes } from '../primitives/byte-parts.ts';
import type { Bytes } from '../primitives/bytes.ts';

/** Identifies the key that a check is for. `id` is the id of the category, or the owner's account. */
export interface KeyCheckPlace {
  readonly vault: string;
  readonly id: string;
  /** A number from 1 to 2^32 − 1. */
  readonly version: number;
}

/**
 * Computes the check of an account key: 43 characters of base64url. Throws VaultError `bad_context`, `wiped`.
 */
export async function computeAccountCheck(accountKey: AccountKey, place: KeyCheckPlace): Promise<string> {
  return await accountKey.check(createCheckInfo('kinfolio/account-check', place));
}

/**
 * Builds the `info` of a check: the label, a zero byte, the vault (16 bytes), the id (16) and the version (4,
 * big-endian). Source: `docs/vault-format.md` §13. Throws VaultError `bad_context` for ids that are not
 * UUIDs, or an invalid version.
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
