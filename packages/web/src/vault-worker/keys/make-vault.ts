import type { NewPasswordWrap, NewRecoveryKit, NewVault } from '@kinfolio/contract/wire';
import { categories } from '@kinfolio/domain/records/record-kind';
import { createCategories } from '@kinfolio/vault/categories/boxes';
import { hashTextSha256 } from '@kinfolio/vault/digest';
import {
  createIdentityVersion,
  type OpenIdentityVersion,
  openIdentityVersion,
} from '@kinfolio/vault/identity/identity-version';
import { type AccountKey, createAccountKey } from '@kinfolio/vault/keys/account-key';
import { deriveRecoveryKeys } from '@kinfolio/vault/keys/recovery';
import {
  createRecoveryCode,
  formatRecoveryCode,
  splitRecoveryCode,
} from '@kinfolio/vault/keys/recovery-code';
import { computeAccountCheck } from '@kinfolio/vault/keyset/checks';
import { createFirstKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import type { KeysetPayload, KeysetWay } from '@kinfolio/vault/keyset/payload';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import { v7 as uuidv7 } from 'uuid';
import type { OpenedAccountKeyByWay } from './open-account-key.ts';
import type { PasswordSecrets } from './password.ts';

/** A recovery kit: the part for the server, and the part to print. */
export interface CreatedRecoveryKit {
  readonly stored: NewRecoveryKit;
  readonly recoveryCode: string;
  readonly groups: readonly string[];
}

/** The account key wrapped under a password, with the id the server stores it under. */
export interface CreatedPasswordWrap {
  readonly id: string;
  readonly stored: NewPasswordWrap;
}

/**
 * The data that a new way of opening the vault must wrap: an account key and its context, and the keyset that will name
 * the way.
 */
export interface WrapTarget extends OpenedAccountKeyByWay {
  readonly account: string;
  readonly vault: string;
}

/** The result of making a vault. The account key signs the request that sends it to the server. */
export interface CreatedVault {
  readonly vault: NewVault & { readonly keyset: string };
  readonly kit: CreatedRecoveryKit;
  readonly accountKey: AccountKey;
  /** Signs the first write of a device without a screen. Stored together with the account key. */
  readonly identity: OpenIdentityVersion;
}

/**
 * Makes everything that a vault needs, including its first keyset. `at` is the current time, used for display only.
 * `slugs` has fewer categories only to make an old vault in tests.
 */
export async function createVaultKeys(
  account: string,
  secret: PasswordSecrets,
  at: string,
  slugs: readonly string[] = categories,
): Promise<CreatedVault> {
  const accountKey = await createAccountKey();
  const vault = uuidv7();
  const sealed = await createIdentityVersion(accountKey, { account, identityVersion: 1, vault });
  const opened = await openIdentityVersion(accountKey, { account, vault }, sealed);
  if (!opened.ok) throw new Error('the identity just made does not open');
  const { seal, sign, signPrivateKey, version } = opened.identity;
  const target = { account, accountKey, floor: { keyset: 1, sign }, keyVersion: 1, vault };
  const { id, stored } = await wrapUnderPassword(target, secret);
  const kit = await generateRecoveryKit(target);
  const made = await createCategories(accountKey, vault, slugs, uuidv7);
  const { method: _password, ...wrap } = stored;
  const payload = createFirstKeyset({
    accountKey: await createAccountEntry(target),
    at,
    categories: made.map(({ entry }) => entry),
    grants: [],
    identity: { seal, sign, version },
    members: [],
    owner: account,
    vault,
    ways: [
      await toKeysetWay('password', id, stored.envelope),
      await toKeysetWay('recovery', kit.stored.wrapId, kit.stored.envelope),
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
      // The sign-up form accepts only people aged 18 or over: see domain/accounts/sign-up.
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

/** The entry in a keyset for an account key. */
export async function createAccountEntry({
  account,
  accountKey,
  keyVersion: version,
  vault,
}: Omit<WrapTarget, 'floor'>): Promise<KeysetPayload['accountKey']> {
  const check = await computeAccountCheck(accountKey, { vault, id: account, version });
  return { check, proof: (await accountKey.proofKey()).sign, version };
}

/** The entry in a keyset for a way of opening the vault. */
export async function toKeysetWay(
  method: KeysetWay['method'],
  way: string,
  envelope: string,
): Promise<KeysetWay> {
  return { hash: await hashTextSha256(envelope), method, way };
}

/** Wraps the account key under a password. */
export async function wrapUnderPassword(
  target: WrapTarget,
  { kdf, wrapKey }: PasswordSecrets,
): Promise<CreatedPasswordWrap> {
  const id = uuidv7();
  const { accountKey, floor } = target;
  const context = { ...createWrapContext(target, id), ...kdf };
  const envelope = await sealWrap('kinfolio-password-wrap-2', accountKey, wrapKey, context, floor);
  return { id, stored: { method: 'password', ...kdf, envelope } };
}

/** Makes a recovery kit. The code is returned once, to be shown, and is stored nowhere. */
export async function generateRecoveryKit(target: WrapTarget): Promise<CreatedRecoveryKit> {
  const code = createRecoveryCode();
  const { proof, wrapKey } = await deriveRecoveryKeys(code);
  const wrapId = uuidv7();
  const { accountKey, floor } = target;
  const context = createWrapContext(target, wrapId);
  const envelope = await sealWrap('kinfolio-recovery-wrap-2', accountKey, wrapKey, context, floor);
  return {
    stored: { wrapId, envelope, proof },
    recoveryCode: formatRecoveryCode(code),
    groups: splitRecoveryCode(code),
  };
}

/** The context to which the wrap with this id is bound. */
export const createWrapContext = ({ account, keyVersion, vault }: WrapTarget, wrap: string) => ({
  account,
  keyVersion,
  vault,
  wrap,
});
