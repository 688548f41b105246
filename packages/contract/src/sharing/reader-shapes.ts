import * as z from 'zod/mini';
import { pullRequest } from '../records/categories.ts';
import { bytes32, keyEnvelope, randomId, signedDocument, version } from '../shapes.ts';

import { lookup, nullableInstant, sealedGrantSecret, uuid } from './shapes.ts';

/**
 * What a person sends to show that they have a code: `lookup` finds the invitation or card, and `proof`
 * proves knowledge of the code. Both are derived from the code, which is never sent.
 */
export const wayCodeProof = z.strictObject({ lookup, proof: bytes32 });
/** See {@link wayCodeProof}. */
export type WayCodeProof = z.infer<typeof wayCodeProof>;

/**
 * The stages of a grant that its person may know. They reveal neither when the owner was active, nor whether
 * the owner is being warned.
 */
export const grantStagesForPerson = ['invited', 'before', 'waiting', 'asked', 'open', 'ended'] as const;
/** See {@link grantStagesForPerson}. */
export type GrantStageForPerson = (typeof grantStagesForPerson)[number];

/** The owner's public keys, as authenticated by the vouch of a way. */
const ownerIdentity = z.object({ account: uuid, seal: bytes32, sign: bytes32, version });

/**
 * The response to looking up a code. It is enough to check the vouch, and contains nothing from the passport.
 * `name` is the name that the owner uses for themselves.
 */
export const wayLookupResponse = z.object({
  name: z.string(),
  grant: uuid,
  vault: uuid,
  way: randomId,
  method: z.enum(['invite', 'card']),
  number: z.nullable(z.string()),
  identity: ownerIdentity,
  /** Signed links from earlier identities to the current one, oldest first. */
  links: z.array(signedDocument),
  vouch: z.nullable(bytes32),
  rehearsal: z.nullable(keyEnvelope),
  stage: z.enum(grantStagesForPerson),
});
/** See {@link wayLookupResponse}. */
export type WayLookupResponse = z.infer<typeof wayLookupResponse>;

/**
 * Accepts an invitation. `answer` is the HMAC that proves to the owner that the person has the code;
 * `received` is the person's sealed half of the key.
 */
export const acceptInvitationRequest = z.strictObject({
  ...wayCodeProof.shape,
  answer: bytes32,
  identity: z.strictObject({ seal: bytes32, sign: bytes32, version }),
  received: keyEnvelope,
});
/** See {@link acceptInvitationRequest}. */
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;

/** The document of the accepted grant, and the id of the way by which the person opens it. */
export const acceptWayResponse = z.object({
  grant: uuid,
  vault: uuid,
  way: randomId,
  document: signedDocument,
});

export const codeChannel = z.enum(['mail', 'text']);

/**
 * The state of a request by a card holder who receives neither emails nor text messages: not available,
 * available, waiting, complete, or ended by an objection.
 */
export const noContactRequestStates = ['never', 'offered', 'waiting', 'done', 'barred'] as const;
/** See {@link noContactRequestStates}. */
export type NoContactRequestState = (typeof noContactRequestStates)[number];

/**
 * A guest's session, valid only for one grant and its files. Its token is the bearer token of the guest's
 * calls.
 */
export const guestSession = z.object({
  token: z.string(),
  grant: uuid,
  codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
  longRoad: z.enum(noContactRequestStates),
});
/** See {@link guestSession}. */
export type GuestSession = z.infer<typeof guestSession>;

/**
 * Facts about a waiting request: when the first message about it reached the owner, and whether our messages
 * do not arrive.
 */
const askedFacts = {
  /** When the person may make another request. Null if they may make one now, or can never make one. */
  askableAt: z.optional(nullableInstant),
  ownerToldAt: z.optional(nullableInstant),
  isOwnerUnreached: z.optional(z.boolean()),
};

/**
 * What a card holder may know about the state of a grant after entering the six-digit code. It is the same as
 * in `receivedGrants`.
 */
