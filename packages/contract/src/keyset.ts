import * as z from 'zod/mini';
import { newPasskey } from './passkeys.ts';
import {
  bytes32,
  keyEnvelope,
  maxCategoryKeys,
  maxEarlierKeys,
  profileName,
  salt,
  signedDocument,
  version,
  randomId as wireId,
} from './shapes.ts';
import { grantChanges, maxChangedGrants, savePersonRequest } from './sharing/shapes.ts';

/**
 * The maximum size in bytes (8 MiB) of the body of a change of keys. It is large because a renewal contains
 * every box and every grant.
 */
export const maxKeysetBytes = 8 * 1024 * 1024;
/** The maximum number of documents in one page of earlier keysets. */
export const maxPageKeysets = 30;
/** The maximum number of keysets that one request can return to a server that was restored from a backup. */
export const maxKeysetsToRestore = 100;
/** The maximum number of earlier identities that are kept for one account, in addition to the current one. */
export const maxEarlierIdentities = 64;

/** The header for the proof of a request: a signed document of `typ` `kinfolio-proof-1`, signed with the proof key. */
export const proofHeader = 'kinfolio-proof';
/** The header for the seal of a request: an HMAC-SHA-256 with the session's bytes as the key, in base64url. */
export const sealHeader = 'kinfolio-seal';
/** How long a nonce may be used, in milliseconds. */
export const proofNonceMs = 5 * 60_000;

/**
 * What a call may need in addition to its access token. These are the values of `details.wants` in
 * `proof_required`.
 */
export const callProofNames = ['opened', 'present', 'proof', 'seal'] as const;
/** See {@link callProofNames}. */
export type CallProofName = (typeof callProofNames)[number];

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(text => isReal(`${text}T00:00:00.000Z`), 'no such day'),
);
/** Matches an instant in UTC with milliseconds, on a date that exists in the calendar. */
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/), z.refine(isReal, 'no such time'));

/**
 * The reasons for making a keyset. For `confirm` and `repair`, the server checks that the change does little;
 * all other reasons require the person to be present.
 */
export const keysetReasons = [
  'made',
  'password',
  'kit',
  'passkey',
  'renewed',
  'suspected',
  'undo',
  'grants',
  'ended',
  'confirm',
  'repair',
] as const;

const identityKeys = { seal: bytes32, sign: bytes32, version };

/**
 * The payload of a keyset, `typ` `kinfolio-keyset-1`. Lists are sorted by their first-named member and have
 * no duplicates.
 */
export const keysetPayload = z.strictObject({
  accountKey: z.strictObject({ check: bytes32, proof: bytes32, version }),
  at: instant,
  categories: z
    .array(z.strictObject({ category: uuid, check: bytes32, keyVersion: version }))
    .check(z.minLength(1), z.maxLength(maxCategoryKeys)),
  grants: z.array(z.strictObject({ grant: uuid, hash: bytes32 })).check(z.maxLength(256)),
  identity: z.strictObject(identityKeys),
  members: z
    .array(
      z.strictObject({
        account: uuid,
        categories: z.array(
          z.strictObject({ category: uuid, rights: z.enum(['view', 'edit']), until: z.nullable(day) }),
        ),
        identityVersion: version,
        seal: bytes32,
        sign: bytes32,
      }),
    )
    .check(z.maxLength(256)),
  owner: uuid,
  previous: z.nullable(bytes32),
  reason: z.enum(keysetReasons),
  sequence: version,
  vault: uuid,
  ways: z
    .array(z.strictObject({ hash: bytes32, method: z.enum(['password', 'recovery', 'passkey']), way: uuid }))
    .check(z.minLength(1), z.maxLength(64)),
});
/** See {@link keysetPayload}. */
export type KeysetPayload = z.infer<typeof keysetPayload>;

/** The payload that links an identity to the one before it, `typ` `kinfolio-identity-link-1`. */
export const identityLinkPayload = z.strictObject({
  account: uuid,
  at: instant,
  next: z.strictObject(identityKeys),
  previous: z.strictObject(identityKeys),
  reason: z.enum(['renewed', 'suspected']),
});
/** See {@link identityLinkPayload}. */
export type IdentityLinkPayload = z.infer<typeof identityLinkPayload>;

