// What it is: each change of grants as an owner's device makes it: the next keyset, and the rows that go with
// it.
// Use it for: creating a grant, confirming a person, and stopping a grant, which renews the secrets of its
// categories.
// Never use it for: a change whose envelopes were not opened again. Each function here opens every envelope
// that it made before it returns.
//
// [Note: Why stopping renews more than the grant] A person who had a grant may have kept the secrets of its
// categories. So these are renewed, and each other grant that has one of them is issued again with a box of
// the new version. The key and the ways of those grants do not change, because the person never had them.

import { type CreatedCategory, renewCategories } from '../categories/boxes.ts';
import { type ChainLink } from '../categories/chain.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetMember, KeysetPayload } from '../keyset/payload.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import {
  type ExistingGrant,
  type GrantChangeToSend,
  type GrantHolder,
  type GrantToSend,
  openOwnGrantKey,
  readGrantPayload,
  reissueGrant,
  reissuePayload,
  signNextKeyset,
  verifyEnvelopeOpens,
  type WayToSend,
} from './change-parts.ts';
import { type GrantCoverSheet, openCoverSheet, sealCoverSheet } from './cover.ts';
import { type GrantAuthor, type GrantPayload, signGrant, sortGrantLists } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { openOwnerWay } from './kept-ways.ts';
import { makeAccountWay, makeCodeWay, makeGrantRows } from './making.ts';
import { isVouchedFor } from './vouch.ts';
import { type ParsedWayCode, parseWayCode, splitWayCode } from './ways.ts';

/** A grant to be created, and its first ways. `sections` are the names that a rehearsal shows. */
export interface NewGrant extends Pick<GrantPayload, 'grant' | 'level' | 'person' | 'when'> {
  readonly categories: readonly { readonly category: string; readonly plusDays: number }[];
  readonly cover: GrantCoverSheet;
  readonly sections: readonly string[];
  readonly ways: readonly {
    readonly way: string;
    readonly method: 'invite' | 'card';
    readonly number?: string;
  }[];
}

/** What a person sends when they accept an invitation. */
export interface InvitationAnswer {
  readonly account: string;
  readonly identityVersion: number;
  readonly seal: string;
  readonly sign: string;
  readonly mac: string;
}

/** A confirmed person, or the finding that their answer did not come from the holder of the invitation. */
export type ConfirmPersonResult =
  | { readonly ok: true; readonly change: GrantChangeToSend }
  | { readonly ok: false; readonly problem: 'wrong-answer' };

/**
 * A change that stops grants. `made` are the renewed secrets and `links` the links to their predecessors;
 * both are sent with the keyset.
 */
export interface StopChange extends GrantChangeToSend {
  readonly made: readonly CreatedCategory[];
  readonly links: readonly ChainLink[];
}

/**
 * Creates a grant, which comes into force when the server accepts it. `codes` are for printing or passing on,
 * by the id of their way. Throws VaultError `bad_context` for a category that the vault does not have,
 * `bad_document` for malformed terms.
 */
export async function createGrantChange(
  holder: GrantHolder,
  made: NewGrant,
  at: string,
  random?: RandomBytes,
): Promise<{ change: GrantChangeToSend; codes: ReadonlyMap<string, ParsedWayCode> }> {
  const { account, before, identity, vault } = holder;
  const { cover, sections, ways: wanted, categories, grant, level, person, when } = made;
  const payload = sortGrantLists({
    authors: [],
    categories: categories.map(({ category, plusDays }) => {
      const { check, keyVersion } = toKeysetEntry(before.keyset, category);
      return { category, check, keyVersion, plusDays };
    }),
    grant,
    identityVersion: identity.version,
    keyset: before.keyset.sequence + 1,
    level,
    owner: account,
    person,
    sequence: 1,
    vault,
    when,
  });
  const document = await signGrant(payload, identity.signPrivateKey);
  const owned = { account, grant, grantKeyVersion: 1, vault };
  const grantKey = await GrantKey.create(random);
  const open = holder.categories.filter(({ id }) => payload.categories.some(one => one.category === id));
  const rows = await makeGrantRows(holder, owned, grantKey, cover, open, random);
  const ways: WayToSend[] = [];
  const codes = new Map<string, ParsedWayCode>();
  for (const one of wanted) {
    const madeWay = await makeCodeWay(holder, owned, one.way, grantKey, sections, random);
    codes.set(one.way, madeWay.code);
    ways.push({ ...one, ...madeWay.rows });
  }
  grantKey.wipe();
  const sent: GrantToSend = { document, keyVersion: 1, ...rows, ways };
  for (const way of ways) await verifyEnvelopeOpens(holder, payload, sent, way);
  const grants = [...before.keyset.grants, { grant, hash: await hashDocument(document) }];
  const keyset = await signNextKeyset(holder, { at, reason: 'grants', grants });
  return { change: { keyset, put: [sent] }, codes };
}

