// What it is: the signed keyset: building it, signing it, reading it, and checking whether one follows
// another.
// Use it for: every change of keys, members, grants and ways, and for verifying a keyset that was sent.
// Never use it for: opening a vault. `keyset/opening.ts` defines the order of opening, and the keyset is only
// one part of it.

import { sortByMember } from '../documents/form.ts';
import {
  type DocumentReadResult,
  hashDocument,
  isSignedBy,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';
import { type IdentityLink, listReachableIdentities } from '../identity/link.ts';
import { type KeysetPayload, keysetForm } from './payload.ts';

/** A keyset that was read, with the hash of its text. */
export interface HashedKeyset {
  readonly keyset: KeysetPayload;
  /** The hash, as 43 characters of base64url. */
  readonly hash: string;
}

/** Why a keyset does not follow another. */
export type NotNextReason =
  | 'sequence'
  | 'previous'
  | 'vault'
  /** A category is missing, or a new one does not begin at version 1. */
  | 'categories'
  /** A version is lower than before, or the version is the same but the key differs. */
  | 'versions';

export type VerifyNextResult =
  | { ok: true; next: HashedKeyset }
  | { readonly ok: false; readonly problem: 'not-a-document' | 'wrong-signature' | NotNextReason };

/** A payload with its lists sorted. Signing rejects a list with duplicates. */
export function sortKeysetLists(payload: KeysetPayload): KeysetPayload {
  const members = payload.members.map(member => ({
    ...member,
    categories: sortByMember('category', member.categories),
  }));
  return {
    ...payload,
    categories: sortByMember('category', payload.categories),
    grants: sortByMember('grant', payload.grants),
    members: sortByMember('account', members),
    ways: sortByMember('way', payload.ways),
  };
}

/** The first keyset of a vault: sequence 1, reason `made`. Lists are sorted. */
export function createFirstKeyset(
  made: Omit<KeysetPayload, 'previous' | 'reason' | 'sequence'>,
): KeysetPayload {
  return sortKeysetLists({ ...made, previous: null, reason: 'made', sequence: 1 });
}

/** The keyset that follows another, with the given changes. Lists are sorted. */
export function createFollowingKeyset(
  { keyset, hash }: HashedKeyset,
  changes: Pick<KeysetPayload, 'at' | 'reason'> &
    Partial<Pick<KeysetPayload, 'accountKey' | 'categories' | 'grants' | 'identity' | 'members' | 'ways'>>,
): KeysetPayload {
  return sortKeysetLists({ ...keyset, ...changes, previous: hash, sequence: keyset.sequence + 1 });
}

/**
 * Signs a keyset with the owner's key, whose public half is `payload.identity.sign`. Throws VaultError `bad_document`.
 */
export async function signKeyset(payload: KeysetPayload, key: SigningKey): Promise<string> {
  return await signDocument(keysetForm, payload, key);
}

/** Reads a keyset strictly without verifying a signature. Throws nothing. */
export function readKeyset(text: string): DocumentReadResult<KeysetPayload> {
  return readDocument(keysetForm, text);
}

/** Reads a keyset strictly and verifies that the key with this public half signed it. Throws nothing. */
export async function verifyKeyset(text: string, sign: string): Promise<VerifiedDocument<KeysetPayload>> {
  return await verifyDocument(keysetForm, text, sign);
}

/**
 * Checks, by content alone, whether a keyset may follow another; undefined if it may. Does not verify
 * signatures.
 */
export function checkNextKeyset(
  { keyset, hash }: HashedKeyset,
  next: KeysetPayload,
): NotNextReason | undefined {
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
 * Verifies a keyset against the previous one, as a server does before storing it: the form, the order, and
 * the signature by the identity that the new keyset names. That identity must be the previous one, or be
 * linked to `linkedFrom`, which is the previous identity by default and an earlier one if a renewal is being
 * undone. The caller must check whether the rows sent with the keyset match it. Throws nothing.
 */
export async function verifyNextKeyset(
  before: HashedKeyset,
  text: string,
  links: readonly IdentityLink[],
  linkedFrom: string = before.keyset.identity.sign,
): Promise<VerifyNextResult> {
  const read = readKeyset(text);
  if (!read.ok) return read;
  const next = read.payload;
  const problem = checkNextKeyset(before, next);
  if (problem !== undefined) return { ok: false, problem };
  const { owner, identity } = before.keyset;
  const known =
    next.identity.sign === identity.sign || (await isLinked(owner, linkedFrom, next.identity, links));
  if (!known || !(await isSignedBy(text, next.identity.sign)))
    return { ok: false, problem: 'wrong-signature' };
  return { ok: true, next: { keyset: next, hash: await hashDocument(text) } };
}

async function isLinked(
  owner: string,
  from: string,
  { seal, sign, version }: KeysetPayload['identity'],
  links: readonly IdentityLink[],
): Promise<boolean> {
  const reached = await listReachableIdentities(owner, from, links, ['renewed', 'suspected']);
  return reached.some(one => one.sign === sign && one.seal === seal && one.version === version);
}

/**
 * Whether an entry follows the previous one correctly: either its version is higher, or the version and
 * everything that belongs to it are the same.
 */
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
