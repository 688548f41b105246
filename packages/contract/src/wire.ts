import * as z from 'zod/mini';
import { keysetState } from './keyset.ts';
import { passkeyWrap } from './passkeys.ts';
import {
  categoryState,
  numbersByCategory,
  pushedMoveMarker,
  pushSignatureFields,
  storedBatch,
  storedMoveMarker,
} from './records/categories.ts';
import {
  bytes32,
  defaultPageRecords,
  email,
  envelope,
  keyEnvelope,
  maxCategoryKeys,
  maxPageRecords,
  maxPushRecords,
  profileName,
  randomId,
  salt,
  signedDocument,
  utcInstant,
  version,
} from './shapes.ts';
import { maxListedObjects, maxObjectNameLength } from './storage-limits.ts';

// Requests are strict: an unknown field is refused, because otherwise this server would silently drop what a newer
// client asked for. Answers are plain objects: a client reads the members it knows and ignores those of a newer server.

/**
 * The parameters for deriving keys from a password: the name of a profile, and the account's own salt. An unknown email
 * gets a fake salt that never changes.
 */
export const kdf = z.object({ profile: profileName, salt });
/** See {@link kdf}. */
export type Kdf = z.infer<typeof kdf>;

/**
 * The parameters for deriving keys from the password of an email's account. `restoredAt`: when this server was last
 * restored from a backup; sent for a while afterwards.
 */
export const preloginResponse = z.object({ ...kdf.shape, restoredAt: z.optional(z.string()) });
/** See {@link preloginResponse}. */
export type PreloginResponse = z.infer<typeof preloginResponse>;

/** The address whose salt is requested. */
export const preloginRequest = z.strictObject({ email });

/** The PKCE verifier (RFC 7636 §4.1) of the page that signed up. */
export const confirmedSignUpRequest = z.strictObject({
  verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
});

/** The code with which the official client fetches the session; null until the button in the email is pressed. */
export const confirmedSignUpResponse = z.object({ authCode: z.nullable(z.string()) });

/** The recovery kit's proof: HKDF of the code, 43 characters. The code itself never leaves the device. */
export const recoverySessionRequest = z.strictObject({ email, proof: bytes32 });

/** The session of `auth/v1` (`auth-wire`, Objects): pass its tokens to the auth client. */
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

/** The account key sealed under a password: new for every password, with its own id and salt. */
export const newPasswordWrap = z.strictObject({
  method: z.literal('password'),
  profile: profileName,
  salt,
  envelope: keyEnvelope,
});
/** See {@link newPasswordWrap}. */
export type NewPasswordWrap = z.infer<typeof newPasswordWrap>;

/** The account key sealed under a recovery code, and the proof with which that code signs in. Not confirmed yet. */
export const newRecoveryKit = z.strictObject({
  wrapId: randomId,
  envelope: keyEnvelope,
  proof: bytes32,
});
/** See {@link newRecoveryKit}. */
export type NewRecoveryKit = z.infer<typeof newRecoveryKit>;

/** The kit from which the person typed two groups; every older one stops working. */
export const confirmRecoveryRequest = z.strictObject({ wrapId: randomId });

/**
 * A stored wrap. `confirmedAt`: when its owner last proved or confirmed that they have the kit. The device opens the
 * password wrap with the salt from prelogin, or the wrap that its code opens.
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

/** Two key pairs (RFC 8037): the public halves as JWK, the private ones sealed under the account key. */
export const identity = z.strictObject({
  sealPublicJwk: publicKey('X25519'),
  signPublicJwk: publicKey('Ed25519'),
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
});

/** The key of one category. Which of the app's categories it belongs to can only be read inside the envelope. */
export const categoryKey = z.strictObject({ id: randomId, keyVersion: version, envelope: keyEnvelope });
/** See {@link categoryKey}. */
export type CategoryKey = z.infer<typeof categoryKey>;

/**
 * Everything a vault needs to exist, stored in one transaction. The proof key named in its first keyset, with the
 * reason `made`, proves the request.
 */
