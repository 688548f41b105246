// What it is: an identity in format 2: two key pairs with a version number, bound to the vault.
// Use it for: creating the next identity, opening the newest when the vault is opened, and resealing earlier
// ones.
// Never use it for: a public half that the server sent separately. The opened pair contains the public half
// that was sealed with it.

import { type Contexts } from '../envelope/contexts.ts';
import { type FailedToOpen, failedToOpenResult, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import { type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';
import {
  createPairFromSeed,
  type IdentityCurve,
  importPrivateKey,
  type PrivateJwk,
} from '../primitives/curves.ts';
import type { SigningKey } from '../primitives/signatures.ts';

/** The account, vault and version of an identity. */
export type IdentityPlace = Omit<Contexts['kinfolio-identity-2'], 'use'>;

/**
 * One version of an identity as the server stores it: public halves (32 bytes in base64url) and sealed
 * private halves.
 */
export interface SealedIdentityVersion {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivate: string;
  readonly signPrivate: string;
}

/** An opened version of an identity. Its private keys cannot be exported. */
export interface OpenIdentityVersion {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivateKey: SigningKey;
  readonly signPrivateKey: SigningKey;
}

export type OpenedIdentityVersion = { ok: true; identity: OpenIdentityVersion } | FailedToOpen;

const curveOfUse = { seal: 'X25519', sign: 'Ed25519' } as const;
type IdentityUse = keyof typeof curveOfUse;

/** Creates both pairs of a version and seals their private halves. Throws VaultError `bad_context`, `wiped`. */
export async function createIdentityVersion(
  accountKey: AccountKey,
  place: IdentityPlace,
  random: RandomBytes = systemRandomBytes,
): Promise<SealedIdentityVersion> {
  // Creates the pairs one after the other, so that the same random generator always produces the same
  // identity.
  const seal = await newPair('seal', random);
  const sign = await newPair('sign', random);
  return await sealPairs(accountKey, place, seal, sign, random);
}

/**
 * Opens a version of an identity. Returns `{ ok: false }` for another account key or context, for swapped
 * halves, or if the public halves do not match those inside. Throws VaultError `malformed` for text that is
 * not an envelope or contains no private key.
 */
export async function openIdentityVersion(
  accountKey: AccountKey,
  place: Omit<IdentityPlace, 'identityVersion'>,
  sealed: SealedIdentityVersion,
): Promise<OpenedIdentityVersion> {
  const pairs = await openPairs(accountKey, placeOf(place, sealed), sealed);
  if (pairs === undefined) return failedToOpenResult;
  const { seal, sign } = pairs;
  const [sealPrivateKey, signPrivateKey] = [await importPrivateKey(seal), await importPrivateKey(sign)];
  return {
    ok: true,
    identity: { version: sealed.version, seal: seal.x, sign: sign.x, sealPrivateKey, signPrivateKey },
  };
}

/**
 * Seals a version of an identity under another account key, as a renewal does with all earlier ones. The key
 * pairs stay the same. Undefined if it does not open. Throws the same errors as {@link openIdentityVersion}.
 */
export async function resealIdentityVersion(
  from: AccountKey,
  to: AccountKey,
  place: Omit<IdentityPlace, 'identityVersion'>,
  sealed: SealedIdentityVersion,
  random?: RandomBytes,
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
  random: RandomBytes,
): Promise<PrivateJwk<(typeof curveOfUse)[Use]>> {
  const secret = random(32);
  const pair = await createPairFromSeed(curveOfUse[use], secret);
  wipeBytes(secret);
  return pair;
}

async function sealPairs(
  accountKey: AccountKey,
  place: IdentityPlace,
  seal: PrivateJwk<'X25519'>,
  sign: PrivateJwk<'Ed25519'>,
  random?: RandomBytes,
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

function isPairOf<Of extends IdentityCurve>(content: unknown, curve: Of): content is PrivateJwk<Of> {
  if (typeof content !== 'object' || content === null) return false;
  if (!('kty' in content && 'crv' in content && 'x' in content && 'd' in content)) return false;
  const { kty, crv, x, d } = content;
  return kty === 'OKP' && crv === curve && typeof x === 'string' && typeof d === 'string';
}
