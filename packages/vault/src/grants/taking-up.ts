// What it is: the change that brings grants in line with the newest keyset after a server was restored from a
// backup.
// Use it for: the owner's device, while it returns what the server has lost.
// Never use it for: a server that was not restored. There, each grant follows the previous one.
//
// [Note: Recreating grants on a restored server] A restored server has lost the newest documents and ways of
// some grants. The device has stored them, and can open its own copies. As in a renewal, the grant gets a new
// key and each way a new server half, so codes and cards still work. A way that the server does not know is
// sent with the values by which its code is found and verified. Grants that cannot be recreated end, and
// their categories get new secrets, as always when a grant ends.

import { type CreatedCategory, renewCategories } from '../categories/boxes.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { KeysetCategory, KeysetMember } from '../keyset/payload.ts';
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
import type { StopChange } from './changing.ts';
import { openOwnerWay } from './kept-ways.ts';
import { type ExistingWay, type GrantWithWays, rekeyGrant } from './renewing.ts';
import { parseWayCode, splitWayCode } from './ways.ts';

/** A grant that the server has lost or has only in an older version, with the rows that the device stored. */
export interface LostGrant extends GrantWithWays {
  readonly ways: readonly (ExistingWay & {
    readonly number: string | undefined;
    /** Whether the server still has this way. */
    readonly isKnown: boolean;
  })[];
  /** The highest versions that the device or the server knows. */
  readonly above: { readonly sequence: number; readonly keyVersion: number };
  /** Ways that the server has but the device does not, because they ended after the backup. */
  readonly endWays: readonly string[];
}

/** The grants after a server was restored, grouped by what will happen to them. */
export interface RestoredGrants {
  /** Grants that the server has in exactly the version that the newest keyset names. */
  readonly staying: readonly ExistingGrant[];
  readonly lost: readonly LostGrant[];
  readonly ending: readonly ExistingGrant[];
  /** Whether a grant ends whose categories are not known, so that all categories must get new secrets. */
  readonly isUnknown: boolean;
  readonly members: readonly KeysetMember[];
}

/**
 * Creates the keyset after the newest one, with the remaining and the recreated grants. Throws VaultError
 * `malformed` for rows that are not the owner's.
 */
export async function createLostGrantsChange(
  holder: GrantHolder,
  { staying, lost, ending, isUnknown, members }: RestoredGrants,
  at: string,
  random?: RandomBytes,
): Promise<StopChange> {
  const { before, categories, vault } = holder;
  const touched = new Set(
    ending.flatMap(one => readGrantPayload(one).categories.map(({ category }) => category)),
  );
  const open = categories.filter(({ id }) => isUnknown || touched.has(id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const now = before.keyset.categories.map(entry => entries.get(entry.category) ?? entry);
  const all = secretsOf(holder, now, made);
  const put: GrantToSend[] = [];
  const hashes = new Map<string, string>();
  for (const one of staying) {
    const again = await reissueGrant(holder, one, { made, members }, random);
    if (again !== undefined) put.push(again);
    const { document } = again ?? one;
    hashes.set(readGrantPayload(one).grant, await hashDocument(document));
  }
  for (const one of lost) {
    const sent = await makeAgain(holder, one, all, random);
    put.push(sent);
    hashes.set(readGrantPayload(one).grant, await hashDocument(sent.document));
  }
  const keyset = await signNextKeyset(holder, {
    at,
    reason: made.length > 0 ? 'ended' : 'grants',
    categories: now,
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: [...members],
  });
  return { keyset, put, made, links: renewed.map(({ link }) => link) };
}

/** Each category to be added to a grant, with its new secret if it has one. */
function secretsOf(
  { categories }: GrantHolder,
  entries: readonly KeysetCategory[],
  made: readonly CreatedCategory[],
): CategoryToAdd[] {
  return entries.flatMap(entry => {
    const again = made.find(one => one.entry.category === entry.category);
    const open = again?.open ?? categories.find(({ id }) => id === entry.category);
    return open === undefined ? [] : [{ entry, open }];
  });
}

async function makeAgain(
  holder: GrantHolder,
  lost: LostGrant,
  made: readonly CategoryToAdd[],
  random?: RandomBytes,
): Promise<GrantToSend> {
  const { accountKey } = holder;
  const { grantKey, owned, sent } = await rekeyGrant(holder, { accountKey, standing: lost, made, random });
  grantKey.wipe();
  const ways: WayToSend[] = [];
  for (const [place, way] of sent.ways.entries()) {
    const kept = lost.ways[place];
    ways.push(kept === undefined || kept.isKnown ? way : await withCode(holder, owned.grant, kept, way));
  }
  const whole = { ...sent, ways, ...(lost.endWays.length > 0 && { endWays: lost.endWays }) };
  for (const way of ways) await verifyEnvelopeOpens(holder, owned, whole, way);
  return whole;
}

/** A way that the server does not know, with the values by which its code is found and verified. */
async function withCode(
  { account, accountKey, vault }: GrantHolder,
  grant: string,
  { own, number }: LostGrant['ways'][number],
  sent: WayToSend,
): Promise<WayToSend> {
  const { way, method, envelope, half, vouch } = sent;
  const opened = await openOwnerWay(accountKey, { account, grant, vault, way }, own);
  const code = opened.ok ? parseWayCode(opened.kept.secret) : undefined;
  if (code?.ok !== true || method === 'account')
    throw new VaultError('malformed', 'the copy of a way holds no code');
  const { lookup, proof } = await splitWayCode(code.code);
  const rows = { envelope, half, own: sent.own, vouch, lookup, proof };
  return { way, method, ...rows, ...(number !== undefined && { number }) };
}