/**
 * The payload of a proof, `typ` `kinfolio-proof-1`. A proof is valid for a single request in a single
 * session.
 */
export const proofPayload = z.strictObject({
  account: uuid,
  /** SHA-256 of the bytes of the body, base64url. If there is no body, the hash of zero bytes. */
  body: bytes32,
  method: z.string(),
  nonce: z.string(),
  /** The origin of `PUBLIC_URL`. */
  origin: z.string(),
  /** The path with the query, as sent. */
  path: z.string(),
  session: uuid,
});

/** A new way of opening the vault: the account key sealed for it, and what the server needs to check it. */
export const newUnlockMethod = z.discriminatedUnion('method', [
  z.strictObject({
    id: wireId,
    method: z.literal('password'),
    profile: profileName,
    salt,
    envelope: keyEnvelope,
  }),
  z.strictObject({ id: wireId, method: z.literal('recovery'), envelope: keyEnvelope, proof: bytes32 }),
  z.strictObject({
    id: wireId,
    method: z.literal('passkey'),
    credentialId: newPasskey.shape.credentialId,
    clientDataJson: newPasskey.shape.clientDataJson,
    attestationObject: newPasskey.shape.attestationObject,
    transports: newPasskey.shape.transports,
    envelope: keyEnvelope,
  }),
]);
/** See {@link newUnlockMethod}. */
export type NewUnlockMethod = z.infer<typeof newUnlockMethod>;

/**
 * A sealed secret of a category. The newest secret is sealed under the account key, and each earlier one
 * under its successor.
 */
const box = z.strictObject({ id: wireId, keyVersion: version, envelope: keyEnvelope });

/** The link between two identities: one payload, signed with the previous key and with the next one. */
export const identityLink = z.strictObject({ byPrevious: signedDocument, byNext: signedDocument });
/** See {@link identityLink}. */
export type IdentityLink = z.infer<typeof identityLink>;

/** The private halves of an identity that was replaced, sealed under the current account key. */
const earlierPrivate = z.strictObject({ version, sealPrivate: keyEnvelope, signPrivate: keyEnvelope });

/** The identity that replaces the current one. All earlier identities are resealed. */
const nextIdentity = z.strictObject({
  ...identityKeys,
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
  link: identityLink,
  earlier: z.array(earlierPrivate).check(z.minLength(1), z.maxLength(maxEarlierIdentities)),
});

const earlierKeys = z
  .array(z.strictObject({ keyVersion: version, envelope: keyEnvelope }))
  .check(z.minLength(1), z.maxLength(maxEarlierKeys));

/**
 * The new secret for signing in, 32 bytes in base64url, and the profile and salt for deriving it from the
 * password.
 */
const nextPassword = z.strictObject({ secret: bytes32, profile: profileName, salt });

/**
 * A change to the keys, or to the ways of opening the vault: the next keyset, and those rows named in it that
 * the server does not have yet.
 */
export const keysetChange = z.strictObject({
  keyset: signedDocument,
  wraps: z.array(newUnlockMethod).check(z.maxLength(16)),
  categoryKeys: z.array(box).check(z.maxLength(maxCategoryKeys)),
  chain: z.array(box).check(z.maxLength(maxCategoryKeys)),
  identity: z.optional(nextIdentity),
  earlierKeys: z.optional(earlierKeys),
  password: z.optional(nextPassword),
  /** The grants that the change updates, and those that it ends. */
  grants: z.optional(grantChanges),
  /**
   * Checkpoints, signed under the next keyset. The server leaves one out if records were written since, and
   * the device sends a new one in its next round.
   */
  checkpoints: z.array(signedDocument).check(z.maxLength(maxCategoryKeys)),
  /** Which other sessions this change ends. A new password ends all of them. */
  end: z.enum(['none', 'others']),
});
/** See {@link keysetChange}. */
export type KeysetChange = z.infer<typeof keysetChange>;

