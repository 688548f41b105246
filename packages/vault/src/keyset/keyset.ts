// What it is: the signed keyset: building, signing, reading, and whether one follows another.
// Use it for: every change of keys, members, grants and ways, and for verifying one that was sent.
// Never use it for: opening a vault. `keyset/opening.ts` has that order, of which this is a part.

import { sortedBy } from '../documents/form.ts';
import {
  hashOfDocument,
  isSignedBy,
  type ReadDocument,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';
import { type IdentityLink, reachableIdentities } from '../identity/link.ts';
import { type KeysetPayload, keysetForm } from './payload.ts';

/** A keyset that was read, with the hash of its text. */
export interface HashedKeyset {
  readonly keyset: KeysetPayload;
  /** 43 characters of base64url. */
  readonly hash: string;
}

/** Why a keyset does not follow another. */
export type NotNext =
  | 'sequence'
  | 'previous'
  | 'vault'
  /** A category fewer, or one more that does not begin at version 1. */
  | 'categories'
  /** A version lower than before, or the same version with another key. */
  | 'versions';

/** What verifying a keyset upon the one before is. */
export type VerifiedNext =
  | { ok: true; next: HashedKeyset }
  | { readonly ok: false; readonly problem: 'not-a-document' | 'wrong-signature' | NotNext };

/** A payload with its lists sorted. A twin in a list is refused when it is signed. */
export function sortedKeyset(payload: KeysetPayload): KeysetPayload {
  const members = payload.members.map(member => ({
    ...member,
    categories: sortedBy('category', member.categories),
  }));
  return {
    ...payload,
    categories: sortedBy('category', payload.categories),
    grants: sortedBy('grant', payload.grants),
    members: sortedBy('account', members),
    ways: sortedBy('way', payload.ways),
  };
}

/** The first keyset of a vault: sequence 1, reason `made`. Lists are sorted. */
export function firstKeyset(made: Omit<KeysetPayload, 'previous' | 'reason' | 'sequence'>): KeysetPayload {
  return sortedKeyset({ ...made, previous: null, reason: 'made', sequence: 1 });
}

/** The keyset after another, with what changes. Lists are sorted. */
export function nextKeyset(
  { keyset, hash }: HashedKeyset,
  changes: Pick<KeysetPayload, 'at' | 'reason'> &
    Partial<Pick<KeysetPayload, 'accountKey' | 'categories' | 'grants' | 'identity' | 'members' | 'ways'>>,
): KeysetPayload {
  return sortedKeyset({ ...keyset, ...changes, previous: hash, sequence: keyset.sequence + 1 });
}

/** Signs a keyset with the owner's key, which is that of `payload.identity.sign`. Throws VaultError `bad_document`. */
export async function signKeyset(payload: KeysetPayload, key: SigningKey): Promise<string> {
  return await signDocument(keysetForm, payload, key);
}

/** Reads a keyset strictly and verifies no signature. Throws nothing. */
export function readKeyset(text: string): ReadDocument<KeysetPayload> {
  return readDocument(keysetForm, text);
}

/** Reads a keyset strictly and verifies that the key with this public half signed it. Throws nothing. */
export async function verifyKeyset(text: string, sign: string): Promise<VerifiedDocument<KeysetPayload>> {
  return await verifyDocument(keysetForm, text, sign);
}

/** Whether a keyset may follow another, by its content: undefined when it may. Signatures are not verified. */
export function whyNotNext({ keyset, hash }: HashedKeyset, next: KeysetPayload): NotNext | undefined {
  if (next.sequence !== keyset.sequence + 1) return 'sequence';
  if (next.previous !== hash) return 'previous';
  if (next.vault !== keyset.vault || next.owner !== keyset.owner) return 'vault';
  const [then, after] = [keyset, next].map(
    ({ categories }) => new Map(categories.map(one => [one.category, one])),
  );
  const added = next.categories.filter(({ category }) => !then?.has(category));
  const all = keyset.categories.every(({ category }) => after?.has(category));
  if (!all || added.some(({ keyVersion }) => keyVersion !== 1)) return 'categories';
  const rises =
    keeps(keyset.accountKey, next.accountKey, ['check', 'proof']) &&
    keeps(keyset.identity, next.identity, ['seal', 'sign']) &&
    keyset.categories.every(one => keepsCategory(one, after?.get(one.category)));
  return rises ? undefined : 'versions';
}

/**
 * Verifies a keyset upon the one before it, as a server does that stores it: form, what follows, and the signature by
 * the identity that it names, which is the one before or linked from `linkedFrom` (by default that one; for an undone
 * renewal, an earlier one). Whether the rows beside it fit is the caller's. Throws nothing.
 */
export async function verifyNextKeyset(
  before: HashedKeyset,
  text: string,
  links: readonly IdentityLink[],
  linkedFrom: string = before.keyset.identity.sign,
): Promise<VerifiedNext> {
  const read = readKeyset(text);
  if (!read.ok) return read;
  const next = read.payload;
  const problem = whyNotNext(before, next);
  if (problem !== undefined) return { ok: false, problem };
  const { owner, identity } = before.keyset;
  const known =
    next.identity.sign === identity.sign || (await isLinked(owner, linkedFrom, next.identity, links));
  if (!known || !(await isSignedBy(text, next.identity.sign)))
    return { ok: false, problem: 'wrong-signature' };
  return { ok: true, next: { keyset: next, hash: await hashOfDocument(text) } };
}

async function isLinked(
  owner: string,
  from: string,
  { seal, sign, version }: KeysetPayload['identity'],
  links: readonly IdentityLink[],
): Promise<boolean> {
  const reached = await reachableIdentities(owner, from, links, ['renewed', 'suspected']);
  return reached.some(one => one.sign === sign && one.seal === seal && one.version === version);
}

/** A version rises, or it is the same and so is all under it. */
function keeps<Member extends string>(
  before: Readonly<Record<Member, string>> & { readonly version: number },
  after: Readonly<Record<Member, string>> & { readonly version: number },
  members: readonly Member[],
): boolean {
  if (after.version !== before.version) return after.version > before.version;
  return members.every(member => after[member] === before[member]);
}

function keepsCategory(
  before: KeysetPayload['categories'][number],
  after: KeysetPayload['categories'][number] | undefined,
): boolean {
  if (after === undefined || after.keyVersion < before.keyVersion) return false;
  return after.keyVersion > before.keyVersion || after.check === before.check;
}