export const cardState = z.object({
  ownerName: z.string(),
  stage: z.enum(grantStagesForPerson),
  askedAt: nullableInstant,
  /** How many days pass between a request and the opening; null if the person cannot make a request. */
  askDays: z.nullable(z.int()),
  ...askedFacts,
});
/** See {@link cardState}. */
export type CardState = z.infer<typeof cardState>;

export const sendCodeRequest = z.strictObject({ channel: codeChannel });
/** The six-digit code that a person typed. */
export const verifyCodeRequest = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });

/** The grants that others gave to an account. */
export const receivedGrants = z.object({
  grants: z.array(
    z.object({
      grant: uuid,
      vault: uuid,
      way: randomId,
      ownerName: z.string(),
      stage: z.enum(grantStagesForPerson),
      askedAt: nullableInstant,
      open: z.array(uuid),
      level: z.enum(['view', 'edit', 'full']),
      /**
       * Whether the person may change records now, which requires that the owner's device has confirmed the
       * person's keys.
       */
      edits: z.boolean(),
      /** How many days pass between a request and the opening; null if the person cannot make a request. */
      askDays: z.nullable(z.int()),
      ...askedFacts,
      /** When the grant's window begins, if it has not begun yet. */
      fromAt: z.optional(nullableInstant),
      untilAt: nullableInstant,
      /** The person's sealed copy of their half of the key and of the owner's keys. */
      received: keyEnvelope,
      codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
    }),
  ),
});
/** See {@link receivedGrants}. */
export type ReceivedGrants = z.infer<typeof receivedGrants>;

/**
 * The person's copy of their half of the key and of the owner's keys, resealed under a new account key or for
 * a new way.
 */
export const saveReceivedGrantRequest = z.strictObject({ way: randomId, received: keyEnvelope });

/**
 * Like a pull. Returns what a person can open today (`today`), or everything that the grant will ever open
 * (`then`).
 */
export const viewGrantRequest = z.strictObject({ ...pullRequest.shape, when: z.enum(['today', 'then']) });
/** See {@link viewGrantRequest}. */
export type ViewGrantRequest = z.infer<typeof viewGrantRequest>;

/** The maximum number of files in one call that links files to records. */
export const maxLinkedFiles = 500;
/**
 * Which records refer to which files. A reader may open a file only if the record that refers to it is open
 * to them.
 */
export const linkFilesRequest = z.strictObject({
  files: z
    .array(z.strictObject({ object: uuid, record: randomId }))
    .check(z.minLength(1), z.maxLength(maxLinkedFiles)),
});
/** See {@link linkFilesRequest}. */
export type LinkFilesRequest = z.infer<typeof linkFilesRequest>;

/** A file that the person of a grant is about to add, and the record that will refer to it. */
export const addGrantFileRequest = z.strictObject({ object: uuid, record: randomId });
/** See {@link addGrantFileRequest}. */
export type AddGrantFileRequest = z.infer<typeof addGrantFileRequest>;

/** The ids of a grant and a file, in a path for the grant's person. */
export const grantFileParams = z.strictObject({ grant: uuid, object: uuid });

export const grantRecordParams = z.strictObject({ grant: uuid, record: randomId });

/** The server's half of a grant's key, and everything that the grant opens now. */
export const openedGrant = z.object({
  half: bytes32,
  personHalf: z.nullable(signedDocument),
  envelope: keyEnvelope,
  keyVersion: version,
  boxes: z.array(z.object(sealedGrantSecret.shape)),
  /** Links from the newest secret of each open category to its earlier secrets. */
  chain: z.array(z.object({ id: uuid, keyVersion: version, envelope: keyEnvelope })),
  cover: z.nullable(keyEnvelope),
  document: signedDocument,
  vault: uuid,
  way: randomId,
  identity: ownerIdentity,
  links: z.array(signedDocument),
  vouch: z.nullable(bytes32),
  untilAt: nullableInstant,
});
/** See {@link openedGrant}. */
export type OpenedGrant = z.infer<typeof openedGrant>;