/**
 * A way of opening the vault that the server has lost, as the device stored it. No device has a kit's proof
 * or a passkey's public half. Without these, the kit or passkey opens the vault but cannot sign in.
 */
const returnedWay = z.discriminatedUnion('method', [
  z.strictObject({
    id: wireId,
    method: z.literal('password'),
    profile: profileName,
    salt,
    envelope: keyEnvelope,
  }),
  z.strictObject({
    id: wireId,
    method: z.literal('recovery'),
    envelope: keyEnvelope,
    proof: z.optional(bytes32),
  }),
  z.strictObject({
    id: wireId,
    method: z.literal('passkey'),
    credentialId: newPasskey.shape.credentialId,
    envelope: keyEnvelope,
  }),
]);

const returnedIdentity = z.strictObject({
  ...identityKeys,
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
  link: identityLink,
});

/** A contact that the server has lost, as stored on the device. */
const returnedPerson = z.strictObject({ id: uuid, ...savePersonRequest.shape });

/**
 * The data that a server restored from a backup has lost: the later keysets, in order, and the rows that the
 * newest one names. `epoch`: the epoch in the response that revealed the loss. The newest keyset names
 * exactly the grants that are in force afterwards. Any others on the server end (`grants.end`), and those
 * that the server has lost are created again (`grants.put`, with their people).
 */
export const keysetsToRestore = z.strictObject({
  epoch: uuid,
  /** May contain one more keyset than a device stores: the last one brings the shared access up to date. */
  documents: z.array(signedDocument).check(z.minLength(1), z.maxLength(maxKeysetsToRestore + 1)),
  wraps: z.array(returnedWay).check(z.maxLength(16)),
  categoryKeys: z.array(box).check(z.maxLength(maxCategoryKeys)),
  chain: z.array(box).check(z.maxLength(4 * maxCategoryKeys)),
  identities: z.array(returnedIdentity).check(z.maxLength(maxEarlierIdentities)),
  /** The private halves of identities that the server has not lost, sealed under the current account key. */
  earlierIdentities: z.array(earlierPrivate).check(z.maxLength(maxEarlierIdentities)),
  earlierKeys: z.optional(earlierKeys),
  password: z.optional(nextPassword),
  grants: z.optional(grantChanges),
  persons: z.optional(z.array(returnedPerson).check(z.maxLength(maxChangedGrants))),
});
/** See {@link keysetsToRestore}. */
export type KeysetsToRestore = z.infer<typeof keysetsToRestore>;

export const keysetsQuery = z.strictObject({
  after: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});
/** A page of keysets, oldest first. `more` is true if there are newer ones. */
export const keysetsResponse = z.object({ keysets: z.array(signedDocument), more: z.boolean() });
/** See {@link keysetsResponse}. */
export type KeysetsResponse = z.infer<typeof keysetsResponse>;

/** A nonce to sign in this session, once and within five minutes. */
export const proofNonce = z.object({ nonce: z.string() });

/**
 * The 32 random bytes with which a session seals its calls, base64url. All workers of the session get the
 * same bytes.
 */
export const sessionSeal = z.object({ seal: bytes32 });

export const keysetState = {
  /** The newest keyset, as it was signed. Absent for a vault that was made without one. */
  keyset: z.optional(signedDocument),
  /**
   * Changes when the server is restored from a backup, so that devices notice and send back what was lost.
   */
  epoch: z.optional(z.string()),
  /** The links from newer category secrets to all older ones. */
  chain: z.optional(z.array(z.object(box.shape))),
  identityVersion: z.optional(version),
  /** The link to the previous identity; null for the first. */
  identityLink: z.optional(z.nullable(z.object(identityLink.shape))),
  earlierIdentities: z.optional(
    z.array(
      z.object({
        ...identityKeys,
        sealPrivate: keyEnvelope,
        signPrivate: keyEnvelope,
        link: z.nullable(z.object(identityLink.shape)),
      }),
    ),
  ),
};

function isReal(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}
