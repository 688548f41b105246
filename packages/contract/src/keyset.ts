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
  id as wireId,
} from './shapes.ts';
import { grantChanges, maxChangedGrants, putPerson } from './sharing/shapes.ts';

/** Largest body of a change of keys, in bytes (8 MiB): a renewal carries every box and every grant. */
export const maxKeysetBytes = 8 * 1024 * 1024;
/** Most documents in one page of earlier keysets. */
export const maxPageKeysets = 30;
/** Most keysets that one request brings back after a restore. */
export const maxReturnedKeysets = 100;
/** Most identities of one account that are kept, beside the one of now. */
export const maxEarlierIdentities = 64;

/** The request is signed by the proof key: a signed document of `typ` `kinfolio-proof-1`. */
export const proofHeader = 'kinfolio-proof';
/** The request is sealed by the bytes of its session: HMAC-SHA-256, base64url. */
export const sealHeader = 'kinfolio-seal';
/** How long a nonce may be used, in milliseconds. */
export const proofNonceMs = 5 * 60_000;

/** What a call wants beside its access token: `details.wants` of `proof_required`. */
export const wants = ['opened', 'present', 'proof', 'seal'] as const;
/** See {@link wants}. */
export type Want = (typeof wants)[number];

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(text => isReal(`${text}T00:00:00.000Z`), 'no such day'),
);
/** In UTC with milliseconds, and one that the calendar has. */
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/), z.refine(isReal, 'no such time'));

/** Why a keyset was made. The server compares what `confirm` and `repair` may change; the others want presence. */
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

/** What a keyset holds, `typ` `kinfolio-keyset-1`. Lists are sorted by their first-named member, without twins. */
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

/** What links an identity to the one before it, `typ` `kinfolio-identity-link-1`. */
export const identityLinkPayload = z.strictObject({
  account: uuid,
  at: instant,
  next: z.strictObject(identityKeys),
  previous: z.strictObject(identityKeys),
  reason: z.enum(['renewed', 'suspected']),
});
/** See {@link identityLinkPayload}. */
export type IdentityLinkPayload = z.infer<typeof identityLinkPayload>;

/** What a proof holds, `typ` `kinfolio-proof-1`: it fits one request of one session and no other. */
export const proofPayload = z.strictObject({
  account: uuid,
  /** SHA-256 of the bytes of the body, base64url; of none where there is no body. */
  body: bytes32,
  method: z.string(),
  nonce: z.string(),
  /** The origin of `PUBLIC_URL`. */
  origin: z.string(),
  /** With the query, as sent. */
  path: z.string(),
  session: uuid,
});

/** A way that is new: the account key under it, and what the server checks of it. */
export const newWay = z.discriminatedUnion('method', [
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
/** See {@link newWay}. */
export type NewWay = z.infer<typeof newWay>;

/** A secret of a category, sealed: the newest under the account key, or in a chain under the one after it. */
const box = z.strictObject({ id: wireId, keyVersion: version, envelope: keyEnvelope });

/** The link between two identities: one payload, signed by the key before and by the next. */
export const identityLink = z.strictObject({ byPrevious: signedDocument, byNext: signedDocument });
/** See {@link identityLink}. */
export type IdentityLink = z.infer<typeof identityLink>;

/** The private halves of an identity that was replaced, sealed under the account key of now. */
const earlierPrivate = z.strictObject({ version, sealPrivate: keyEnvelope, signPrivate: keyEnvelope });

/** An identity that takes the place of the one of now; those before it are sealed anew. */
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

/** What signs in from now on, 32 bytes in base64url, and how a password becomes it. */
const nextPassword = z.strictObject({ secret: bytes32, profile: profileName, salt });

/** Every change of keys and ways: the next keyset, and the rows that it names and the server does not have. */
export const keysetChange = z.strictObject({
  keyset: signedDocument,
  wraps: z.array(newWay).check(z.maxLength(16)),
  categoryKeys: z.array(box).check(z.maxLength(maxCategoryKeys)),
  chain: z.array(box).check(z.maxLength(maxCategoryKeys)),
  identity: z.optional(nextIdentity),
  earlierKeys: z.optional(earlierKeys),
  password: z.optional(nextPassword),
  /** Grants that change with it, and those that end. */
  grants: z.optional(grantChanges),
  /** Under the next keyset. One that another write has overtaken is left out, and the next round of a device brings one. */
  checkpoints: z.array(signedDocument).check(z.maxLength(maxCategoryKeys)),
  /** Which other sessions end with it. A new password ends them all. */
  end: z.enum(['none', 'others']),
});
/** See {@link keysetChange}. */
export type KeysetChange = z.infer<typeof keysetChange>;

/**
 * A way that the server has forgotten: as the device kept it. Without the proof of a kit or the public half of a passkey,
 * which no device has, it opens the vault and does not sign in.
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

/** An identity that the server has forgotten. */
const returnedIdentity = z.strictObject({
  ...identityKeys,
  sealPrivate: keyEnvelope,
  signPrivate: keyEnvelope,
  link: identityLink,
});

/** A contact that the server has lost, as the device has the row. */
const returnedPerson = z.strictObject({ id: uuid, ...putPerson.shape });

/**
 * What a server that was restored from a copy has lost: the keysets since, in order, and the rows that the newest names.
 * `epoch`: that of the answer which showed it. The newest keyset names exactly the grants that are in force afterwards: what
 * else the server has ends (`grants.end`), and what it has lost is made again (`grants.put`, with its people).
 */
export const returnedKeysets = z.strictObject({
  epoch: uuid,
  /** One more than a device keeps: the last brings what is shared in line. */
  documents: z.array(signedDocument).check(z.minLength(1), z.maxLength(maxReturnedKeysets + 1)),
  wraps: z.array(returnedWay).check(z.maxLength(16)),
  categoryKeys: z.array(box).check(z.maxLength(maxCategoryKeys)),
  chain: z.array(box).check(z.maxLength(4 * maxCategoryKeys)),
  identities: z.array(returnedIdentity).check(z.maxLength(maxEarlierIdentities)),
  /** The private halves of those that the server still has, sealed under the account key of now. */
  earlierIdentities: z.array(earlierPrivate).check(z.maxLength(maxEarlierIdentities)),
  earlierKeys: z.optional(earlierKeys),
  password: z.optional(nextPassword),
  grants: z.optional(grantChanges),
  persons: z.optional(z.array(returnedPerson).check(z.maxLength(maxChangedGrants))),
});
/** See {@link returnedKeysets}. */
export type ReturnedKeysets = z.infer<typeof returnedKeysets>;

/** Keysets after that sequence. */
export const keysetsQuery = z.strictObject({
  after: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});
/** Oldest first; `more` when there are newer ones than these. */
export const keysetsAnswer = z.object({ keysets: z.array(signedDocument), more: z.boolean() });
/** See {@link keysetsAnswer}. */
export type KeysetsAnswer = z.infer<typeof keysetsAnswer>;

/** Something to sign once, within five minutes, in this session. */
export const proofNonce = z.object({ nonce: z.string() });

/** The 32 random bytes of a session, base64url: the same to each of its workers. */
export const sessionSeal = z.object({ seal: bytes32 });

/** What a vault with a keyset has beside what every vault has. */
export const keysetState = {
  /** The newest, as it was signed. Absent for a vault that was made without one. */
  keyset: z.optional(signedDocument),
  /** Changes when the server is restored from a copy. */
  epoch: z.optional(z.string()),
  /** Every link of a category's older secrets. */
  chain: z.optional(z.array(z.object(box.shape))),
  identityVersion: z.optional(version),
  /** The link to the identity before; null for the first. */
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
