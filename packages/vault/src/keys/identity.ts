// What it is: the two key pairs by which others know an account: X25519 to be sealed to, Ed25519 to sign.
// Use it for: making them with the vault, and opening them to share or to sign.
// Never use it for: a public half the server sent alone. The opened pair carries the half that was sealed with it.
//
// [Note: Why an identity has two pairs]
// One key for both would be one fewer to keep, but a signature and an agreement over the same secret are not proved
// safe together, and one of them could never be replaced without the other. Two labelled pairs cost 64 bytes.

import { type NotOpened, notOpened, openContent, sealContent } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import { type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import {
  type Curve,
  importPrivate,
  keyPairOf,
  type PrivateJwk,
  type PublicJwk,
} from '../primitives/curves.ts';
import type { SealingKey } from '../primitives/keys.ts';
import type { AccountKey } from './account-key.ts';

export type { PublicJwk } from '../primitives/curves.ts';

/** An account's identity as the server keeps it: public halves readable, private halves sealed. */
export interface SealedIdentity {
  readonly sealPublicJwk: PublicJwk<'X25519'>;
  readonly signPublicJwk: PublicJwk<'Ed25519'>;
  readonly sealPrivate: string;
  readonly signPrivate: string;
}

/** An opened identity; the private keys cannot be exported. */
export interface Identity {
  readonly sealPublicJwk: PublicJwk<'X25519'>;
  readonly signPublicJwk: PublicJwk<'Ed25519'>;
  readonly sealPrivateKey: CryptoKey;
  readonly signPrivateKey: CryptoKey;
}

/** Which curve serves which use. RFC 8037 defines both as JWK, so that any JOSE library can take part. */
const curves = { seal: 'X25519', sign: 'Ed25519' } as const;

/** Makes both pairs and seals their private halves for this account. */
export async function newIdentity(
  accountKey: AccountKey,
  account: string,
  random: Random = systemRandom,
): Promise<SealedIdentity> {
  const wrapping = await wrappingKeyOf(accountKey);
  // One after another, so that a fixed generator makes the same identity each time.
  const pair = async <Of extends Curve>(use: 'seal' | 'sign', curve: Of) => {
    const secret = random(32);
    const jwk = await keyPairOf(curve, secret);
    wipe(secret);
    const sealed = await sealContent('kinfolio-identity-1', wrapping, { account, use }, jwk, random);
    return { publicJwk: publicHalf(jwk), sealed };
  };
  const seal = await pair('seal', curves.seal);
  const sign = await pair('sign', curves.sign);
  return {
    sealPublicJwk: seal.publicJwk,
    signPublicJwk: sign.publicJwk,
    sealPrivate: seal.sealed,
    signPrivate: sign.sealed,
  };
}

/**
 * Opens both pairs. Returns `{ ok: false }` when either private half does not open, or when a public half is not the
 * one sealed with it (a server offering its own key to those who wish to share). Throws VaultError `malformed`.
 */
export async function openIdentity(
  accountKey: AccountKey,
  account: string,
  sealed: SealedIdentity,
): Promise<{ ok: true; identity: Identity } | NotOpened> {
  const wrapping = await wrappingKeyOf(accountKey);
  const seal = await openPair(wrapping, account, 'seal', sealed.sealPrivate);
  const sign = await openPair(wrapping, account, 'sign', sealed.signPrivate);
  // Only the private half is sealed; its own `x` is the public half that belongs to it.
  if (seal?.x !== sealed.sealPublicJwk.x || sign?.x !== sealed.signPublicJwk.x) return notOpened;
  return {
    ok: true,
    identity: {
      sealPublicJwk: publicHalf(seal),
      signPublicJwk: publicHalf(sign),
      sealPrivateKey: await importPrivate(seal),
      signPrivateKey: await importPrivate(sign),
    },
  };
}

/** One private half, or undefined when it does not open. The `use` in its context keeps the two apart. */
async function openPair<Use extends 'seal' | 'sign'>(
  wrapping: SealingKey<'identity'>,
  account: string,
  use: Use,
  envelope: string,
): Promise<PrivateJwk<(typeof curves)[Use]> | undefined> {
  const opened = await openContent('kinfolio-identity-1', wrapping, { account, use }, envelope);
  if (!opened.ok) return undefined;
  if (!isPrivateJwk(opened.content, curves[use])) {
    throw new VaultError('malformed', 'the envelope holds no private key');
  }
  return opened.content;
}

function isPrivateJwk<Of extends Curve>(content: unknown, curve: Of): content is PrivateJwk<Of> {
  if (typeof content !== 'object' || content === null) return false;
  if (!('kty' in content && 'crv' in content && 'x' in content && 'd' in content)) return false;
  const { kty, crv, x, d } = content;
  // Text that is no key of the curve is refused by WebCrypto at import.
  return kty === 'OKP' && crv === curve && typeof x === 'string' && typeof d === 'string';
}

/** The public half of a pair, listed member by member so that `d` can never be among them. */
function publicHalf<Of extends Curve>(jwk: PrivateJwk<Of>): PublicJwk<Of> {
  return { kty: jwk.kty, crv: jwk.crv, x: jwk.x };
}

/** The subkey both private halves are sealed under. */
async function wrappingKeyOf(accountKey: AccountKey): Promise<SealingKey<'identity'>> {
  return await accountKey.subkey('kinfolio/identity');
}
