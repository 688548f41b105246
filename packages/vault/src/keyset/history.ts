// What it is: the chain of `previous` hashes from a keyset that a device knows to the newest. Use it for: step 4 of
// opening, and for accepting newer keysets while a passport is open. Never use it for: the newest keyset's signature.
// The caller verifies that signature; the hashes extend it to the earlier keysets.

import { hashDocument } from '../documents/signed-document.ts';
import { checkNextKeyset, type HashedKeyset, readKeyset } from './keyset.ts';
import type { KeysetPayload } from './payload.ts';

/** The data that a device stores about the newest keyset that it accepted. */
export interface KnownKeyset {
  readonly sequence: number;
  readonly hash: string;
  readonly accountKeyVersion: number;
}

/** The reasons for which a device rejects a keyset and the state that came with it. It stores nothing from them. */
export type KeysetRefusal =
  /** The state is older than the wrap, or older than the state that the device knows. */
  | 'keyset-older'
  /** A key, a way or an intermediate keyset was left out. */
  | 'keyset-incomplete'
  /** Something that the owner's keys do not vouch for, or two conflicting histories. */
  | 'keyset-forged';

/**
 * Checks whether the newest keyset follows the known one via `between`, which contains the documents after the known
 * one and before the newest, in order. Undefined if it does, or if both have the same sequence number and are the same
 * keyset.
 */
export async function checkKeysetHistory(
  known: KnownKeyset,
  newest: HashedKeyset,
  between: readonly string[],
): Promise<KeysetRefusal | undefined> {
  const missing = newest.keyset.sequence - known.sequence;
  if (missing < 0) return 'keyset-older';
  if (missing === 0) return newest.hash === known.hash ? undefined : 'keyset-forged';
  // Keysets were left out rather than changed: the server may have sent too few.
  if (between.length < missing - 1) return 'keyset-incomplete';
  const chain = [...(await hashedKeysets(between.slice(0, missing - 1))), newest];
  const [first] = chain;
  const fromKnown = first?.keyset.previous === known.hash && first.keyset.sequence === known.sequence + 1;
  return chain.length === missing && fromKnown && followOneAnother(chain) ? undefined : 'keyset-forged';
}

/** The texts that are keysets. Any other text makes the chain shorter, which is then refused. */
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

/** Converts a keyset that a device accepted to the data that it stores about it. */
export function toKnownKeyset({ keyset, hash }: { keyset: KeysetPayload; hash: string }): KnownKeyset {
  return { sequence: keyset.sequence, hash, accountKeyVersion: keyset.accountKey.version };
}
