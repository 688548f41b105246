// What it is: everything an owner's device makes for a grant: its rows, and the rows of its ways.
// Use it for: a new grant or card, a confirmed person, and each change of keys, which seals every way again.
// Never use it for: sending. The device opens each envelope again from the bytes it will send (`opening.ts`).

import type { OpenCategorySecret } from '../categories/boxes.ts';
import { isKeyText } from '../documents/form.ts';
import { type FailedToOpen, failedToOpenResult } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { OpenIdentityVersion } from '../identity/identity-version.ts';
import type { AccountKey } from '../keys/account-key.ts';
import { type RandomBytes } from '../primitives/bytes.ts';
import { type GrantCoverSheet, sealCoverSheet, sealRehearsal } from './cover.ts';
import type { GrantKey } from './grant-key.ts';
import { signInvitation } from './invite.ts';
import { type OwnerWaySecrets, openOwnerWay, sealOwnerWay } from './kept-ways.ts';
import { type GrantKeyPlace, type MemberBox, sealMemberBox } from './member-boxes.ts';
import { signVouch } from './vouch.ts';
import {
  createWayCode,
  createWayHalf,
  deriveVouchKey,
  deriveWayKey,
  type ParsedWayCode,
  parseWayCode,
  splitWayCode,
} from './ways.ts';

/** Identifies a grant, its owner and the version of its key. */
export interface OwnedGrant extends GrantKeyPlace {
  readonly account: string;
}

/** The owner's keys that a device needs to create rows. */
export interface OwnerKeys {
  readonly accountKey: AccountKey;
  readonly identity: OpenIdentityVersion;
}

export interface GrantRows {
  readonly own: string;
  readonly cover: string;
  readonly boxes: readonly MemberBox[];
}

/** The rows of a way that must be replaced whenever the grant's key changes. */
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

/** A person whom the owner has confirmed by their answer. */
export interface ConfirmedPerson {
  readonly account: string;
  readonly identityVersion: number;
  readonly seal: string;
}

/**
 * Seals a grant's key for its owner, the cover sheet, and a box for each category. Throws VaultError
 * `bad_context`, `wiped`.
 */
export async function makeGrantRows(
  { accountKey }: OwnerKeys,
  grant: OwnedGrant,
  grantKey: GrantKey,
  cover: GrantCoverSheet,
  categories: readonly OpenCategorySecret[],
  random?: RandomBytes,
): Promise<GrantRows> {
  const place = placeOf(grant);
  const boxes: MemberBox[] = [];
  for (const category of categories) boxes.push(await sealMemberBox(grantKey, place, category, random));
  return {
    own: await grantKey.sealOwn(accountKey, { account: grant.account, ...place }, random),
    cover: await sealCoverSheet(grantKey, place, cover, random),
    boxes,
  };
}

/** A new way with a code. `sections` are the names that a rehearsal shows. */
export async function makeCodeWay(
  side: OwnerKeys,
  grant: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  sections: readonly string[],
  random?: RandomBytes,
): Promise<{ code: ParsedWayCode; rows: CodeWayRows }> {
  const code = createWayCode(random);
  const { lookup, proof, rehearsalKey } = await splitWayCode(code);
  const { vault } = grant;
  const context = { grant: grant.grant, vault, way };
  const rows = await sealWay(side, grant, way, grantKey, code, random);
  const rehearsal = await sealRehearsal(rehearsalKey, context, sections, random);
  return { code, rows: { ...rows, lookup, proof, rehearsal } };
}

/**
 * Creates a way for a person's account. The person's half is sealed to their key, in a document that the
 * owner signs.
 */
export async function makeAccountWay(
  side: OwnerKeys,
  grant: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  { account, identityVersion, seal }: ConfirmedPerson,
  random?: RandomBytes,
): Promise<WayRows & { readonly personHalf: string }> {
  const secret = createWayHalf(random);
  const place = { account, grant: grant.grant, identityVersion, vault: grant.vault, way };
  const personHalf = await signInvitation(place, secret, seal, side.identity.signPrivateKey);
  return { ...(await sealWay(side, grant, way, grantKey, secret, random)), personHalf };
}

/**
 * Seals a way again for another version of a grant's key. Its code or the person's half stays the same, and
 * the server's half is replaced. The owner's copy is opened with `from`, the previous account key. `{ ok:
 * false }` if the copy does not open.
 */
export async function recreateGrantWay(
  from: AccountKey,
  side: OwnerKeys,
  grant: OwnedGrant,
  { way, own }: { readonly way: string; readonly own: string },
  grantKey: GrantKey,
  random?: RandomBytes,
): Promise<{ ok: true; rows: WayRows } | FailedToOpen> {
  const place = { account: grant.account, grant: grant.grant, vault: grant.vault, way };
  const opened = await openOwnerWay(from, place, own);
  if (!opened.ok) return failedToOpenResult;
  return { ok: true, rows: await sealWay(side, grant, way, grantKey, opened.kept.secret, random) };
}

/**
 * Derives the person's half and the vouch key of a way from the secret in the owner's copy. Throws VaultError
 * `bad_secret` if the secret is neither a code nor a half.
 */
export async function deriveWaySecrets({ secret }: Pick<OwnerWaySecrets, 'secret'>): Promise<{
  readonly half: string;
  readonly vouchKey: string;
}> {
  // A half has 43 characters and a code 40, so one is never mistaken for the other.
  if (isKeyText(secret)) return { half: secret, vouchKey: await deriveVouchKey(secret) };
  const parsed = parseWayCode(secret);
  if (!parsed.ok) throw new VaultError('bad_secret', 'the secret of a way is a code or a half');
  const { half, vouchKey } = await splitWayCode(parsed.code);
  return { half, vouchKey };
}

async function sealWay(
  { accountKey, identity }: OwnerKeys,
  { account, grant, grantKeyVersion, vault }: OwnedGrant,
  way: string,
  grantKey: GrantKey,
  secret: string,
  random?: RandomBytes,
): Promise<WayRows> {
  const { half, vouchKey } = await deriveWaySecrets({ secret });
  const serverHalf = createWayHalf(random);
  const wayKey = await deriveWayKey(half, serverHalf);
  const { seal, sign, version: identityVersion } = identity;
  const vouched = { account, grant, identityVersion, seal, sign, vault, way };
  return {
    envelope: await grantKey.sealUnderWay(wayKey, { grant, grantKeyVersion, vault, way }, random),
    half: serverHalf,
    own: await sealOwnerWay(accountKey, { account, grant, vault, way }, { secret, serverHalf }, random),
    vouch: await signVouch(vouchKey, vouched),
  };
}

function placeOf({ grant, grantKeyVersion, vault }: GrantKeyPlace): GrantKeyPlace {
  return { grant, grantKeyVersion, vault };
}
