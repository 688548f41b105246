// What it is: a grant under another key, with every way that stays: its code or half stays, the server's half does not.
// Use it for: a renewal of all keys, which carries every grant; and a grant of which a card was lost (`cards.ts`).
// Never use it for: sending a part of it. A grant is whole under one key, or the server refuses it.

import type { MadeCategory } from '../categories/boxes.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { Random } from '../primitives/bytes.ts';
import {
  type GivenCategory,
  type GrantHolder,
  issuedAgain,
  openAgain,
  ownKeyOf,
  payloadOf,
  type RemadeWay,
  type SentGrant,
  type SentWay,
  type StandingGrant,
} from './change-parts.ts';
import { resealCover } from './cover.ts';
import { type GrantPayload, signGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { type OwnedGrant, remakeWay } from './making.ts';
import { sealMemberBox } from './member-boxes.ts';

/** A way that there is: its owner's copy is opened to make it anew. */
export interface StandingWay {
  readonly way: string;
  readonly method: RemadeWay['method'];
  readonly own: string;
}

/**
 * A grant of which a card was lost, with its cover sheet and all of its ways. `above`: what it has come to since, where it is
 * taken up again as it was.
 */
export interface GrantWithWays extends StandingGrant {
  readonly cover: string | null;
  readonly ways: readonly StandingWay[];
  readonly above?: { readonly sequence: number; readonly keyVersion: number };
}

/** What a grant is made anew from. `accountKey`: the one its rows are sealed under. */
interface Renewing {
  readonly accountKey: AccountKey;
  readonly standing: GrantWithWays;
  /** A way that ends. */
  readonly lost?: string;
  readonly made: readonly GivenCategory[];
  /** Other terms than the document has. Their categories are those of `made`. */
  readonly terms?: Pick<GrantPayload, 'authors' | 'categories' | 'level' | 'when'>;
  readonly random?: Random | undefined;
}

/**
 * Every grant of a vault under the keys of a renewal: another key of each, every server half another, every vouch anew. `holder`
 * has the account key and identity of after, and the keyset of before; `from` is the account key of before. Opens each envelope
 * again from what will be sent. Throws VaultError `malformed` for a grant whose rows do not open.
 */
export async function renewGrants(
  holder: GrantHolder,
  from: AccountKey,
  standing: readonly GrantWithWays[],
  made: readonly MadeCategory[],
  random?: Random,
): Promise<SentGrant[]> {
  const put: SentGrant[] = [];
  for (const one of standing) {
    const { grantKey, owned, sent } = await underOtherKey(holder, {
      accountKey: from,
      standing: one,
      made,
      random,
    });
    grantKey.wipe();
    for (const way of sent.ways) await openAgain(holder, owned, sent, way);
    put.push(sent);
  }
  return put;
}

/** A grant under another key, which the caller wipes. `made` are the categories with other secrets, all those of the grant. */
export async function underOtherKey(
  holder: GrantHolder,
  { accountKey, standing, lost, made, terms, random }: Renewing,
): Promise<{ grantKey: GrantKey; owned: OwnedGrant; sent: SentGrant }> {
  const { account, vault } = holder;
  const then = payloadOf(standing);
  const { sequence, keyVersion: newest } = standing.above ?? { ...then, keyVersion: standing.keyVersion };
  const payload = issuedAgain(holder, { ...then, ...terms, sequence }, made);
  const { grant } = payload;
  const keyVersion = newest + 1;
  const owned: OwnedGrant = { account, grant, grantKeyVersion: keyVersion, vault };
  const before = await ownKeyOf({ ...holder, accountKey }, grant, standing);
  const grantKey = await GrantKey.create(random);
  const place = { grant, grantKeyVersion: keyVersion, vault };
  const shared = made.filter(({ open }) => payload.categories.some(({ category }) => category === open.id));
  const boxes = [];
  for (const { open } of shared) boxes.push(await sealMemberBox(grantKey, place, open, random));
  const context = { ...place, grantKeyVersion: standing.keyVersion };
  const to = { grantKey, context: place };
  const cover =
    standing.cover === null
      ? undefined
      : await resealCover({ grantKey: before, context }, to, standing.cover, random);
  const ways: SentWay[] = [];
  for (const one of standing.ways) {
    if (one.way === lost) continue;
    const again = await remakeWay(accountKey, holder, owned, one, grantKey, random);
    if (!again.ok) throw new VaultError('malformed', 'the copy of a way does not open');
    ways.push({ way: one.way, method: one.method, ...again.rows });
  }
  before.wipe();
  const sent: SentGrant = {
    document: await signGrant(payload, holder.identity.signPrivateKey),
    keyVersion,
    own: await grantKey.sealOwn(holder.accountKey, { account, ...place }, random),
    ...(cover?.ok === true && { cover: cover.cover }),
    boxes,
    ways,
  };
  return { grantKey, owned, sent };
}
