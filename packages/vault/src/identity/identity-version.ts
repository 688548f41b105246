// What it is: an identity of version 2: the same two pairs, numbered, bound to the vault.
// Use it for: making the next identity, opening the newest at every opening, and sealing earlier ones anew.
// Never use it for: a public half that the server sent alone. The opened pair carries the half that was sealed with it.

import { type Contexts } from '../envelope/contexts.ts';
import { type NotOpened, notOpened, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import { type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import { type Curve, importPrivate, keyPairOf, type PrivateJwk } from '../primitives/curves.ts';
import type { SigningKey } from '../primitives/signatures.ts';

/** Whose identity, in which vault, and which one. */
export type IdentityPlace = Omit<Contexts['kinfolio-identity-2'], 'use'>;

/** One version of an identity as the server keeps it: public halves (32 bytes in base64url) and sealed private ones. */
export interface SealedIdentityVersion {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivate: string;
  readonly signPrivate: string;
}

/** An opened version; the private keys cannot be exported. */
export interface OpenIdentityVersion {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivateKey: SigningKey;
  readonly signPrivateKey: SigningKey;
}

/** What opening an identity version is. */
export type OpenedIdentityVersion = { ok: true; identity: OpenIdentityVersion } | NotOpened;

const curveOfUse = { seal: 'X25519', sign: 'Ed25519' } as const;
type IdentityUse = keyof typeof curveOfUse;

/** Makes both pairs of a version and seals their private halves. Throws VaultError `bad_context`, `wiped`. */
export async function newIdentityVersion(
  accountKey: AccountKey,
  place: IdentityPlace,
  random: Random = systemRandom,
): Promise<SealedIdentityVersion> {
  // One after another, so that a generator handed in makes the same identity each time.
  const seal = await newPair('seal', random);
  const sign = await newPair('sign', random);
  return await sealPairs(accountKey, place, seal, sign, random);
}

/**
 * Opens a version. Another account key, another place, exchanged halves and public halves that are not those inside are
 * `{ ok: false }`. Throws VaultError `malformed` for text that is no envelope or holds no private key.
 */
export async function openIdentityVersion(
  accountKey: AccountKey,
  place: Omit<IdentityPlace, 'identityVersion'>,
  sealed: SealedIdentityVersion,
): Promise<OpenedIdentityVersion> {
  const pairs = await openPairs(accountKey, placeOf(place, sealed), sealed);
  if (pairs === undefined) return notOpened;
  const { seal, sign } = pairs;
  const [sealPrivateKey, signPrivateKey] = [await importPrivate(seal), await importPrivate(sign)];
  return {
    ok: true,
    identity: { version: sealed.version, seal: seal.x, sign: sign.x, sealPrivateKey, signPrivateKey },
  };
}

/**
 * Seals a version under another account key, its pairs unchanged: a renewal does so with all earlier ones. Undefined
 * when it does not open. Throws as {@link openIdentityVersion} does.
 */
export async function resealIdentityVersion(
  from: AccountKey,
  to: AccountKey,
  place: Omit<IdentityPlace, 'identityVersion'>,
  sealed: SealedIdentityVersion,
  random?: Random,
): Promise<SealedIdentityVersion | undefined> {
  const whole = placeOf(place, sealed);
  const pairs = await openPairs(from, whole, sealed);
  return pairs === undefined ? undefined : await sealPairs(to, whole, pairs.seal, pairs.sign, random);
}

function placeOf(
  { account, vault }: Omit<IdentityPlace, 'identityVersion'>,
  { version }: SealedIdentityVersion,
): IdentityPlace {
  return { account, identityVersion: version, vault };
}

async function newPair<Use extends IdentityUse>(
  use: Use,
  random: Random,
): Promise<PrivateJwk<(typeof curveOfUse)[Use]>> {
  const secret = random(32);
  const pair = await keyPairOf(curveOfUse[use], secret);
  wipe(secret);
  return pair;
}

async function sealPairs(
  accountKey: AccountKey,
  place: IdentityPlace,
  seal: PrivateJwk<'X25519'>,
  sign: PrivateJwk<'Ed25519'>,
  random?: Random,
): Promise<SealedIdentityVersion> {
  const key = await accountKey.subkey('kinfolio/identity');
  const sealOne = async (use: IdentityUse, pair: PrivateJwk) =>
    await sealContent('kinfolio-identity-2', key, { ...place, use }, pair, random);
  const sealPrivate = await sealOne('seal', seal);
  const signPrivate = await sealOne('sign', sign);
  return { version: place.identityVersion, seal: seal.x, sign: sign.x, sealPrivate, signPrivate };
}

async function openPairs(accountKey: AccountKey, place: IdentityPlace, sealed: SealedIdentityVersion) {
  const seal = await openPair(accountKey, place, 'seal', sealed.sealPrivate);
  const sign = await openPair(accountKey, place, 'sign', sealed.signPrivate);
  if (seal?.x !== sealed.seal || sign?.x !== sealed.sign) return undefined;
  return { seal, sign };
}

async function openPair<Use extends IdentityUse>(
  accountKey: AccountKey,
  place: IdentityPlace,
  use: Use,
  envelope: string,
): Promise<PrivateJwk<(typeof curveOfUse)[Use]> | undefined> {
  const key = await accountKey.subkey('kinfolio/identity');
  const opened = await openContent('kinfolio-identity-2', key, { ...place, use }, envelope);
  if (!opened.ok) return undefined;
  const { content } = opened;
  if (!isPairOf(content, curveOfUse[use]))
    throw new VaultError('malformed', 'the envelope holds no private key');
  return content;
}

function isPairOf<Of extends Curve>(content: unknown, curve: Of): content is PrivateJwk<Of> {
  if (typeof content !== 'object' || content === null) return false;
  if (!('kty' in content && 'crv' in content && 'x' in content && 'd' in content)) return false;
  const { kty, crv, x, d } = content;
  return kty === 'OKP' && crv === curve && typeof x === 'string' && typeof d === 'string';
}