export const newVault = z.strictObject({
  vaultId: randomId,
  /** The owner is 18 or over, as their device calculated from a date of birth that stays sealed. */
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
 * Everything that a signed-in device needs to open its vault. `keyVersion`: the number of the account key in the wraps;
 * if absent, as in copies that a device stored earlier, it is 1.
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
 * A grant that was in force before a change and is restored when the change is undone: the grant as it was, with the
 * owner's copies, and the ways to open it. `endWays` are the ways added later; `account` is the person's, once they
 * have joined; `above` is the grant's current version.
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
 * The state of the vault before a change, for a session that presented a kit or passkey which that change ended. It has
 * the earlier state with only that kit or passkey, and the newest keyset, which the undoing keyset follows. `grants`:
 * the grants that are restored with it.
 */
export const vaultBeforeChangeResponse = z.object({
  vault: vaultState,
  newest: signedDocument,
  grants: z.optional(z.array(grantBeforeChange)),
});
/** See {@link vaultBeforeChangeResponse}. */
export type VaultBeforeChangeResponse = z.infer<typeof vaultBeforeChangeResponse>;

/**
 * The vaults that were set aside because nothing could open them any more, the latest first, with the kits that open
 * each. Passkeys do not open them. `passwordKdf`: the parameters for deriving, from the vault's password, the secret
 * for {@link openArchivedVaultRequest}. That request returns the wrap that the password opens; access to the mailbox alone is
 * not enough to guess the password.
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

/** The answer for a vault that was set aside: the wrap that the vault's password opens. */
export const openArchivedVaultResponse = z.object({ wrap: storedKeyWrap });
/** See {@link openArchivedVaultResponse}. */
export type OpenArchivedVaultResponse = z.infer<typeof openArchivedVaultResponse>;

/**
 * Requests a reset: `vault`, to start with an empty vault because nothing opens the current one any more; `factor`, to
 * have the second factors removed because only the password is left; `both`, because only the mailbox is left.
 */
export const resetRequest = z.strictObject({ what: z.enum(['vault', 'factor', 'both']) });
/** See {@link resetRequest}. */
export type ResetRequest = z.infer<typeof resetRequest>;

/** When the requested reset may be carried out, and whether that time has come. */
export const resetResponse = z.object({ dueAt: utcInstant, due: z.boolean() });
/** See {@link resetResponse}. */
export type ResetResponse = z.infer<typeof resetResponse>;

/**
 * Restores a vault that was set aside, with its account key sealed under the current password. The request includes the
 * next keyset, with the reason `password`, which names the vault's kits and the new password wrap. The request is
 * signed with the proof key of the vault being restored.
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

/** Files of papers that were deleted in the last 30 days, by their names in the bucket. */
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

/** One record as the server stores it: its id, key, version, whether it is deleted, and the encrypted envelope. */
export const sealedRecord = z.strictObject({
  id: randomId,
  categoryId: randomId,
  keyVersion: version,
  version,
  deleted: z.boolean(),
  envelope,
});
/** See {@link sealedRecord}. */
export type SealedRecord = z.infer<typeof sealedRecord>;

/**
 * A record on its way to the server. A deletion includes its remains: the same record and version, sealed without
 * fields. They replace the envelope when the record is purged, so that a device can still check with its own keys that
 * a person deleted it. A record that moves leaves a `departure` in its previous category.
 */
export const pushedRecord = z
  .strictObject({
    ...sealedRecord.shape,
    remains: z.optional(envelope),
    departure: z.optional(pushedMoveMarker),
  })
  .check(
    z.refine(
      record => record.deleted === (record.remains !== undefined),
      'remains when it is deleted, and only then',
    ),
    z.refine(
      ({ departure, categoryId, version: next }) =>
        departure === undefined || (departure.categoryId !== categoryId && next > 1),
      'a departure when it moves, and only then',
    ),
  );
/** See {@link pushedRecord}. */
export type PushedRecord = z.infer<typeof pushedRecord>;

/**
 * A record as it is returned. The form of its parts is not checked: a record damaged in the store fails to open, but
 * must not prevent the device from reading the others in the answer.
 */
const storedRecord = z.object({
  id: z.string(),
  categoryId: z.string(),
  keyVersion: z.number(),
  version: z.number(),
  deleted: z.boolean(),
  envelope: z.string(),
});

/** A record of a page: its number among the writes of its category, and the batch that signed it. */
const pulledRecord = z.object({
  ...storedRecord.shape,
  revision: z.number(),
  batch: z.nullable(z.string()),
});
/** See {@link pullResponse}. */
export type PulledRecord = z.infer<typeof pulledRecord>;

/** Records to store. `version` is the new one: 1 for a new record, otherwise one more than the version edited. */
export const pushRequest = z
  .strictObject({
    records: z.array(pushedRecord).check(
      z.maxLength(maxPushRecords),
      z.refine(records => new Set(records.map(record => record.id)).size === records.length, 'each id once'),
    ),
    ...pushSignatureFields,
    /** The epoch in which a device returns what a restored server lost: versions may then be skipped. */
    epoch: z.optional(randomId),
  })
  .check(
    z.refine(
      ({ records, checkpoints }) => records.length > 0 || (checkpoints ?? []).length > 0,
      'records, or a checkpoint',
    ),
  );
/** See {@link pushRequest}. */
export type PushRequest = z.infer<typeof pushRequest>;

/**
 * The outcome for one pushed record. `stored`: it is now the current one (or already was). `stale`: another write came
 * first; `current` is the result of that write, or null if there is no record that could get a later version.
 */
export const pushResult = z.discriminatedUnion('outcome', [
  z.object({ id: randomId, outcome: z.literal('stored'), version }),
  z.object({ id: randomId, outcome: z.literal('stale'), current: z.nullable(storedRecord) }),
]);
/** See {@link pushResult}. */
export type PushResult = z.infer<typeof pushResult>;

/**
 * One result for each pushed record, in the order pushed; the revision of each category that was written or has a
 * checkpoint in the push; and the categories whose checkpoint was not accepted, because it is not for that revision or
 * does not follow the newest one.
 */
export const pushResponse = z.object({
  results: z.array(pushResult),
  revisions: numbersByCategory,
  behind: z.array(z.string()),
});
/** See {@link pushResponse}. */
export type PushResponse = z.infer<typeof pushResponse>;

/** The answer to a push with stale records. */
export const pushConflict = z.object({
  code: z.literal('version_conflict'),
  message: z.string(),
  details: pushResponse,
});

/** The cursor at which the last page ended (opaque; absent for the first page), and how many versions to return. */
export const versionsQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(maxPageRecords), z.meta({ default: defaultPageRecords })),
  ),
});