/**
 * Gives a grant a new cover sheet. The grant's keys, terms and ways do not change. Throws VaultError
 * `malformed` for another owner's rows.
 */
export async function createCoverSheetChange(
  holder: GrantHolder,
  standing: ExistingGrant,
  cover: GrantCoverSheet,
  at: string,
  random?: RandomBytes,
): Promise<GrantChangeToSend> {
  const { document, keyVersion } = standing;
  const { grant } = readGrantPayload(standing);
  const grantKey = await openOwnGrantKey(holder, grant, standing);
  const place = { grant, grantKeyVersion: keyVersion, vault: holder.vault };
  const sealed = await sealCoverSheet(grantKey, place, cover, random);
  grantKey.wipe();
  const keyset = await signNextKeyset(holder, { at, reason: 'grants' });
  return { keyset, put: [{ document, keyVersion, cover: sealed, boxes: [], ways: [] }] };
}

/**
 * Opens a grant's current cover sheet for its owner; undefined if the grant has none, or if the sheet does not open.
 */
export async function openOwnCoverSheet(
  holder: Pick<GrantHolder, 'account' | 'accountKey' | 'vault'>,
  grant: string,
  standing: ExistingGrant & { readonly cover: string | null },
): Promise<unknown> {
  if (standing.cover === null) return undefined;
  const { account, accountKey, vault } = holder;
  const place = { grant, grantKeyVersion: standing.keyVersion, vault };
  const own = await GrantKey.openOwn(accountKey, { account, ...place }, standing.own);
  if (!own.ok) return undefined;
  const opened = await openCoverSheet(own.grantKey, place, standing.cover);
  own.grantKey.wipe();
  return opened.ok ? opened.content : undefined;
}

/**
 * Confirms a person by their answer: seals a new half of the key to the person's public key, ends the
 * invitation and adds a member. `invite` contains the owner's copy of the invitation's code. Throws
 * VaultError `malformed` for rows that are not the owner's.
 */
export async function createConfirmChange(
  holder: GrantHolder,
  standing: ExistingGrant,
  invite: { readonly way: string; readonly own: string },
  { mac, ...person }: InvitationAnswer,
  newWay: string,
  at: string,
): Promise<ConfirmPersonResult> {
  const { account, accountKey, before, vault } = holder;
  const payload = readGrantPayload(standing);
  const { grant } = payload;
  const kept = await openOwnerWay(accountKey, { account, grant, vault, way: invite.way }, invite.own);
  const code = kept.ok ? parseWayCode(kept.kept.secret) : undefined;
  if (code?.ok !== true) throw new VaultError('malformed', 'the copy of an invitation holds no code');
  const { answerKey } = await splitWayCode(code.code);
  const answered = { ...person, grant, vault, way: invite.way };
  if (!(await isVouchedFor(answerKey, answered, mac))) return { ok: false, problem: 'wrong-answer' };
  const grantKey = await openOwnGrantKey(holder, grant, standing);
  const owned = { account, grant, grantKeyVersion: standing.keyVersion, vault };
  const rows = await makeAccountWay(holder, owned, newWay, grantKey, person);
  grantKey.wipe();
  const way: WayToSend = { way: newWay, method: 'account', ...rows };
  const sent = {
    document: standing.document,
    keyVersion: standing.keyVersion,
    boxes: [],
    ways: [way],
    endWays: [invite.way],
  };
  await verifyEnvelopeOpens(holder, payload, sent, way);
  const members = addMember(before.keyset.members, toMember(payload, person));
  return {
    ok: true,
    change: { keyset: await signNextKeyset(holder, { at, reason: 'confirm', members }), put: [sent] },
  };
}

