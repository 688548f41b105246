// What it is: an Emergency Card more for a grant that there is, and another in place of one that was lost.
// Use it for: the owner's device, while its owner is present.
// Never use it for: a grant that was stopped. It ends, and another is made.
//
// [Note: A lost card]
// Who found it may have copied what lies at the server too. So the grant gets another key, its other ways another half of
// the server's, and its categories other secrets: the card that was lost, with all rows of before, opens nothing sealed after.

import { type MadeCategory, renewCategories } from '../categories/boxes.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { Random } from '../primitives/bytes.ts';
import {
  type GrantChange,
  type GrantHolder,
  issueAgain,
  openAgain,
  ownKeyOf,
  payloadOf,
  type SentGrant,
  type SentWay,
  type StandingGrant,
  signNext,
} from './change-parts.ts';
import type { StopChange } from './changing.ts';
import type { GrantPayload } from './document.ts';
import { makeCodeWay, type OwnedGrant } from './making.ts';
import { type GrantWithWays, underOtherKey } from './renewing.ts';
import type { WayCode } from './ways.ts';

/** A card to come. `number` is printed, and no secret; `sections` are the names that a rehearsal shows. */
export interface NewCard {
  readonly way: string;
  readonly number: string;
  readonly sections: readonly string[];
}

/** One card more: the grant, its keys and other ways stay as they are. Throws VaultError `malformed` for foreign rows. */
export async function addCardChange(
  holder: GrantHolder,
  standing: StandingGrant,
  { way, number, sections }: NewCard,
  at: string,
  random?: Random,
): Promise<{ change: GrantChange; code: WayCode }> {
  const payload = payloadOf(standing);
  const { document, keyVersion } = standing;
  const grantKey = await ownKeyOf(holder, payload.grant, standing);
  const made = await makeCodeWay(
    holder,
    ownedBy(holder, payload, keyVersion),
    way,
    grantKey,
    sections,
    random,
  );
  grantKey.wipe();
  const sent: SentWay = { way, method: 'card', number, ...made.rows };
  const put = { document, keyVersion, boxes: [], ways: [sent] };
  await openAgain(holder, payload, put, sent);
  const keyset = await signNext(holder, { at, reason: 'grants' });
  return { change: { keyset, put: [put] }, code: made.code };
}

/**
 * Ends a card and makes another. See [Note: A lost card]. `others` are the grants that stay beside it. Throws VaultError
 * `bad_context` for a way that the grant has not, `malformed` for foreign rows.
 */
export async function replaceCardChange(
  holder: GrantHolder,
  standing: GrantWithWays,
  lost: string,
  card: NewCard,
  others: readonly StandingGrant[],
  at: string,
  random?: Random,
): Promise<{ change: StopChange; code: WayCode }> {
  if (!standing.ways.some(({ way, method }) => way === lost && method === 'card'))
    throw new VaultError('bad_context', 'the grant has no such card');
  const { before, categories, vault } = holder;
  const payload = payloadOf(standing);
  const open = categories.filter(({ id }) => payload.categories.some(({ category }) => category === id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const { sent, code } = await withOtherKey(holder, standing, lost, card, made, random);
  const put = [sent];
  for (const one of others) {
    const again = await issueAgain(holder, one, { made, members: before.keyset.members }, random);
    if (again !== undefined) put.push(again);
  }
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { document } of put) hashes.set(payloadOf({ document }).grant, await hashOfDocument(document));
  const keyset = await signNext(holder, {
    at,
    reason: 'ended',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
  });
  return { change: { keyset, put, made, links: renewed.map(({ link }) => link) }, code };
}

/** The grant under another key, with the ways that stay and the new card. */
async function withOtherKey(
  holder: GrantHolder,
  standing: GrantWithWays,
  lost: string,
  { way, number, sections }: NewCard,
  made: readonly MadeCategory[],
  random?: Random,
): Promise<{ sent: SentGrant; code: WayCode }> {
  const { accountKey } = holder;
  const { grantKey, owned, sent } = await underOtherKey(holder, { accountKey, standing, lost, made, random });
  const card = await makeCodeWay(holder, owned, way, grantKey, sections, random);
  grantKey.wipe();
  const added: SentWay = { way, method: 'card', number, ...card.rows };
  const whole = { ...sent, ways: [...sent.ways, added], endWays: [lost] };
  for (const one of whole.ways) await openAgain(holder, owned, whole, one);
  return { sent: whole, code: card.code };
}

function ownedBy(
  { account, vault }: GrantHolder,
  { grant }: Pick<GrantPayload, 'grant'>,
  grantKeyVersion: number,
): OwnedGrant {
  return { account, grant, grantKeyVersion, vault };
}
