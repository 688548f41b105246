// What it is: the change that brings grants in line with the newest keyset after a server was restored from a copy.
// Use it for: the owner's device, while it returns what the server has lost.
// Never use it for: a server that was not restored. There, each grant follows the one before it.
//
// [Note: Taking grants up again]
// A restored server has lost the newest documents and ways of some grants. The device kept them as rows, and opens its own
// copies: the grant gets another key and each way another half of the server's, as in a renewal, so codes and cards stay good. A
// way that the server has never heard of is sent with what finds and proves its code. Grants that cannot be made again end, and
// their categories get other secrets, as whenever a grant ends.

import { type MadeCategory, renewCategories } from '../categories/boxes.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetCategory, KeysetMember } from '../keyset/payload.ts';
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
import type { StopChange } from './changing.ts';
import { openOwnedWay } from './kept-ways.ts';
import { type GrantWithWays, type StandingWay, underOtherKey } from './renewing.ts';
import { parseWayCode, wayKeysOf } from './ways.ts';

/** A grant that the server has lost or has an older document of, as the device kept its rows. */
export interface LostGrant extends GrantWithWays {
  readonly ways: readonly (StandingWay & {
    readonly number: string | undefined;
    /** Whether the server still has this way. */
    readonly isKnown: boolean;
  })[];
  /** The newest that device and server know of it. */
  readonly above: { readonly sequence: number; readonly keyVersion: number };
  /** Ways that the server has and the device does not: they ended since the copy. */
  readonly endWays: readonly string[];
}

/** What becomes of every grant of a restored server. */
export interface TakingUp {
  /** Those that the server has as the newest keyset names them. */
  readonly staying: readonly StandingGrant[];
  readonly lost: readonly LostGrant[];
  /** Those that nothing can be made again from. */
  readonly ending: readonly StandingGrant[];
  /** A grant ends whose categories are not known here: all of them get other secrets. */
  readonly isUnknown: boolean;
  readonly members: readonly KeysetMember[];
}

/**
 * The keyset after the newest one, with the grants that stay and those that are made again. Throws VaultError `malformed`
 * for rows that are not the owner's.
 */
export async function takeUpChange(
  holder: GrantHolder,
  { staying, lost, ending, isUnknown, members }: TakingUp,
  at: string,
  random?: Random,
): Promise<StopChange> {
  const { before, categories, vault } = holder;
  const touched = new Set(ending.flatMap(one => payloadOf(one).categories.map(({ category }) => category)));
  const open = categories.filter(({ id }) => isUnknown || touched.has(id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const now = before.keyset.categories.map(entry => entries.get(entry.category) ?? entry);
  const all = secretsOf(holder, now, made);
  const put: SentGrant[] = [];
  const hashes = new Map<string, string>();
  for (const one of staying) {
    const again = await issueAgain(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
    const { document } = again ?? one;
    hashes.set(payloadOf(one).grant, await hashOfDocument(document));
  }
  for (const one of lost) {
    const sent = await makeAgain(holder, one, all, random);
    put.push(sent);
    hashes.set(payloadOf(one).grant, await hashOfDocument(sent.document));
  }
  const keyset = await signNext(holder, {
    at,
    reason: made.length > 0 ? 'ended' : 'grants',
    categories: now,
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/** Each category as a grant is given it: with its other secret where it got one. */
function secretsOf(
  { categories }: GrantHolder,
  entries: readonly KeysetCategory[],
  made: readonly MadeCategory[],
): GivenCategory[] {
  return entries.flatMap(entry => {
    const again = made.find(one => one.entry.category === entry.category);
    const open = again?.open ?? categories.find(({ id }) => id === entry.category);
    return open === undefined ? [] : [{ entry, open }];
  });
}

async function makeAgain(
  holder: GrantHolder,
  lost: LostGrant,
  made: readonly GivenCategory[],
  random?: Random,
): Promise<SentGrant> {
  const { accountKey } = holder;
  const { grantKey, owned, sent } = await underOtherKey(holder, { accountKey, standing: lost, made, random });
  grantKey.wipe();
  const ways: SentWay[] = [];
  for (const [place, way] of sent.ways.entries()) {
    const kept = lost.ways[place];
    ways.push(kept === undefined || kept.isKnown ? way : await withCode(holder, owned.grant, kept, way));
  }
  const whole = { ...sent, ways, ...(lost.endWays.length > 0 && { endWays: lost.endWays }) };
  for (const way of ways) await openAgain(holder, owned, whole, way);
  return whole;
}

/** A way that the server has never heard of, with what finds its code and proves it. */
async function withCode(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  { own, number }: LostGrant['ways'][number],
  sent: SentWay,
): Promise<SentWay> {
  const { way, method, envelope, half, vouch } = sent;
  const opened = await openOwnedWay(accountKey, { account, grant, vault, way }, own);
  const code = opened.ok ? parseWayCode(opened.kept.secret) : undefined;
  if (code?.ok !== true || method === 'account')
    throw new VaultError('malformed', 'the copy of a way holds no code');
  const { lookup, proof } = await wayKeysOf(code.code);
  const rows = { envelope, half, own: sent.own, vouch, lookup, proof };
  return { way, method, ...rows, ...(number !== undefined && { number }) };
}
