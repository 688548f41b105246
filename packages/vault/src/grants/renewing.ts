// What it is: a grant under a new key, with every remaining way: its code or half stays the same, and the
// server's half changes.
// Use it for: a renewal of all keys, which keeps every grant, and a grant with a lost card (`cards.ts`).
// Never use it for: sending a part of the result. A grant must be complete under one key, or the server
// rejects it.

import type { CreatedCategory } from '../categories/boxes.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import {
  type CategoryToAdd,
  type ExistingGrant,
  type GrantHolder,
  type GrantToSend,
  openOwnGrantKey,
  type RemadeGrantWay,
  readGrantPayload,
  reissuePayload,
  verifyEnvelopeOpens,
  type WayToSend,
} from './change-parts.ts';
import { resealCoverSheet } from './cover.ts';
import { type GrantPayload, signGrant } from './document.ts';
import { GrantKey } from './grant-key.ts';
import { type OwnedGrant, recreateGrantWay } from './making.ts';
import { sealMemberBox } from './member-boxes.ts';

/** An existing way. Its owner's copy is needed to seal it again. */
export interface ExistingWay {
  readonly way: string;
  readonly method: RemadeGrantWay['method'];
  readonly own: string;
}

/**
 * A grant to be put under a new key, with its cover sheet and all of its ways. `above` is set if an old state
 * of the grant is restored: the sequence and key version that the grant has reached since.
 */
export interface GrantWithWays extends ExistingGrant {
  readonly cover: string | null;
  readonly ways: readonly ExistingWay[];
  readonly above?: { readonly sequence: number; readonly keyVersion: number };
}

/**
 * What is needed to put a grant under a new key. `accountKey` is the key under which its current rows are
 * sealed.
 */
interface Renewing {
  readonly accountKey: AccountKey;
  readonly standing: GrantWithWays;
  /** The lost card that this change ends. */
  readonly lost?: string;
  readonly made: readonly CategoryToAdd[];
  /** New terms that replace those of the document. Their categories are those in `made`. */
  readonly terms?: Pick<GrantPayload, 'authors' | 'categories' | 'level' | 'when'>;
  readonly random?: RandomBytes | undefined;
}

/**
 * Puts every grant of a vault under renewed keys: each gets a new key, new server halves and new vouches.
 * `holder` has the new account key and identity, and the previous keyset; `from` is the previous account key.
 * Each envelope is opened again from the bytes that will be sent. Throws VaultError `malformed` for a grant
 * whose rows do not open.
 */
export async function renewGrants(
  holder: GrantHolder,
  from: AccountKey,
  standing: readonly GrantWithWays[],
  made: readonly CreatedCategory[],
  random?: RandomBytes,
): Promise<GrantToSend[]> {
  const put: GrantToSend[] = [];
  for (const one of standing) {
    const { grantKey, owned, sent } = await rekeyGrant(holder, {
      accountKey: from,
      standing: one,
      made,
      random,
    });
    grantKey.wipe();
    for (const way of sent.ways) await verifyEnvelopeOpens(holder, owned, sent, way);
    put.push(sent);
  }
  return put;
}

/**
 * Puts a grant under a new key, which the caller must wipe. `made` are the categories with new secrets, which
 * must cover all categories of the grant.
 */
export async function rekeyGrant(
  holder: GrantHolder,
  { accountKey, standing, lost, made, terms, random }: Renewing,
): Promise<{ grantKey: GrantKey; owned: OwnedGrant; sent: GrantToSend }> {
  const { account, vault } = holder;
  const then = readGrantPayload(standing);
  const { sequence, keyVersion: newest } = standing.above ?? { ...then, keyVersion: standing.keyVersion };
  const payload = reissuePayload(holder, { ...then, ...terms, sequence }, made);
  const { grant } = payload;
  const keyVersion = newest + 1;
  const owned: OwnedGrant = { account, grant, grantKeyVersion: keyVersion, vault };
  const before = await openOwnGrantKey({ ...holder, accountKey }, grant, standing);
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
      : await resealCoverSheet({ grantKey: before, context }, to, standing.cover, random);
  const ways: WayToSend[] = [];
  for (const one of standing.ways) {
    if (one.way === lost) continue;
    const again = await recreateGrantWay(accountKey, holder, owned, one, grantKey, random);
    if (!again.ok) throw new VaultError('malformed', 'the copy of a way does not open');
    ways.push({ way: one.way, method: one.method, ...again.rows });
  }
  before.wipe();
  const sent: GrantToSend = {
    document: await signGrant(payload, holder.identity.signPrivateKey),
    keyVersion,
    own: await grantKey.sealOwn(holder.accountKey, { account, ...place }, random),
    ...(cover?.ok === true && { cover: cover.cover }),
    boxes,
    ways,
  };
  return { grantKey, owned, sent };
}
