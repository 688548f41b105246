// What it is: other terms for a grant that is in force: its sections, its level, its waits or days, and its letter.
// Use it for: the owner's device, while its owner is present.
// Never use it for: another kind of grant, or one that was stopped. That is another grant.
//
// [Note: Other terms, another key]
// Each change of terms puts the grant under another key, with every way again. So who copied rows of the server before opens
// nothing sealed after, and a card, an invitation or an account works as before. The secrets of sections that are
// taken away are renewed, because its person may have kept them.

import { renewCategories } from '../categories/boxes.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { Random } from '../primitives/bytes.ts';
import {
  type GivenCategory,
  type GrantHolder,
  issueAgain,
  openAgain,
  payloadOf,
  type SentGrant,
  type SentWay,
  type StandingGrant,
  signNext,
} from './change-parts.ts';
import { entryOf, type StopChange } from './changing.ts';
import { type GrantCover, sealCover, sealRehearsal } from './cover.ts';
import type { GrantAuthor, GrantPayload } from './document.ts';
import type { GrantKey } from './grant-key.ts';
import { openOwnedWay } from './kept-ways.ts';
import { type GrantWithWays, underOtherKey } from './renewing.ts';
import { parseWayCode, wayKeysOf } from './ways.ts';

/** The terms of a grant from now on. `sections` are the names that a rehearsal shows. */
export interface NextTerms extends Pick<GrantPayload, 'level' | 'when'> {
  readonly categories: readonly { readonly category: string; readonly plusDays: number }[];
  /** Who else may write in these categories. */
  readonly authors: readonly GrantAuthor[];
  /** Another cover sheet; without it the grant keeps the one it has. */
  readonly cover?: GrantCover;
  readonly sections: readonly string[];
}

/**
 * Changes the terms of a grant. `members` are those of the next keyset, `others` the grants next to it. See [Note: Other terms,
 * another key]. Throws VaultError `bad_context` for a category that the vault has not or for another kind, `malformed` for
 * foreign rows.
 */
export async function termsChange(
  holder: GrantHolder,
  changed: GrantWithWays,
  next: NextTerms,
  others: readonly StandingGrant[],
  members: readonly KeysetMember[],
  at: string,
  random?: Random,
): Promise<StopChange> {
  const { accountKey, before, vault } = holder;
  const then = payloadOf(changed);
  if (then.when.kind !== next.when.kind) throw new VaultError('bad_context', 'a grant remains of its kind');
  const kept = new Set(next.categories.map(({ category }) => category));
  const lost = new Set(then.categories.map(({ category }) => category).filter(one => !kept.has(one)));
  const open = holder.categories.filter(({ id }) => lost.has(id));
  const renewed = await renewCategories(accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const put = [await withTerms(holder, changed, next, random)];
  for (const one of others) {
    const again = await issueAgain(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
  }
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { document } of put) hashes.set(payloadOf({ document }).grant, await hashOfDocument(document));
  const keyset = await signNext(holder, {
    at,
    reason: made.length > 0 ? 'ended' : 'grants',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/** The grant with its next terms under another key, and every way of it opened again. */
async function withTerms(
  holder: GrantHolder,
  changed: GrantWithWays,
  { authors, categories, cover, level, sections, when }: NextTerms,
  random: Random | undefined,
): Promise<SentGrant> {
  const { accountKey, before, vault } = holder;
  const given = categories.map(({ category }): GivenCategory => {
    const open = holder.categories.find(({ id }) => id === category);
    if (open === undefined) throw new VaultError('bad_context', 'a grant has categories of its vault only');
    return { entry: entryOf(before.keyset, category), open };
  });
  const terms = {
    authors: [...authors],
    categories: categories.map(one => ({ ...entryOf(before.keyset, one.category), ...one })),
    level,
    when,
  };
  const made = { accountKey, standing: changed, made: given, terms, random };
  const { grantKey, owned, sent } = await underOtherKey(holder, made);
  const place = { grant: owned.grant, grantKeyVersion: owned.grantKeyVersion, vault };
  const ways: SentWay[] = [];
  for (const way of sent.ways) ways.push(await withSections(holder, owned.grant, way, sections, random));
  const whole = { ...sent, ways, ...(await otherCover(grantKey, place, cover, random)) };
  grantKey.wipe();
  for (const way of ways) await openAgain(holder, owned, whole, way);
  return whole;
}

async function otherCover(
  grantKey: GrantKey,
  place: Parameters<typeof sealCover>[1],
  cover: GrantCover | undefined,
  random: Random | undefined,
) {
  return cover === undefined ? {} : { cover: await sealCover(grantKey, place, cover, random) };
}

/** A way whose rehearsal shows these sections. An account has no rehearsal of its own. */
async function withSections(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  way: SentWay,
  sections: readonly string[],
  random: Random | undefined,
): Promise<SentWay> {
  if (way.method === 'account') return way;
  const context = { grant, vault, way: way.way };
  const kept = await openOwnedWay(accountKey, { account, ...context }, way.own);
  const code = kept.ok ? parseWayCode(kept.kept.secret) : undefined;
  if (code?.ok !== true) throw new VaultError('malformed', 'the copy of a way holds no code');
  const { rehearsalKey } = await wayKeysOf(code.code);
  return { ...way, rehearsal: await sealRehearsal(rehearsalKey, context, sections, random) };
}
