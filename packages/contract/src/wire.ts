import * as z from 'zod/mini';
import { keysetState } from './keyset.ts';
import { passkeyWrap } from './passkeys.ts';
import {
  bytes32,
  email,
  keyEnvelope,
  maxCategoryKeys,
  profileName,
  randomId,
  salt,
  signedDocument,
  utcInstant,
  version,
} from './shapes.ts';
import { maxListedObjects, maxObjectNameLength } from './storage-limits.ts';

// Requests are strict, so an unknown field is refused. Otherwise an older server would silently ignore what a
// newer client requests. Responses are not strict: a client reads the members it knows and ignores those of a
// newer server.

/**
 * The parameters for deriving keys from a password: the name of a profile, and the account's own salt. For an
 * unknown email the server returns a fake salt that never changes.
 */
export const kdf = z.object({ profile: profileName, salt });
/** See {@link kdf}. */
export type Kdf = z.infer<typeof kdf>;

/**
 * The parameters for deriving keys from the password of the account with an email. `restoredAt`: when this
 * server was last restored from a backup. It is sent only for a while afterwards.
 */
export const preloginResponse = z.object({ ...kdf.shape, restoredAt: z.optional(z.string()) });
/** See {@link preloginResponse}. */
export type PreloginResponse = z.infer<typeof preloginResponse>;

/** The email address whose parameters are requested. */
export const preloginRequest = z.strictObject({ email });

/** The PKCE verifier (RFC 7636 §4.1) of the page that signed up. */
export const confirmedSignUpRequest = z.strictObject({
  verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
});

/**
 * The code with which the official client fetches the session; null until the button in the sign-up email was
 * pressed.
 */
export const confirmedSignUpResponse = z.object({ authCode: z.nullable(z.string()) });

/** The recovery kit's proof: HKDF of the code, 43 characters. The code itself never leaves the device. */
export const recoverySessionRequest = z.strictObject({ email, proof: bytes32 });

/** A session of `auth/v1` (`auth-wire`, Objects). Pass its tokens to the auth client. */
export const recoverySessionResponse = z.object({
  session: z.looseObject({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.string(),
    expires_in: z.number(),
    expires_at: z.optional(z.number()),
    user: z.looseObject({ id: z.string() }),
  }),
});
/** See {@link recoverySessionResponse}. */
export type RecoverySession = z.infer<typeof recoverySessionResponse>['session'];

/** The account key sealed under a password. Each new password gets a new wrap, with its own id and salt. */
export const newPasswordWrap = z.strictObject({
  method: z.literal('password'),
  profile: profileName,
  salt,
  envelope: keyEnvelope,
});
/** See {@link newPasswordWrap}. */
export type NewPasswordWrap = z.infer<typeof newPasswordWrap>;

/**
 * The account key sealed under a recovery code, and the proof with which that code signs in. The kit is not
 * confirmed yet.
 */
export const newRecoveryKit = z.strictObject({
  wrapId: randomId,
  envelope: keyEnvelope,
  proof: bytes32,
});
/** See {@link newRecoveryKit}. */
export type NewRecoveryKit = z.infer<typeof newRecoveryKit>;

/** The kit that the owner confirms by typing two groups of its code. All older kits stop working. */
export const confirmRecoveryRequest = z.strictObject({ wrapId: randomId });

/**
 * A stored wrap. `confirmedAt`: when its owner last showed or confirmed that they have the kit. The salt of
 * the password wrap comes from prelogin.
 */
export const storedKeyWrap = z.discriminatedUnion('method', [
  z.object({
    id: randomId,
    method: z.literal('password'),
    profile: profileName,
    salt,
    envelope: keyEnvelope,
  }),
  z.object({
    id: randomId,
    method: z.literal('recovery'),
    envelope: keyEnvelope,
    confirmedAt: z.optional(utcInstant),
  }),
  z.object(passkeyWrap),
]);
/** See {@link storedKeyWrap}. */
export type StoredKeyWrap = z.infer<typeof storedKeyWrap>;

const publicKey = <Curve extends string>(curve: Curve) =>
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal(curve), x: bytes32 });

/**
 * Two key pairs (RFC 8037). The public halves are JWKs, and the private halves are sealed under the account
 * key.
 */
export const identity = z.strictObject({
  sealPublicJwk: publicKey('X25519'),
  signPublicJwk: publicKey('Ed25519'),
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
});

/** The key of one category. Only the envelope says which of the app's categories it is. */
export const categoryKey = z.strictObject({ id: randomId, keyVersion: version, envelope: keyEnvelope });
/** See {@link categoryKey}. */
export type CategoryKey = z.infer<typeof categoryKey>;

/**
 * Everything that a new vault needs, stored in one transaction. The request is proved with the proof key in
 * its first keyset, which has the reason `made`.
 */
export const newVault = z.strictObject({
  vaultId: randomId,
  /**
   * The owner is 18 or over. The device calculates this from the date of birth, which itself is never sent
   * unsealed.
   */
  adult: z.literal(true),
  keyset: signedDocument,
  passwordWrap: z.strictObject({ id: randomId, profile: profileName, salt, envelope: keyEnvelope }),
  recoveryKit: newRecoveryKit,
  identity,
  categoryKeys: z.array(categoryKey).check(z.minLength(1), z.maxLength(maxCategoryKeys)),
});
/** See {@link newVault}. */
export type NewVault = z.infer<typeof newVault>;

/** A replaced account key, sealed under the current one. */
export const earlierKey = z.strictObject({ keyVersion: version, envelope: keyEnvelope });
/** See {@link earlierKey}. */
export type EarlierKey = z.infer<typeof earlierKey>;

/**
 * Everything that a signed-in device needs to open its vault. `keyVersion`: the number of the account key in
 * the wraps. If it is absent, as in older copies on devices, it is 1.
 */
