import * as z from 'zod/mini';
import { keysetState } from './keyset.ts';
import { passkeyWrap } from './passkeys.ts';
import {
  byCategory,
  categoryState,
  departureLeft,
  signedLists,
  storedBatch,
  storedDeparture,
} from './records/categories.ts';
import {
  bytes32,
  defaultPageRecords,
  email,
  envelope,
  id,
  instant,
  keyEnvelope,
  maxCategoryKeys,
  maxPageRecords,
  maxPushRecords,
  profileName,
  salt,
  signedDocument,
  version,
} from './shapes.ts';
import { maxListedObjects, maxObjectNameLength } from './storage-limits.ts';

// Requests are strict: an unknown field is refused, because it is a newer client's wish that this server would
// silently drop. Answers are plain objects: a client reads the members it knows and ignores those of a newer server.

/** How a password becomes keys: a profile's name and the account's own salt. Unknown emails get a stable fake. */
export const kdf = z.object({ profile: profileName, salt });
/** See {@link kdf}. */
export type Kdf = z.infer<typeof kdf>;

/** How the password of an email becomes keys. `restoredAt`: when this server was restored from a backup, for a while. */
export const preloginAnswer = z.object({ ...kdf.shape, restoredAt: z.optional(z.string()) });
/** See {@link preloginAnswer}. */
export type PreloginAnswer = z.infer<typeof preloginAnswer>;

/** Whose salt is asked for. */
export const preloginRequest = z.strictObject({ email });

/** The PKCE verifier (RFC 7636 §4.1) of the page that signed up. */
export const confirmedSignUpRequest = z.strictObject({
  verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
});

/** The code with which the official client fetches the session; null until the button of the mail was pressed. */
export const confirmedSignUpAnswer = z.object({ authCode: z.nullable(z.string()) });

/** The recovery kit's proof: HKDF of the code, 43 characters. The code itself never leaves the device. */
export const recoverySessionRequest = z.strictObject({ email, proof: bytes32 });

/** The session of `auth/v1` (`auth-wire`, Objects): hand its tokens to the auth client. */
export const recoverySessionAnswer = z.object({
  session: z.looseObject({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.string(),
    expires_in: z.number(),
    expires_at: z.optional(z.number()),
    user: z.looseObject({ id: z.string() }),
  }),
});
/** See {@link recoverySessionAnswer}. */
export type RecoverySession = z.infer<typeof recoverySessionAnswer>['session'];

/** The account key under a password: new for every password, with its own id and salt. */
export const newPasswordWrap = z.strictObject({
  method: z.literal('password'),
  profile: profileName,
  salt,
  envelope: keyEnvelope,
});
/** See {@link newPasswordWrap}. */
export type NewPasswordWrap = z.infer<typeof newPasswordWrap>;

/** The account key under a recovery code, and the proof by which that code signs in. Not confirmed yet. */
export const newRecoveryKit = z.strictObject({
  wrapId: id,
  envelope: keyEnvelope,
  proof: bytes32,
});
/** See {@link newRecoveryKit}. */
export type NewRecoveryKit = z.infer<typeof newRecoveryKit>;

/** Which kit the person typed two groups of; every older one stops working. */
export const confirmRecoveryRequest = z.strictObject({ wrapId: id });

/**
 * A stored wrap. `confirmedAt`: when its owner last proved, or confirmed, that they have the kit. The device opens the
 * password wrap whose salt is prelogin's, or the one its code opens.
 */
export const wrap = z.discriminatedUnion('method', [
  z.object({ id, method: z.literal('password'), profile: profileName, salt, envelope: keyEnvelope }),
  z.object({ id, method: z.literal('recovery'), envelope: keyEnvelope, confirmedAt: z.optional(instant) }),
  z.object(passkeyWrap),
]);
/** See {@link wrap}. */
export type Wrap = z.infer<typeof wrap>;

const publicKey = <Curve extends string>(curve: Curve) =>
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal(curve), x: bytes32 });

/** Two key pairs (RFC 8037): the public halves as JWK, the private ones sealed under the account key. */
export const identity = z.strictObject({
  sealPublicJwk: publicKey('X25519'),
  signPublicJwk: publicKey('Ed25519'),
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
});

/** The key of one category. Which category it is, is inside the envelope. */
export const categoryKey = z.strictObject({ id, keyVersion: version, envelope: keyEnvelope });
/** See {@link categoryKey}. */
export type CategoryKey = z.infer<typeof categoryKey>;

/**
 * Everything a vault needs to exist, stored in one transaction. The request is proved by the proof key that its first
 * keyset, of reason `made`, names.
 */
export const newVault = z.strictObject({
  vaultId: id,
  /** Its owner is 18 or over, as their device found from a date of birth that stays sealed. */
  adult: z.literal(true),
  keyset: signedDocument,
  passwordWrap: z.strictObject({ id, profile: profileName, salt, envelope: keyEnvelope }),
  recoveryKit: newRecoveryKit,
  identity,
  categoryKeys: z.array(categoryKey).check(z.minLength(1), z.maxLength(maxCategoryKeys)),
});
/** See {@link newVault}. */
export type NewVault = z.infer<typeof newVault>;

