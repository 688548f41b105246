// What it is: all that an owner's device makes for a grant: its rows, and the rows of its ways.
// Use it for: a new grant or card, a confirmed person, and each rotation and renewal, which seal every way anew.
// Never use it for: sending. The device opens each envelope again from the bytes it will send (`opening.ts`).

import type { OpenSecretCategory } from '../categories/boxes.ts';
import { isKeyText } from '../documents/form.ts';
import { type NotOpened, notOpened } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { OpenIdentityVersion } from '../identity/identity-version.ts';
import type { AccountKey } from '../keys/account-key.ts';
import { type Random } from '../primitives/bytes.ts';
import { type GrantCover, sealCover, sealRehearsal } from './cover.ts';
import type { GrantKey } from './grant-key.ts';
import { signInvite } from './invite.ts';
import { type OwnedWay, openOwnedWay, sealOwnedWay } from './kept-ways.ts';
import { type GrantPlace, type MemberBox, sealMemberBox } from './member-boxes.ts';
import { vouchFor } from './vouch.ts';
import {
  newHalf,
  newWayCode,
  parseWayCode,
  vouchKeyOfHalf,
  type WayCode,
  wayKeyOf,
  wayKeysOf,
} from './ways.ts';

/** Whose grant it is, and the version of its key. */
export interface OwnedGrant extends GrantPlace {
  readonly account: string;
}

/** What the owner's device has open while it makes rows. */
export interface OwnerSide {
  readonly accountKey: AccountKey;
  readonly identity: OpenIdentityVersion;
}

/** The rows of a grant, beside its document. */
export interface GrantRows {
  readonly own: string;
  readonly cover: string;
  readonly boxes: readonly MemberBox[];
}

/** The rows of a way that every change of keys makes anew. */
export interface WayRows {
  readonly envelope: string;
  readonly half: string;
  readonly own: string;
  readonly vouch: string;
}

/** The rows of a way with a code: an invitation or a card. */
export interface CodeWayRows extends WayRows {
  readonly lookup: string;
  readonly proof: string;
  readonly rehearsal: string;
}

/** A person as their answer confirmed them. */
export interface ConfirmedPerson {
  readonly account: string;
  readonly identityVersion: number;
  readonly seal: string;
}

/** Seals a grant's key for its owner, its cover, and a box for each category. Throws VaultError `bad_context`, `wiped`. */
export async function makeGrantRows(
  { accountKey }: OwnerSide,
  grant: OwnedGrant,
  grantKey: GrantKey,
  cover: GrantCover,
  categories: readonly OpenSecretCategory[],
  random?: Random,
): Promise<GrantRows> {
  const place = placeOf(grant);
  const boxes: MemberBox[] = [];
  for (const category of categories) boxes.push(await sealMemberBox(grantKey, place, category, random));
  return {
    own: await grantKey.sealOwn(accountKey, { account: grant.account, ...place }, random),
    cover: await sealCover(grantKey, place, cover, random),
    boxes,
  };
}

/** A new way with a code. `sections` are the names that a rehearsal shows. */
export async function makeCodeWay(
  side: OwnerSide,
  grant: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  sections: readonly string[],
  random?: Random,
): Promise<{ code: WayCode; rows: CodeWayRows }> {
  const code = newWayCode(random);
  const { lookup, proof, rehearsalKey } = await wayKeysOf(code);
  const { vault } = grant;
  const context = { grant: grant.grant, vault, way };
  const rows = await sealWay(side, grant, way, grantKey, code, random);
  const rehearsal = await sealRehearsal(rehearsalKey, context, sections, random);
  return { code, rows: { ...rows, lookup, proof, rehearsal } };
}

/** A new way of a person's account: its half goes sealed to their key, in a document that the owner signs. */
export async function makeAccountWay(
  side: OwnerSide,
  grant: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  { account, identityVersion, seal }: ConfirmedPerson,
  random?: Random,
): Promise<WayRows & { readonly personHalf: string }> {
  const secret = newHalf(random);
  const place = { account, grant: grant.grant, identityVersion, vault: grant.vault, way };
  const personHalf = await signInvite(place, secret, seal, side.identity.signPrivateKey);
  return { ...(await sealWay(side, grant, way, grantKey, secret, random)), personHalf };
}

/**
 * A way's rows anew, for a grant's key of another version: the code or half stays, the server's half does not. The
 * owner's copy is opened under `from`, the account key before. `{ ok: false }` when it does not open.
 */
export async function remakeWay(
  from: AccountKey,
  side: OwnerSide,
  grant: OwnedGrant,
  { way, own }: { readonly way: string; readonly own: string },
  grantKey: GrantKey,
  random?: Random,
): Promise<{ ok: true; rows: WayRows } | NotOpened> {
  const place = { account: grant.account, grant: grant.grant, vault: grant.vault, way };
  const opened = await openOwnedWay(from, place, own);
  if (!opened.ok) return notOpened;
  return { ok: true, rows: await sealWay(side, grant, way, grantKey, opened.kept.secret, random) };
}

/**
 * The person's half and the key of the vouch of a way, from the owner's copy of its secret. Throws VaultError
 * `bad_secret` for what is neither code nor half.
 */
export async function secretsOfOwned({ secret }: Pick<OwnedWay, 'secret'>): Promise<{
  readonly half: string;
  readonly vouchKey: string;
}> {
  // A half has 43 characters and a code 40, so neither is ever the other.
  if (isKeyText(secret)) return { half: secret, vouchKey: await vouchKeyOfHalf(secret) };
  const parsed = parseWayCode(secret);
  if (!parsed.ok) throw new VaultError('bad_secret', 'the secret of a way is a code or a half');
  const { half, vouchKey } = await wayKeysOf(parsed.code);
  return { half, vouchKey };
}

async function sealWay(
  { accountKey, identity }: OwnerSide,
  { account, grant, grantKeyVersion, vault }: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  secret: string,
  random?: Random,
): Promise<WayRows> {
  const { half, vouchKey } = await secretsOfOwned({ secret });
  const serverHalf = newHalf(random);
  const wayKey = await wayKeyOf(half, serverHalf);
  const { seal, sign, version: identityVersion } = identity;
  const vouched = { account, grant, identityVersion, seal, sign, vault, way };
  return {
    envelope: await grantKey.sealUnderWay(wayKey, { grant, grantKeyVersion, vault, way }, random),
    half: serverHalf,
    own: await sealOwnedWay(accountKey, { account, grant, vault, way }, { secret, serverHalf }, random),
    vouch: await vouchFor(vouchKey, vouched),
  };
}

function placeOf({ grant, grantKeyVersion, vault }: GrantPlace): GrantPlace {
  return { grant, grantKeyVersion, vault };
}