/**
 * Ends grants: renews the secrets of their categories, and issues each other grant again that has one of
 * those. `members` are the remaining ones. See [Note: Why stopping renews more than the grant]. Throws
 * VaultError `malformed`.
 */
export async function createStopChange(
  holder: GrantHolder,
  stopped: readonly ExistingGrant[],
  others: readonly ExistingGrant[],
  members: readonly KeysetMember[],
  at: string,
  random?: RandomBytes,
): Promise<StopChange> {
  const { before, categories, vault } = holder;
  const ended = stopped.map(readGrantPayload);
  const touched = new Set(ended.flatMap(one => one.categories.map(({ category }) => category)));
  const open = categories.filter(({ id }) => touched.has(id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const put: GrantToSend[] = [];
  for (const one of others) {
    const again = await reissueGrant(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
  }
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { grant } of ended) hashes.delete(grant);
  for (const { document } of put)
    hashes.set(readGrantPayload({ document }).grant, await hashDocument(document));
  const keyset = await signNextKeyset(holder, {
    at,
    reason: 'ended',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/**
 * Issues grants again whose authors have changed, and changes nothing else. This is a repair, for which the
 * owner need not be present. Undefined if every document names the right authors. Throws VaultError
 * `malformed`.
 */
export async function createAuthorsRepair(
  holder: GrantHolder,
  standing: readonly ExistingGrant[],
  authorsOf: (grant: GrantPayload) => readonly GrantAuthor[],
  at: string,
): Promise<GrantChangeToSend | undefined> {
  const { before, identity } = holder;
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: GrantToSend[] = [];
  for (const one of standing) {
    const known = readGrantPayload(one);
    const next = sortGrantLists({ ...reissuePayload(holder, known, []), authors: [...authorsOf(known)] });
    if (JSON.stringify(next.authors) === JSON.stringify(known.authors)) continue;
    const document = await signGrant(next, identity.signPrivateKey);
    hashes.set(known.grant, await hashDocument(document));
    put.push({ document, keyVersion: one.keyVersion, boxes: [], ways: [] });
  }
  if (put.length === 0) return undefined;
  const grants = [...hashes].map(([grant, hash]) => ({ grant, hash }));
  return { keyset: await signNextKeyset(holder, { at, reason: 'repair', grants }), put };
}

/**
 * The keyset entry of a category. Throws VaultError `bad_context` if the vault does not have the category.
 */
export function toKeysetEntry(
  { categories }: KeysetPayload,
  id: string,
): KeysetPayload['categories'][number] {
  const entry = categories.find(({ category }) => category === id);
  if (entry === undefined) throw new VaultError('bad_context', 'a grant has categories of its vault only');
  return entry;
}

/** A member with the rights of one grant. */
export function toMember(
  { categories, level, when }: GrantPayload,
  { account, identityVersion, seal, sign }: Omit<InvitationAnswer, 'mac'>,
): KeysetMember {
  const rights = level === 'view' ? 'view' : 'edit';
  const until = when.kind === 'window' ? when.to : null;
  return {
    account,
    categories: categories.map(({ category }) => ({ category, rights, until })),
    identityVersion,
    seal,
    sign,
  };
}

/**
 * Adds a member. If the account is already a member, combines the categories. If a category occurs twice, the
 * wider right applies.
 */
export function addMember(members: readonly KeysetMember[], next: KeysetMember): KeysetMember[] {
  const known = members.find(({ account }) => account === next.account);
  if (known === undefined) return [...members, next];
  const rights = new Map(known.categories.map(one => [one.category, one]));
  for (const one of next.categories) {
    const before = rights.get(one.category);
    if (before?.rights !== 'edit' || one.rights === 'edit') rights.set(one.category, one);
  }
  const merged = { ...next, categories: [...rights.values()] };
  return members.map(member => (member.account === next.account ? merged : member));
}
