// What it is: the chain of `previous` hashes from a keyset that a device knows to the newest.
// Use it for: step 4 of opening, and for accepting newer keysets while a passport is open.
// Never use it for: verifying the newest keyset's signature. The caller does that, and the hashes then vouch
// for the earlier keysets.

import { hashDocument } from '../documents/signed-document.ts';
import { checkNextKeyset, type HashedKeyset, readKeyset } from './keyset.ts';
import type { KeysetPayload } from './payload.ts';

/** What a device stores about the newest keyset that it has accepted. */
export interface KnownKeyset {
  readonly sequence: number;
  readonly hash: string;
  readonly accountKeyVersion: number;
}

/** Why a device rejects a keyset and the state that came with it. It stores nothing of either. */
export type KeysetRefusal =
  /** The state is older than the wrap requires, or older than the state that the device knows. */
  | 'keyset-older'
  /** A key, a way of opening the vault or an intermediate keyset is missing. */
  | 'keyset-incomplete'
  /** The owner's keys do not vouch for something, or there are two conflicting histories. */
  | 'keyset-forged';

/**
 * Checks whether the newest keyset follows the known one through `between`: the documents after the known
 * keyset and before the newest, in order. Undefined if it does, or if the known keyset is the newest.
 */
export async function checkKeysetHistory(
  known: KnownKeyset,
  newest: HashedKeyset,
  between: readonly string[],
): Promise<KeysetRefusal | undefined> {
  const missing = newest.keyset.sequence - known.sequence;
  if (missing < 0) return 'keyset-older';
  if (missing === 0) return newest.hash === known.hash ? undefined : 'keyset-forged';
  // Keysets are missing but none was changed, so the server may simply have sent too few.
  if (between.length < missing - 1) return 'keyset-incomplete';
  const chain = [...(await hashedKeysets(between.slice(0, missing - 1))), newest];
  const [first] = chain;
  const fromKnown = first?.keyset.previous === known.hash && first.keyset.sequence === known.sequence + 1;
  return chain.length === missing && fromKnown && followOneAnother(chain) ? undefined : 'keyset-forged';
}

/**
 * Hashes those texts that are keysets. Any other text is skipped, so the chain is too short and is refused.
 */
async function hashedKeysets(texts: readonly string[]): Promise<HashedKeyset[]> {
  const hashed: HashedKeyset[] = [];
  for (const text of texts) {
    const read = readKeyset(text);
    if (read.ok) hashed.push({ keyset: read.payload, hash: await hashDocument(text) });
  }
  return hashed;
}

function followOneAnother(chain: readonly HashedKeyset[]): boolean {
  return chain.every((one, at) => {
    const before = chain[at - 1];
    return before === undefined || checkNextKeyset(before, one.keyset) === undefined;
  });
}

/** Returns what a device stores about a keyset that it has accepted. */
export function toKnownKeyset({ keyset, hash }: { keyset: KeysetPayload; hash: string }): KnownKeyset {
  return { sequence: keyset.sequence, hash, accountKeyVersion: keyset.accountKey.version };
}
