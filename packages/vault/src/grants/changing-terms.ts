// What it is: new terms for a grant in force: its sections, its level, its waiting periods or dates, and its
// letter.
// Use it for: the owner's device, while its owner is present.
// Never use it for: another kind of grant, or one that was stopped. That needs a new grant.
//
// [Note: Other terms, another key] Each change of terms gives the grant a new key, and seals that key again
// for every way to open the grant. So a person who copied the server's rows earlier can open nothing that is
// sealed afterwards, while cards, invitations and accounts still work. The secrets of removed sections are
// renewed, because the grant's person may have kept them.

import { renewCategories } from '../categories/boxes.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import {
  type CategoryToAdd,
  type ExistingGrant,
  type GrantHolder,
  type GrantToSend,
  readGrantPayload,
  reissueGrant,
  signNextKeyset,
  verifyEnvelopeOpens,
  type WayToSend,
} from './change-parts.ts';
import { type StopChange, toKeysetEntry } from './changing.ts';
import { type GrantCoverSheet, sealCoverSheet, sealRehearsal } from './cover.ts';
import type { GrantAuthor, GrantPayload } from './document.ts';
import type { GrantKey } from './grant-key.ts';
import { openOwnerWay } from './kept-ways.ts';
import { type GrantWithWays, rekeyGrant } from './renewing.ts';
import { parseWayCode, splitWayCode } from './ways.ts';

/** The next terms of a grant. `sections` are the names that a rehearsal shows. */
export interface NextGrantTerms extends Pick<GrantPayload, 'level' | 'when'> {
  readonly categories: readonly { readonly category: string; readonly plusDays: number }[];
  /** The other people who may write in these categories. */
  readonly authors: readonly GrantAuthor[];
  /** The new cover sheet. If absent, the grant keeps the current one. */
  readonly cover?: GrantCoverSheet;
  readonly sections: readonly string[];
}

/**
 * Changes the terms of a grant. `members` are those of the next keyset; `others` are the other grants. See
 * [Note: Other terms, another key]. Throws VaultError `bad_context` for a category that the vault does not
 * have or a grant of another kind, `malformed` for another owner's rows.
 */
export async function createTermsChange(
  holder: GrantHolder,
  changed: GrantWithWays,
  next: NextGrantTerms,
  others: readonly ExistingGrant[],
  members: readonly KeysetMember[],
  at: string,
  random?: RandomBytes,
): Promise<StopChange> {
  const { accountKey, before, vault } = holder;
  const then = readGrantPayload(changed);
  if (then.when.kind !== next.when.kind) throw new VaultError('bad_context', 'a grant remains of its kind');
  const kept = new Set(next.categories.map(({ category }) => category));
  const lost = new Set(then.categories.map(({ category }) => category).filter(one => !kept.has(one)));
  const open = holder.categories.filter(({ id }) => lost.has(id));
  const renewed = await renewCategories(accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const put = [await withTerms(holder, changed, next, random)];
  for (const one of others) {
    const again = await reissueGrant(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
  }
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { document } of put)
    hashes.set(readGrantPayload({ document }).grant, await hashDocument(document));
  const keyset = await signNextKeyset(holder, {
    at,
    reason: made.length > 0 ? 'ended' : 'grants',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/** The grant with its next terms and a new key. Each of its ways is opened and sealed again. */
async function withTerms(
  holder: GrantHolder,
  changed: GrantWithWays,
  { authors, categories, cover, level, sections, when }: NextGrantTerms,
  random: RandomBytes | undefined,
): Promise<GrantToSend> {
  const { accountKey, before, vault } = holder;
  const given = categories.map(({ category }): CategoryToAdd => {
    const open = holder.categories.find(({ id }) => id === category);
    if (open === undefined) throw new VaultError('bad_context', 'a grant has categories of its vault only');
    return { entry: toKeysetEntry(before.keyset, category), open };
  });
  const terms = {
    authors: [...authors],
    categories: categories.map(one => ({ ...toKeysetEntry(before.keyset, one.category), ...one })),
    level,
    when,
  };
  const made = { accountKey, standing: changed, made: given, terms, random };
  const { grantKey, owned, sent } = await rekeyGrant(holder, made);
  const place = { grant: owned.grant, grantKeyVersion: owned.grantKeyVersion, vault };
  const ways: WayToSend[] = [];
  for (const way of sent.ways) ways.push(await withSections(holder, owned.grant, way, sections, random));
  const whole = { ...sent, ways, ...(await otherCover(grantKey, place, cover, random)) };
  grantKey.wipe();
  for (const way of ways) await verifyEnvelopeOpens(holder, owned, whole, way);
  return whole;
}

async function otherCover(
  grantKey: GrantKey,
  place: Parameters<typeof sealCoverSheet>[1],
  cover: GrantCoverSheet | undefined,
  random: RandomBytes | undefined,
) {
  return cover === undefined ? {} : { cover: await sealCoverSheet(grantKey, place, cover, random) };
}

/**
 * A way whose rehearsal shows these sections. The way of an account has no rehearsal, so it is returned
 * unchanged.
 */
async function withSections(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  way: WayToSend,
  sections: readonly string[],
  random: RandomBytes | undefined,
): Promise<WayToSend> {
  if (way.method === 'account') return way;
  const context = { grant, vault, way: way.way };
  const kept = await openOwnerWay(accountKey, { account, ...context }, way.own);
  const code = kept.ok ? parseWayCode(kept.kept.secret) : undefined;
  if (code?.ok !== true) throw new VaultError('malformed', 'the copy of a way holds no code');
  const { rehearsalKey } = await splitWayCode(code.code);
  return { ...way, rehearsal: await sealRehearsal(rehearsalKey, context, sections, random) };
}