export const vaultState = z.object({
  accountId: z.string(),
  vaultId: randomId,
  wraps: z.array(storedKeyWrap),
  identity: z.object(identity.shape),
  categoryKeys: z.array(z.object(categoryKey.shape)),
  keyVersion: z.optional(version),
  earlierKeys: z.optional(z.array(z.object(earlierKey.shape))),
  recoveryConfirmed: z.boolean(),
  ...keysetState,
});
/** See {@link vaultState}. */
export type VaultState = z.infer<typeof vaultState>;

/**
 * A grant that was in force before a change, and that undoing the change restores: the grant as it was, with
 * the owner's copies and the ways to open it. `endWays`: the ways that were added later. `account`: the
 * account of the person, if they have joined. `above`: the grant's current version.
 */
export const grantBeforeChange = z.object({
  grant: z.string(),
  document: z.string(),
  keyVersion: z.number(),
  own: z.string(),
  cover: z.nullable(z.string()),
  ways: z.array(
    z.object({ way: z.string(), method: z.enum(['invite', 'card', 'account']), own: z.string() }),
  ),
  endWays: z.array(z.string()),
  account: z.nullable(z.string()),
  above: z.object({ sequence: z.number(), keyVersion: z.number() }),
});
/** See {@link grantBeforeChange}. */
export type GrantBeforeChange = z.infer<typeof grantBeforeChange>;

/**
 * The state of the vault before a change, for a session that presented a kit or passkey which that change
 * ended. It contains the earlier state with only that kit or passkey, and the newest keyset, which the
 * undoing keyset must follow. `grants`: the grants that are restored too.
 */
export const vaultBeforeChangeResponse = z.object({
  vault: vaultState,
  newest: signedDocument,
  grants: z.optional(z.array(grantBeforeChange)),
});
/** See {@link vaultBeforeChangeResponse}. */
export type VaultBeforeChangeResponse = z.infer<typeof vaultBeforeChangeResponse>;

/**
 * The vaults that were set aside because nothing could open them any more, the latest first, with the kits
 * that open each. Passkeys do not open them. `passwordKdf`: the parameters for deriving, from the vault's
 * password, the secret for {@link openArchivedVaultRequest}. Only that request returns the wrap that the
 * password opens, so that access to the mailbox alone is not enough to guess the password.
 */
export const archivedVaults = z.object({
  earlier: z.array(
    z.object({ vault: vaultState, setAsideAt: utcInstant, goesAt: utcInstant, passwordKdf: z.optional(kdf) }),
  ),
});
/** See {@link archivedVaults}. */
export type ArchivedVaults = z.infer<typeof archivedVaults>;

/** The secret derived from the password of a vault that was set aside. */
export const openArchivedVaultRequest = z.strictObject({
  vaultId: randomId,
  secret: z.string().check(z.minLength(1), z.maxLength(1000)),
});
/** See {@link openArchivedVaultRequest}. */
export type OpenArchivedVaultRequest = z.infer<typeof openArchivedVaultRequest>;

/** The response for a vault that was set aside: the wrap that the vault's password opens. */
export const openArchivedVaultResponse = z.object({ wrap: storedKeyWrap });
/** See {@link openArchivedVaultResponse}. */
export type OpenArchivedVaultResponse = z.infer<typeof openArchivedVaultResponse>;

/**
 * Requests a reset. `vault`: to start with an empty vault, because nothing opens the current one. `factor`:
 * to have the second factors removed, because only the password is left. `both`: to do both, because only the
 * mailbox is left.
 */
export const resetRequest = z.strictObject({ what: z.enum(['vault', 'factor', 'both']) });
/** See {@link resetRequest}. */
export type ResetRequest = z.infer<typeof resetRequest>;

/** When the requested reset may be carried out, and whether it may be carried out now. */
export const resetResponse = z.object({ dueAt: utcInstant, due: z.boolean() });
/** See {@link resetResponse}. */
export type ResetResponse = z.infer<typeof resetResponse>;

/**
 * Restores a vault that was set aside, with its account key sealed under the current password. The request
 * includes the next keyset, which has the reason `password` and names the vault's kits and the new password
 * wrap. It is signed with the proof key of the restored vault.
 */
export const restoreArchivedVaultRequest = z.strictObject({
  vaultId: randomId,
  passwordWrap: newVault.shape.passwordWrap,
  keyset: signedDocument,
});
/** See {@link restoreArchivedVaultRequest}. */
export type RestoreArchivedVaultRequest = z.infer<typeof restoreArchivedVaultRequest>;

/** How many bytes of files the account stores, and how many its plan allows. Uploads in progress count. */
export const storageState = z.object({ usedBytes: z.number(), allowedBytes: z.number() });
/** See {@link storageState}. */
export type StorageState = z.infer<typeof storageState>;

/** Files in the vault that were deleted in the last 30 days, by their names in the bucket. */
export const restoreFilesRequest = z.strictObject({
  names: z
    .array(z.string().check(z.minLength(1), z.maxLength(maxObjectNameLength)))
    .check(z.minLength(1), z.maxLength(maxListedObjects)),
});

/**
 * The names of the restored files. Files that were deleted for good, have been replaced or would exceed the storage
 * limit are left out.
 */
export const restoreFilesResponse = z.object({ restored: z.array(z.string()) });

/**
 * The server's half of a secret that survives a reload: 32 random bytes, which are useless without the
 * device's half.
 */
export const reloadKeyHalf = z.strictObject({ half: bytes32 });
export const reloadKeyHalfResponse = z.object(reloadKeyHalf.shape);

export const vaultParams = z.strictObject({ vaultId: randomId });
export const recordParams = z.strictObject({ vaultId: randomId, recordId: randomId });
