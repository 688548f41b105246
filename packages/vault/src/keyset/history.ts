// What it is: the chain of `previous` hashes from a keyset that a device knows to the newest.
// Use it for: step 4 of opening, and for taking newer keysets in while a passport is open.
// Never use it for: the newest keyset's signature. It is verified by the caller; the hashes carry it to those before.

import { hashOfDocument } from '../documents/signed-document.ts';
import { type HashedKeyset, readKeyset, whyNotNext } from './keyset.ts';
import type { KeysetPayload } from './payload.ts';

/** What a device keeps of the newest keyset that it took. */
export interface KnownKeyset {
  readonly sequence: number;
  readonly hash: string;
  readonly accountKeyVersion: number;
}

/** Why a device takes no keyset, and no state beside it. Nothing is kept of what was shown. */
export type KeysetRefusal =
  /** A state of before the wrap was made, or of before the one that the device knows. */
  | 'keyset-older'
  /** A key, a way or a keyset in between was left out. */
  | 'keyset-incomplete'
  /** Something that the owner's keys do not vouch for, or two histories. */
  | 'keyset-forged';

/**
 * Whether the newest keyset follows the known one by `between`: the documents after the known one and before the newest,
 * in order. Undefined when it does; at the same sequence, when it is the same.
 */
export async function historyProblem(
  known: KnownKeyset,
  newest: HashedKeyset,
  between: readonly string[],
): Promise<KeysetRefusal | undefined> {
  const missing = newest.keyset.sequence - known.sequence;
  if (missing < 0) return 'keyset-older';
  if (missing === 0) return newest.hash === known.hash ? undefined : 'keyset-forged';
  // One that was left out, not one that was changed: the server may have sent too few.
  if (between.length < missing - 1) return 'keyset-incomplete';
  const chain = [...(await hashedKeysets(between.slice(0, missing - 1))), newest];
  const [first] = chain;
  const fromKnown = first?.keyset.previous === known.hash && first.keyset.sequence === known.sequence + 1;
  return chain.length === missing && fromKnown && followOneAnother(chain) ? undefined : 'keyset-forged';
}

/** Those that are keysets; one that is none makes the chain shorter, which is then refused. */
async function hashedKeysets(texts: readonly string[]): Promise<HashedKeyset[]> {
  const hashed: HashedKeyset[] = [];
  for (const text of texts) {
    const read = readKeyset(text);
    if (read.ok) hashed.push({ keyset: read.payload, hash: await hashOfDocument(text) });
  }
  return hashed;
}

function followOneAnother(chain: readonly HashedKeyset[]): boolean {
  return chain.every((one, at) => {
    const before = chain[at - 1];
    return before === undefined || whyNotNext(before, one.keyset) === undefined;
  });
}

/** What a device keeps of a keyset it took. */
export function knownOf({ keyset, hash }: { keyset: KeysetPayload; hash: string }): KnownKeyset {
  return { sequence: keyset.sequence, hash, accountKeyVersion: keyset.accountKey.version };
}
