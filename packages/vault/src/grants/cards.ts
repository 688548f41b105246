// What it is: another Emergency Card for an existing grant, and a replacement for a lost card.
// Use it for: changes on the owner's device, while the owner is present.
// Never use it for: a grant that was stopped. Create a new grant instead.
//
// [Note: A lost card] The finder may also have copied the server's rows. So the grant gets a new key, each of
// its other ways a new server half, and each of its categories a new secret. The lost card then opens nothing
// that is sealed later, even together with all earlier rows.

import { type CreatedCategory, renewCategories } from '../categories/boxes.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import {
  type ExistingGrant,
  type GrantChangeToSend,
  type GrantHolder,
  type GrantToSend,
  openOwnGrantKey,
  readGrantPayload,
  reissueGrant,
  signNextKeyset,
  verifyEnvelopeOpens,
  type WayToSend,
} from './change-parts.ts';
import type { StopChange } from './changing.ts';
import type { GrantPayload } from './document.ts';
import { makeCodeWay, type OwnedGrant } from './making.ts';
import { type GrantWithWays, rekeyGrant } from './renewing.ts';
import type { ParsedWayCode } from './ways.ts';

/**
 * A card to be created. `number` is printed on it and is not secret; `sections` are the names that a
 * rehearsal shows.
 */
export interface NewCard {
  readonly way: string;
  readonly number: string;
  readonly sections: readonly string[];
}

/**
 * Adds a card to a grant, whose keys and other ways do not change. Throws VaultError `malformed` for another
 * owner's rows.
 */
export async function addCardChange(
  holder: GrantHolder,
  standing: ExistingGrant,
  { way, number, sections }: NewCard,
  at: string,
  random?: RandomBytes,
): Promise<{ change: GrantChangeToSend; code: ParsedWayCode }> {
  const payload = readGrantPayload(standing);
  const { document, keyVersion } = standing;
  const grantKey = await openOwnGrantKey(holder, payload.grant, standing);
  const made = await makeCodeWay(
    holder,
    ownedBy(holder, payload, keyVersion),
    way,
    grantKey,
    sections,
    random,
  );
  grantKey.wipe();
  const sent: WayToSend = { way, method: 'card', number, ...made.rows };
  const put = { document, keyVersion, boxes: [], ways: [sent] };
  await verifyEnvelopeOpens(holder, payload, put, sent);
  const keyset = await signNextKeyset(holder, { at, reason: 'grants' });
  return { change: { keyset, put: [put] }, code: made.code };
}

/**
 * Ends a card and creates a new one. See [Note: A lost card]. `others` are the other grants. Throws
 * VaultError `bad_context` if the grant does not have this card, `malformed` for another owner's rows.
 */
export async function replaceCardChange(
  holder: GrantHolder,
  standing: GrantWithWays,
  lost: string,
  card: NewCard,
  others: readonly ExistingGrant[],
  at: string,
  random?: RandomBytes,
): Promise<{ change: StopChange; code: ParsedWayCode }> {
  if (!standing.ways.some(({ way, method }) => way === lost && method === 'card'))
    throw new VaultError('bad_context', 'the grant has no such card');
  const { before, categories, vault } = holder;
  const payload = readGrantPayload(standing);
  const open = categories.filter(({ id }) => payload.categories.some(({ category }) => category === id));
  const renewed = await renewCategories(holder.accountKey, vault, open, undefined, random);
  const made = renewed.map(one => one.made);
  const { sent, code } = await withOtherKey(holder, standing, lost, card, made, random);
  const put = [sent];
  for (const one of others) {
    const again = await reissueGrant(holder, one, { made, members: before.keyset.members }, random);
    if (again !== undefined) put.push(again);
  }
  const entries = new Map(made.map(({ entry }) => [entry.category, entry]));
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  for (const { document } of put)
    hashes.set(readGrantPayload({ document }).grant, await hashDocument(document));
  const keyset = await signNextKeyset(holder, {
    at,
    reason: 'ended',
    categories: before.keyset.categories.map(entry => entries.get(entry.category) ?? entry),
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
  });
  return { change: { keyset, put, made, links: renewed.map(({ link }) => link) }, code };
}

/** The grant under a new key, with the remaining ways and the new card. */
async function withOtherKey(
  holder: GrantHolder,
  standing: GrantWithWays,
  lost: string,
  { way, number, sections }: NewCard,
  made: readonly CreatedCategory[],
  random?: RandomBytes,
): Promise<{ sent: GrantToSend; code: ParsedWayCode }> {
  const { accountKey } = holder;
  const { grantKey, owned, sent } = await rekeyGrant(holder, { accountKey, standing, lost, made, random });
  const card = await makeCodeWay(holder, owned, way, grantKey, sections, random);
  grantKey.wipe();
  const added: WayToSend = { way, method: 'card', number, ...card.rows };
  const whole = { ...sent, ways: [...sent.ways, added], endWays: [lost] };
  for (const one of whole.ways) await verifyEnvelopeOpens(holder, owned, whole, one);
  return { sent: whole, code: card.code };
}

function ownedBy(
  { account, vault }: GrantHolder,
  { grant }: Pick<GrantPayload, 'grant'>,
  grantKeyVersion: number,
): OwnedGrant {
  return { account, grant, grantKeyVersion, vault };
}