/** An account key that another one has replaced, sealed under the one of now. */
export const earlierKey = z.strictObject({ keyVersion: version, envelope: keyEnvelope });
/** See {@link earlierKey}. */
export type EarlierKey = z.infer<typeof earlierKey>;

/**
 * What a signed-in device needs to open its vault. `keyVersion`: the number of the account key that the wraps hold; 1 where
 * it is absent, as in what a device kept of before.
 */
export const vaultState = z.object({
  accountId: z.string(),
  vaultId: id,
  wraps: z.array(wrap),
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
 * What was shared before a change and goes along when it is undone: the grant as it was, with the owner's copies, and the
 * ways that it had. `endWays` came later; `account` is its person's, once they joined; `above` is what it has come to since.
 */
export const grantBefore = z.object({
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
/** See {@link grantBefore}. */
export type GrantBefore = z.infer<typeof grantBefore>;

/**
 * What opened the vault before a change, for a session that showed a kit or passkey which that change ended: the state of
 * before with that one way, and the newest keyset, upon which the change is undone. `grants`: what goes along.
 */
export const beforeAnswer = z.object({
  vault: vaultState,
  newest: signedDocument,
  grants: z.optional(z.array(grantBefore)),
});
/** See {@link beforeAnswer}. */
export type BeforeAnswer = z.infer<typeof beforeAnswer>;

/**
 * The vaults that were set aside because nothing opened them any more, the latest first, with the kits that open each. Passkeys
 * do not open them. `passwordKdf`: how its password becomes a secret, by which {@link openEarlierRequest} asks for what the
 * password opens: a mailbox alone is not enough to guess at it.
 */
export const earlierVaults = z.object({
  earlier: z.array(
    z.object({ vault: vaultState, setAsideAt: instant, goesAt: instant, passwordKdf: z.optional(kdf) }),
  ),
});
/** See {@link earlierVaults}. */
export type EarlierVaults = z.infer<typeof earlierVaults>;

/** The secret that the password of a vault which was set aside became. */
export const openEarlierRequest = z.strictObject({
  vaultId: id,
  secret: z.string().check(z.minLength(1), z.maxLength(1000)),
});
/** See {@link openEarlierRequest}. */
export type OpenEarlierRequest = z.infer<typeof openEarlierRequest>;

/** What the password of a vault opens that was set aside. */
export const openEarlierAnswer = z.object({ wrap });
/** See {@link openEarlierAnswer}. */
export type OpenEarlierAnswer = z.infer<typeof openEarlierAnswer>;

/**
 * Asks for a reset: `vault`, to begin with an empty one, because nothing opens it any more; `factor`, to have the second
 * factors taken away, because only the password is left; `both`, because only the mailbox is.
 */
export const resetRequest = z.strictObject({ what: z.enum(['vault', 'factor', 'both']) });
/** See {@link resetRequest}. */
export type ResetRequest = z.infer<typeof resetRequest>;

/** When what was asked for may be done, and whether it may be now. */
export const resetAnswer = z.object({ dueAt: instant, due: z.boolean() });
/** See {@link resetAnswer}. */
export type ResetAnswer = z.infer<typeof resetAnswer>;

/**
 * Takes a vault back that was set aside: its account key under the password of now. It brings the next keyset, of reason
 * `password`, which names its kits and this way; the request is proved by the proof key of that vault.
 */
export const takeBackRequest = z.strictObject({
  vaultId: id,
  passwordWrap: newVault.shape.passwordWrap,
  keyset: signedDocument,
});
/** See {@link takeBackRequest}. */
export type TakeBackRequest = z.infer<typeof takeBackRequest>;

/** What the account keeps of files, in bytes, and how much its plan has room for. Uploads that were begun count. */
export const storageState = z.object({ usedBytes: z.number(), allowedBytes: z.number() });
/** See {@link storageState}. */
export type StorageState = z.infer<typeof storageState>;

/** Files of papers that were deleted within 30 days, by their names in the bucket. */
export const restoreFilesRequest = z.strictObject({
  names: z
    .array(z.string().check(z.minLength(1), z.maxLength(maxObjectNameLength)))
    .check(z.minLength(1), z.maxLength(maxListedObjects)),
});

/** Those that are back; the others are not kept, have something in their place, or have no room. */
export const restoreFilesAnswer = z.object({ restored: z.array(z.string()) });

/** One record as the server knows it: which one, under which key, which version, deleted or not, sealed. */
export const sealedRecord = z.strictObject({
  id,
  categoryId: id,
  keyVersion: version,
  version,
  deleted: z.boolean(),
  envelope,
});
/** See {@link sealedRecord}. */
export type SealedRecord = z.infer<typeof sealedRecord>;

/**
 * A record on its way to the server. A deletion brings its remains: the same place and version, sealed without
 * fields. They take the place of the envelope when the record is purged, so that a device can still check by its own
 * keys that a person deleted it. One that moves leaves a `departure` in the category it was in.
 */
export const pushedRecord = z
  .strictObject({
    ...sealedRecord.shape,
    remains: z.optional(envelope),
    departure: z.optional(departureLeft),
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
 * A record as it comes back. Its parts are not checked for their form: one that was damaged in the store is a record
 * that does not open, and must not keep the device from reading the answer with all the others in it.
 */
const storedRecord = z.object({
  id: z.string(),
  categoryId: z.string(),
  keyVersion: z.number(),
  version: z.number(),
  deleted: z.boolean(),
  envelope: z.string(),
});

/** A record of a page: its number among the writes of its category, and the batch that it was signed by. */
const pulledRecord = z.object({
  ...storedRecord.shape,
  revision: z.number(),
  batch: z.nullable(z.string()),
});
/** See {@link pullAnswer}. */
export type PulledRecord = z.infer<typeof pulledRecord>;

/** Records to store. `version` is the new one: 1 for a new record, otherwise one more than the version edited. */
export const pushRequest = z
  .strictObject({
    records: z.array(pushedRecord).check(
      z.maxLength(maxPushRecords),
      z.refine(records => new Set(records.map(record => record.id)).size === records.length, 'each id once'),
    ),
    ...signedLists,
    /** The epoch in which a device returns what a restored server lost: versions may be skipped then. */
    epoch: z.optional(id),
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
 * What became of one pushed record. `stored`: it is the current one (also when it already was). `stale`: another
 * write came first and `current` is what it left, or null when there is no such record to write a later version of.
 */
export const pushResult = z.discriminatedUnion('outcome', [
  z.object({ id, outcome: z.literal('stored'), version }),
  z.object({ id, outcome: z.literal('stale'), current: z.nullable(storedRecord) }),
]);
/** See {@link pushResult}. */
export type PushResult = z.infer<typeof pushResult>;

/**
 * One result for each pushed record, in the order pushed; the revision of each category that was written or has a
 * checkpoint in the push; and those whose checkpoint is not of that revision, or not upon the newest, and was not taken.
 */
export const pushAnswer = z.object({
  results: z.array(pushResult),
  revisions: byCategory,
  behind: z.array(z.string()),
});
/** See {@link pushAnswer}. */
export type PushAnswer = z.infer<typeof pushAnswer>;

/** The answer to a push of which something was stale. */
export const pushConflict = z.object({
  code: z.literal('version_conflict'),
  message: z.string(),
  details: pushAnswer,
});

/** Where the last page ended (opaque; absent for the beginning), and how many versions to answer with. */
export const versionsQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(maxPageRecords), z.meta({ default: defaultPageRecords })),
  ),
});

/**
 * Rows written since, each once in its current version: category by category, oldest write first. `after` is where the
 * next page begins, `categories` all that the caller may open, as they were when the page was begun.
 */
export const pullAnswer = z.object({
  categories: z.array(categoryState),
  records: z.array(pulledRecord),
  departures: z.array(storedDeparture),
  batches: z.array(storedBatch),
  after: byCategory,
  more: z.boolean(),
});
/** See {@link pullAnswer}. */
export type PullAnswer = z.infer<typeof pullAnswer>;

/** A version of a record that a later one has replaced, and when the server stored it. */
const storedVersion = z.object({
  ...storedRecord.shape,
  /** Its number among the writes of its category; null for one of before categories had numbers. */
  revision: z.nullable(z.number()),
  batch: z.nullable(z.string()),
  writtenAt: instant,
});
/** See {@link versionsAnswer}. */
export type StoredVersion = z.infer<typeof storedVersion>;

/** The earlier versions of one record that are kept, newest first; none for a record that was never changed. */
export const versionsAnswer = z.object({ versions: z.array(storedVersion), batches: z.array(storedBatch) });
/** See {@link versionsAnswer}. */
export type VersionsAnswer = z.infer<typeof versionsAnswer>;

/** Earlier versions of all records after the cursor, each record's oldest first. */
export const allVersionsAnswer = z.object({
  ...versionsAnswer.shape,
  cursor: z.string(),
  more: z.boolean(),
});
/** See {@link allVersionsAnswer}. */
export type AllVersionsAnswer = z.infer<typeof allVersionsAnswer>;

/** The server's half of what survives a reload: 32 random bytes, worth nothing without the device's half. */
export const reloadHalf = z.strictObject({ half: bytes32 });
/** The half as it comes back. */
export const reloadHalfAnswer = z.object(reloadHalf.shape);

/** A vault in the address. */
export const vaultParams = z.strictObject({ vaultId: id });
/** A record of a vault in the address. */
export const recordParams = z.strictObject({ vaultId: id, recordId: id });
