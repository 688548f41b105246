import type { NewPasswordWrap, NewRecoveryKit, NewVault } from '@kinfolio/contract/wire';
import { categories } from '@kinfolio/domain/records/record-kind';
import { newCategories } from '@kinfolio/vault/categories/boxes';
import { sha256OfText } from '@kinfolio/vault/digest';
import {
  newIdentityVersion,
  type OpenIdentityVersion,
  openIdentityVersion,
} from '@kinfolio/vault/identity/identity-version';
import { type AccountKey, newAccountKey } from '@kinfolio/vault/keys/account-key';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import {
  formatRecoveryCode,
  groupsOfRecoveryCode,
  newRecoveryCode,
} from '@kinfolio/vault/keys/recovery-code';
import { accountCheck } from '@kinfolio/vault/keyset/checks';
import { firstKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetPayload, KeysetWay } from '@kinfolio/vault/keyset/payload';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import { v7 as uuidv7 } from 'uuid';
import type { OpenedWay } from './open-account-key.ts';
import type { Secret } from './password.ts';

/** A recovery kit: what the server keeps of it, and what is printed. */
export interface NewKit {
  readonly stored: NewRecoveryKit;
  readonly recoveryCode: string;
  readonly groups: readonly string[];
}

/** The account key under a password, with the id the server keeps it under. */
export interface NewWrap {
  readonly id: string;
  readonly stored: NewPasswordWrap;
}

/** What a way in is made for: an account key in its place, and the keyset that will name the way. */
export interface WrapTarget extends OpenedWay {
  readonly account: string;
  readonly vault: string;
}

/** What making a vault gives. The account key signs the request that brings it to the server. */
export interface MadeVault {
  readonly vault: NewVault & { readonly keyset: string };
  readonly kit: NewKit;
  readonly accountKey: AccountKey;
  /** Signs what is written first, where there is no screen; it stays beside the account key. */
  readonly identity: OpenIdentityVersion;
}

/**
 * Makes everything a vault needs to exist, with its first keyset. `at`: now, for people only. `slugs`: fewer only for a vault of
 * before, in tests.
 */
export async function makeVault(
  account: string,
  secret: Secret,
  at: string,
  slugs: readonly string[] = categories,
): Promise<MadeVault> {
  const accountKey = await newAccountKey();
  const vault = uuidv7();
  const sealed = await newIdentityVersion(accountKey, { account, identityVersion: 1, vault });
  const opened = await openIdentityVersion(accountKey, { account, vault }, sealed);
  if (!opened.ok) throw new Error('the identity just made does not open');
  const { seal, sign, signPrivateKey, version } = opened.identity;
  const target = { account, accountKey, floor: { keyset: 1, sign }, keyVersion: 1, vault };
  const { id, stored } = await makePasswordWrap(target, secret);
  const kit = await makeKit(target);
  const made = await newCategories(accountKey, vault, slugs, uuidv7);
  const { method: _password, ...wrap } = stored;
  const payload = firstKeyset({
    accountKey: await accountEntry(target),
    at,
    categories: made.map(({ entry }) => entry),
    grants: [],
    identity: { seal, sign, version },
    members: [],
    owner: account,
    vault,
    ways: [
      await wayOf('password', id, stored.envelope),
      await wayOf('recovery', kit.stored.wrapId, kit.stored.envelope),
    ],
  });
  const keyset = await signKeyset(payload, signPrivateKey);
  for (const one of made) one.open.secret.wipe();
  const identity = {
    sealPublicJwk: { kty: 'OKP', crv: 'X25519', x: seal } as const,
    signPublicJwk: { kty: 'OKP', crv: 'Ed25519', x: sign } as const,
    sealPrivate: sealed.sealPrivate,
    signPrivate: sealed.signPrivate,
  };
  return {
    vault: {
      vaultId: vault,
      // The sign-up form refuses younger people: domain/accounts/sign-up.
      adult: true,
      keyset,
      passwordWrap: { id, ...wrap },
      recoveryKit: kit.stored,
      identity,
      categoryKeys: made.map(({ box }) => box),
    },
    kit,
    accountKey,
    identity: opened.identity,
  };
}

/** An account key in a keyset. */
export async function accountEntry({
  account,
  accountKey,
  keyVersion: version,
  vault,
}: Omit<WrapTarget, 'floor'>): Promise<KeysetPayload['accountKey']> {
  const check = await accountCheck(accountKey, { vault, id: account, version });
  return { check, proof: (await accountKey.proofKey()).sign, version };
}

/** A way in, in a keyset. */
export async function wayOf(method: KeysetWay['method'], way: string, envelope: string): Promise<KeysetWay> {
  return { hash: await sha256OfText(envelope), method, way };
}

/** Wraps the account key under a password. */
export async function makePasswordWrap(target: WrapTarget, { kdf, wrapKey }: Secret): Promise<NewWrap> {
  const id = uuidv7();
  const { accountKey, floor } = target;
  const context = { ...wrapPlaceOf(target, id), ...kdf };
  const envelope = await sealWrap('kinfolio-password-wrap-2', accountKey, wrapKey, context, floor);
  return { id, stored: { method: 'password', ...kdf, envelope } };
}

/** Makes a recovery kit. The code is given once, to be shown, and kept nowhere. */
export async function makeKit(target: WrapTarget): Promise<NewKit> {
  const code = newRecoveryCode();
  const { proof, wrapKey } = await recoveryKeys(code);
  const wrapId = uuidv7();
  const { accountKey, floor } = target;
  const context = wrapPlaceOf(target, wrapId);
  const envelope = await sealWrap('kinfolio-recovery-wrap-2', accountKey, wrapKey, context, floor);
  return {
    stored: { wrapId, envelope, proof },
    recoveryCode: formatRecoveryCode(code),
    groups: groupsOfRecoveryCode(code),
  };
}

/** Where a wrap of that id is. */
export const wrapPlaceOf = ({ account, keyVersion, vault }: WrapTarget, wrap: string) => ({
  account,
  keyVersion,
  vault,
  wrap,
});