/**
 * The rows written since the cursor, each once in its current version: category by category, oldest write first.
 * `after` is where the next page begins; `categories` are all that the caller may open, as they were when the page was
 * started.
 */
export const pullResponse = z.object({
  categories: z.array(categoryState),
  records: z.array(pulledRecord),
  departures: z.array(storedMoveMarker),
  batches: z.array(storedBatch),
  after: numbersByCategory,
  more: z.boolean(),
});
/** See {@link pullResponse}. */
export type PullResponse = z.infer<typeof pullResponse>;

/** A version of a record that a later one has replaced, and when the server stored it. */
const storedVersion = z.object({
  ...storedRecord.shape,
  /** The number of this write within its category; null for a write made before the server numbered them. */
  revision: z.nullable(z.number()),
  batch: z.nullable(z.string()),
  writtenAt: utcInstant,
});
/** See {@link versionsResponse}. */
export type StoredVersion = z.infer<typeof storedVersion>;

/** The earlier versions of one record, newest first; empty for a record that was never changed. */
export const versionsResponse = z.object({ versions: z.array(storedVersion), batches: z.array(storedBatch) });
/** See {@link versionsResponse}. */
export type VersionsResponse = z.infer<typeof versionsResponse>;

/** Earlier versions of all records after the cursor, oldest first for each record. */
export const allVersionsResponse = z.object({
  ...versionsResponse.shape,
  cursor: z.string(),
  more: z.boolean(),
});
/** See {@link allVersionsResponse}. */
export type AllVersionsResponse = z.infer<typeof allVersionsResponse>;

/** The server's half of a secret that survives a reload: 32 random bytes, worthless without the device's half. */
export const reloadKeyHalf = z.strictObject({ half: bytes32 });
export const reloadKeyHalfResponse = z.object(reloadKeyHalf.shape);

/** The id of a vault, in a path. */
export const vaultParams = z.strictObject({ vaultId: randomId });
/** The ids of a vault and one of its records, in a path. */
export const recordParams = z.strictObject({ vaultId: randomId, recordId: randomId });
