// What it is: each change of grants as an owner's device makes it: the next keyset, and the rows that go with it.
// Use it for: a new grant, the confirming of a person, and stopping a grant, which renews the secrets it had.
// Never use it for: sending what it did not open again. Each change opens every envelope it made before it answers.
//
// [Note: Why stopping renews more than the grant]
// Who had a grant may have kept the secrets of its categories. So these are renewed, and each other grant that has one of
// them is issued again with a box of the new version. Its key and its ways stay: none of them was lost.

import { type MadeCategory, renewCategories } from '../categories/boxes.ts';
import { type ChainLink } from '../categories/chain.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetMember, KeysetPayload } from '../keyset/payload.ts';
import type { Random } from '../primitives/bytes.ts';
import {
  type GrantChange,
  type GrantHolder,
  issueAgain,
  issuedAgain,
  openAgain,
  ownKeyOf,
  payloadOf,
  type SentGrant,
  type SentWay,
  type StandingGrant,
  signNext,
} from './change-parts.ts';
import { type GrantCover, openCover, sealCover } from './cover.ts';
import { type GrantAuthor, type GrantPayload, signGrant, sortedGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { openOwnedWay } from './kept-ways.ts';
import { makeAccountWay, makeCodeWay, makeGrantRows } from './making.ts';
import { isVouchedFor } from './vouch.ts';
import { parseWayCode, type WayCode, wayKeysOf } from './ways.ts';

/** A grant to come, and the ways it begins with. `sections` are the names that a rehearsal shows. */
export interface NewGrant extends Pick<GrantPayload, 'grant' | 'level' | 'person' | 'when'> {
  readonly categories: readonly { readonly category: string; readonly plusDays: number }[];
  readonly cover: GrantCover;
  readonly sections: readonly string[];
  readonly ways: readonly {
    readonly way: string;
    readonly method: 'invite' | 'card';
    readonly number?: string;
  }[];
}

/** What a person answered when they accepted an invitation. */
export interface GivenAnswer {
  readonly account: string;
  readonly identityVersion: number;
  readonly seal: string;
  readonly sign: string;
  readonly mac: string;
}

/** A person confirmed, or that their answer is not by who has the invitation. */
export type ConfirmedChange =
  | { readonly ok: true; readonly change: GrantChange }
  | { readonly ok: false; readonly problem: 'wrong-answer' };

/** A stop with the renewed secrets: `made` and `links` go with the keyset too. */
export interface StopChange extends GrantChange {
  readonly made: readonly MadeCategory[];
  readonly links: readonly ChainLink[];
}

/**
 * A new grant, armed with the server's answer. `codes` are to be printed or passed on, by the id of the way. Throws
 * VaultError `bad_context` for a category that the vault has not, `bad_document` for terms of no form.
 */
export async function newGrantChange(
  holder: GrantHolder,
  made: NewGrant,
  at: string,
  random?: Random,
): Promise<{ change: GrantChange; codes: ReadonlyMap<string, WayCode> }> {
  const { account, before, identity, vault } = holder;
  const { cover, sections, ways: wanted, categories, grant, level, person, when } = made;
  const payload = sortedGrant({
    authors: [],
    categories: categories.map(({ category, plusDays }) => {
      const { check, keyVersion } = entryOf(before.keyset, category);
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
  const ways: SentWay[] = [];
  const codes = new Map<string, WayCode>();
  for (const one of wanted) {
    const madeWay = await makeCodeWay(holder, owned, one.way, grantKey, sections, random);
    codes.set(one.way, madeWay.code);
    ways.push({ ...one, ...madeWay.rows });
  }
  grantKey.wipe();
  const sent: SentGrant = { document, keyVersion: 1, ...rows, ways };
  for (const way of ways) await openAgain(holder, payload, sent, way);
  const grants = [...before.keyset.grants, { grant, hash: await hashOfDocument(document) }];
  const keyset = await signNext(holder, { at, reason: 'grants', grants });
  return { change: { keyset, put: [sent] }, codes };
}

/** Another cover sheet for a grant: its keys, terms and ways stay as they are. Throws VaultError `malformed` for foreign rows. */
export async function coverChange(
  holder: GrantHolder,
  standing: StandingGrant,
  cover: GrantCover,
  at: string,
  random?: Random,
): Promise<GrantChange> {
  const { document, keyVersion } = standing;
  const { grant } = payloadOf(standing);
  const grantKey = await ownKeyOf(holder, grant, standing);
  const place = { grant, grantKeyVersion: keyVersion, vault: holder.vault };
  const sealed = await sealCover(grantKey, place, cover, random);
  grantKey.wipe();
  const keyset = await signNext(holder, { at, reason: 'grants' });
  return { keyset, put: [{ document, keyVersion, cover: sealed, boxes: [], ways: [] }] };
}

/** The cover sheet that a grant has, for its owner; undefined where it has none, or it does not open. */
export async function ownCover(
  holder: Pick<GrantHolder, 'account' | 'accountKey' | 'vault'>,
  grant: string,
  standing: StandingGrant & { readonly cover: string | null },
): Promise<unknown> {
  if (standing.cover === null) return undefined;
  const { account, accountKey, vault } = holder;
  const place = { grant, grantKeyVersion: standing.keyVersion, vault };
  const own = await GrantKey.openOwn(accountKey, { account, ...place }, standing.own);
  if (!own.ok) return undefined;
  const opened = await openCover(own.grantKey, place, standing.cover);
  own.grantKey.wipe();
  return opened.ok ? opened.content : undefined;
}

/**
 * Confirms a person by their answer: another half, to their key; the invitation ends; a member more. `invite` has the
 * owner's copy of the invitation's code. Throws VaultError `malformed` for rows that are not the owner's.
 */
export async function confirmChange(
  holder: GrantHolder,
  standing: StandingGrant,
  invite: { readonly way: string; readonly own: string },
  { mac, ...person }: GivenAnswer,
  newWay: string,
  at: string,
): Promise<ConfirmedChange> {
  const { account, accountKey, before, vault } = holder;
  const payload = payloadOf(standing);
  const { grant } = payload;
  const kept = await openOwnedWay(accountKey, { account, grant, vault, way: invite.way }, invite.own);
  const code = kept.ok ? parseWayCode(kept.kept.secret) : undefined;
  if (code?.ok !== true) throw new VaultError('malformed', 'the copy of an invitation holds no code');
  const { answerKey } = await wayKeysOf(code.code);
  const answered = { ...person, grant, vault, way: invite.way };
  if (!(await isVouchedFor(answerKey, answered, mac))) return { ok: false, problem: 'wrong-answer' };
  const grantKey = await ownKeyOf(holder, grant, standing);
  const owned = { account, grant, grantKeyVersion: standing.keyVersion, vault };
  const rows = await makeAccountWay(holder, owned, newWay, grantKey, person);
  grantKey.wipe();
  const way: SentWay = { way: newWay, method: 'account', ...rows };
  const sent = {
    document: standing.document,
    keyVersion: standing.keyVersion,
    boxes: [],
    ways: [way],
    endWays: [invite.way],
  };
  await openAgain(holder, payload, sent, way);
  const members = withMember(before.keyset.members, memberOf(payload, person));
  return {
    ok: true,
    change: { keyset: await signNext(holder, { at, reason: 'confirm', members }), put: [sent] },
  };
}

/**
 * Ends grants: secrets of their categories are renewed, and each other grant that has one is issued again. `members` are
 * those that stay. See [Note: Why stopping renews more than the grant]. Throws VaultError `malformed`.
 */
export async function stopChange(
  holder: GrantHolder,
  stopped: readonly StandingGrant[],
  others: readonly StandingGrant[],
  members: readonly KeysetMember[],
  at: string,
  random?: Random,
): Promise<StopChange> {
  const { before, categories, vault } = holder;
  const ended = stopped.map(payloadOf);
  const touched = new Set(ended.flatMap(one => one.categories.map(({ category }) => category)));
  const open = categories.filter(({ id }) => touched.has(id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const put: SentGrant[] = [];
  for (const one of others) {
    const again = await issueAgain(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
  }
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { grant } of ended) hashes.delete(grant);
  for (const { document } of put) hashes.set(payloadOf({ document }).grant, await hashOfDocument(document));
  const keyset = await signNext(holder, {
    at,
    reason: 'ended',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/**
 * Issues grants again whose authors are others now, and changes nothing else: a repair, for which its owner need not be present.
 * Undefined where every document names the right ones. Throws VaultError `malformed`.
 */
export async function authorsChange(
  holder: GrantHolder,
  standing: readonly StandingGrant[],
  authorsOf: (grant: GrantPayload) => readonly GrantAuthor[],
  at: string,
): Promise<GrantChange | undefined> {
  const { before, identity } = holder;
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: SentGrant[] = [];
  for (const one of standing) {
    const known = payloadOf(one);
    const next = sortedGrant({ ...issuedAgain(holder, known, []), authors: [...authorsOf(known)] });
    if (JSON.stringify(next.authors) === JSON.stringify(known.authors)) continue;
    const document = await signGrant(next, identity.signPrivateKey);
    hashes.set(known.grant, await hashOfDocument(document));
    put.push({ document, keyVersion: one.keyVersion, boxes: [], ways: [] });
  }
  if (put.length === 0) return undefined;
  const grants = [...hashes].map(([grant, hash]) => ({ grant, hash }));
  return { keyset: await signNext(holder, { at, reason: 'repair', grants }), put };
}

/** The newest version of a category. Throws VaultError `bad_context` for one that the vault has not. */
export function entryOf({ categories }: KeysetPayload, id: string): KeysetPayload['categories'][number] {
  const entry = categories.find(({ category }) => category === id);
  if (entry === undefined) throw new VaultError('bad_context', 'a grant has categories of its vault only');
  return entry;
}

/** A member with the rights of one grant. */
export function memberOf(
  { categories, level, when }: GrantPayload,
  { account, identityVersion, seal, sign }: Omit<GivenAnswer, 'mac'>,
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

/** The members with one more; who is a member already keeps their other categories, and the wider right in each. */
export function withMember(members: readonly KeysetMember[], next: KeysetMember): KeysetMember[] {
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
