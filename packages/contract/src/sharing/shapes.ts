import * as z from 'zod/mini';
import { pullRequest } from '../records/categories.ts';
import { bytes32, email, keyEnvelope, randomId, signedDocument, utcInstant, version } from '../shapes.ts';

/** The maximum number of ways to open one grant: an invitation or account, and two cards. */
export const maxWaysPerGrant = 8;
/** The maximum number of grants in one change of keys. */
export const maxChangedGrants = 40;

/** An id of a person, grant, category or vault. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/**
 * The first half derived from a code: 16 bytes in base64url. The server uses it to find the invitation or card that the
 * code belongs to.
 */
const lookup = z.string().check(z.regex(/^[\w-]{22}$/));
/** A phone number in E.164 form with its plus. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

/** The delivery status of a message, as far as we know. */
export const noticeStatuses = ['waiting', 'taken', 'delivered', 'delayed', 'refused', 'bounced'] as const;

/** The methods by which a person can open a grant. */
export const grantWayMethods = ['invite', 'card', 'account'] as const;

/** A category secret for a grant: sealed under the grant's key. */
export const sealedGrantSecret = z.strictObject({
  category: uuid,
  keyVersion: version,
  envelope: keyEnvelope,
});
/** See {@link sealedGrantSecret}. */
export type SealedGrantSecret = z.infer<typeof sealedGrantSecret>;

/**
 * A way to open a grant: a new one, or one with a new server half. `lookup` and `proof` are present only for a new
 * invitation or card. `half` is the server's half, 32 bytes; `own` is the owner's copy; `personHalf`, for a new way of
 * an account, is a signed document with the person's half.
 */
export const grantWay = z.strictObject({
  way: randomId,
  method: z.enum(grantWayMethods),
  number: z.optional(z.string().check(z.regex(/^[0-9A-Z-]{1,16}$/))),
  lookup: z.optional(lookup),
  proof: z.optional(bytes32),
  vouch: z.optional(bytes32),
  envelope: keyEnvelope,
  half: bytes32,
  own: keyEnvelope,
  rehearsal: z.optional(keyEnvelope),
  personHalf: z.optional(signedDocument),
});
/** See {@link grantWay}. */
export type GrantWay = z.infer<typeof grantWay>;

/**
 * The state of one grant after the change. Boxes and ways that the server already has in these versions are left out.
 */
export const grantUpdate = z.strictObject({
  document: signedDocument,
  keyVersion: version,
  own: z.optional(keyEnvelope),
  cover: z.optional(keyEnvelope),
  boxes: z.array(sealedGrantSecret).check(z.maxLength(256)),
  ways: z.array(grantWay).check(z.maxLength(maxWaysPerGrant)),
  /** The ways to open the grant that end with this change. The grant's key and every server half are then replaced. */
  endWays: z.optional(z.array(randomId).check(z.maxLength(maxWaysPerGrant))),
});
/** See {@link grantUpdate}. */
export type GrantUpdate = z.infer<typeof grantUpdate>;

/** The reasons why a grant ended: the owner wanted it to end, it lapsed, or its person left. */
export const grantEndReasons = ['revoked', 'lapsed', 'left', 'refused', 'replaced'] as const;

/** How a change of keys affects grants. */
export const grantChanges = z.strictObject({
  put: z.array(grantUpdate).check(z.maxLength(maxChangedGrants)),
  end: z
    .array(z.strictObject({ grant: uuid, reason: z.enum(grantEndReasons) }))
    .check(z.maxLength(maxChangedGrants)),
});
/** See {@link grantChanges}. */
export type GrantChanges = z.infer<typeof grantChanges>;

/** How we write to a person; without a number, or a service for texts, we send emails. */
export const notificationChannels = ['mail', 'text', 'both'] as const;
/** See {@link notificationChannels}. */
export type NotificationChannel = (typeof notificationChannels)[number];

/** A person the owner chose. `details` is sealed: name, relationship, notes. `version` is one more than the stored one; the first is 1. */
export const savePersonRequest = z.strictObject({
  email,
  phone: z.optional(phone),
  /**
   * Kept only because older apps send this field. We now ask every person to try to reach the owner on the day before a
   * release opens.
   */
  notify: z.boolean(),
  /** How to notify the person; by email if absent. */
  notifyBy: z.optional(z.enum(notificationChannels)),
  /** The name to use in emails to this person, if the owner ticked that option. */
  mailName: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}<>@/:]+$/u)),
  ),
  details: keyEnvelope,
  version,
});
/** See {@link savePersonRequest}. */
export type SavePersonRequest = z.infer<typeof savePersonRequest>;

/** The state of a grant, for its owner. */
export const grantStates = [
  'unjoined',
  'before',
  'watching',
  'warning',
  'asked',
  'unproved',
  'unreachable',
  'open',
  'returned',
  'suspended',
  'stopped',
  'ended',
] as const;

const nullableInstant = z.nullable(utcInstant);

/**
 * A way to open a grant, as the owner sees it. `answer`: an accepted invitation, which the owner's device checks before
 * it confirms.
 */
const ownWay = z.object({
  way: randomId,
  method: z.enum(grantWayMethods),
  number: z.nullable(z.string()),
  keyVersion: version,
  own: keyEnvelope,
  vouch: z.nullable(bytes32),
  answer: z.nullable(
    z.object({ account: uuid, seal: bytes32, sign: bytes32, identityVersion: version, mac: bytes32 }),
  ),
  checkedAt: nullableInstant,
  lostAt: nullableInstant,
});

const waitDays = z.nullable(z.int());

/** The terms that are in force until wider terms take effect. */
const formerTerms = z.object({
  categories: z.array(z.object({ category: uuid, plusDays: z.int() })),
  level: z.enum(['view', 'edit', 'full']),
  when: z.union([
    z.object({ kind: z.literal('always') }),
    z.object({ kind: z.literal('window'), from: day, to: day }),
    z.object({
      kind: z.literal('release'),
      askDays: waitDays,
      longRoad: z.boolean(),
      silentDays: waitDays,
    }),
  ]),
});

/** A grant with the details that its owner can see. */
const ownGrant = z.object({
  grant: uuid,
  person: uuid,
  document: signedDocument,
  keyVersion: version,
  own: keyEnvelope,
  cover: z.nullable(keyEnvelope),
  state: z.enum(grantStates),
  plannedAt: nullableInstant,
  sinceAt: nullableInstant,
  untilAt: nullableInstant,
  armedAt: utcInstant,
  /** A release that was open and was not read; shown for a week after its owner came back. */
  unread: z.optional(z.nullable(z.object({ from: utcInstant, until: utcInstant }))),
  /** When wider terms come into force, and the terms that apply until then. Set while wider terms wait. */
  wider: z.optional(z.nullable(z.object({ at: utcInstant, former: formerTerms }))),
  /**
   * Set if a restored server has lost a narrower document of this grant and has only an older one: the narrower terms,
   * which apply until the owner changes the access.
   */
  limited: z.optional(z.nullable(formerTerms)),
  joinedAt: nullableInstant,
  confirmedAt: nullableInstant,
  ways: z.array(ownWay),
  acts: z.array(z.object({ act: z.string(), at: utcInstant })),
  notices: z.array(
    z.object({
      dueAt: utcInstant,
      to: z.enum(['owner', 'person']),
      channel: z.enum(['mail', 'text']),
      status: z.enum(noticeStatuses),
    }),
  ),
});
/** See {@link sharingState}. */
export type OwnGrant = z.infer<typeof ownGrant>;

/** Everything an owner shares. Grants that have ended are only in `ended` and `undone`. */
export const sharingState = z.object({
  persons: z.array(
    z.object({
      id: uuid,
      email: z.string(),
      phone: z.nullable(z.string()),
      notify: z.boolean(),
      notifyBy: z.enum(notificationChannels),
      mailName: z.nullable(z.string()),
      details: keyEnvelope,
      version,
      account: z.nullable(uuid),
      /** The highest card number that a person with this address ever had; 0 for none. */
      lastCard: z.optional(z.int()),
      lastNotifiedAt: nullableInstant,
      /** When our emails to this person began to bounce; null while they arrive. */
      unreachedAt: z.optional(nullableInstant),
    }),
  ),
  grants: z.array(ownGrant),
  /**
   * Grants that ended in the last 90 days (the server deletes them after that), so that the log can show the names of
   * their people.
   */
  ended: z.optional(z.array(z.object({ grant: uuid, document: signedDocument }))),
  /** Grants that ended in the last 30 days because the owner undid changes, with their earlier documents. */
  undone: z.optional(
    z.array(
      z.object({
        grant: uuid,
        person: uuid,
        document: signedDocument,
        givenAt: utcInstant,
        endedAt: utcInstant,
      }),
    ),
  ),
  /** The day on which the owner is back; null if there is no holiday. */
  holidayUntil: z.nullable(day),
  /** The time of the owner's last activity; null if there has been none. */
  actedAt: nullableInstant,
});
/** See {@link sharingState}. */
export type SharingState = z.infer<typeof sharingState>;

/** The id of a person or grant, in a path. */
export const uuidParams = z.strictObject({ id: uuid });
export const wayParams = z.strictObject({ id: randomId });
/** The id of a grant, in a path for its person. */
export const grantParams = z.strictObject({ grant: uuid });

/** The owner's decision about a grant. */
export const ownerGrantAction = z.strictObject({ act: z.enum(['allow', 'continue', 'decline']) });
/** The person's decision about a grant. */
export const personGrantAction = z.strictObject({ act: z.enum(['ask', 'withdraw']) });
/** Whether to tell the person that the grant was stopped. */
export const stopGrantRequest = z.strictObject({ tell: z.boolean() });
/** The return date, from today to 180 days ahead. */
export const holidayRequest = z.strictObject({ until: day });

/**
 * The pair that finds a way to open a grant and proves knowledge of its code. Both are derived from the code, which is
 * never sent.
 */
export const wayCodeProof = z.strictObject({ lookup, proof: bytes32 });
/** See {@link wayCodeProof}. */
export type WayCodeProof = z.infer<typeof wayCodeProof>;

/**
 * The stages of a grant that its person may know. They never reveal dates from the owner's life, nor whether a warning
 * is running.
 */
export const grantStagesForPerson = ['invited', 'before', 'waiting', 'asked', 'open', 'ended'] as const;
/** See {@link grantStagesForPerson}. */
export type GrantStageForPerson = (typeof grantStagesForPerson)[number];

/** The owner's public keys, as authenticated by the vouch of a way. */
const ownerIdentity = z.object({ account: uuid, seal: bytes32, sign: bytes32, version });

/**
 * The answer to looking up a code: enough to check the vouch, and nothing from the passport. `name` is the owner's own
 * name for themselves.
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
 * Accepts a way to open a grant: `answer` is the HMAC that proves the code to the owner; `received` is the person's
 * sealed half.
 */
export const acceptWayRequest = z.strictObject({
  ...wayCodeProof.shape,
  answer: bytes32,
  identity: z.strictObject({ seal: bytes32, sign: bytes32, version }),
  received: keyEnvelope,
});
/** See {@link acceptWayRequest}. */
export type AcceptWayRequest = z.infer<typeof acceptWayRequest>;

/** The document of the accepted grant, and the way by which the person accepted it. */
export const acceptWayResponse = z.object({
  grant: uuid,
  vault: uuid,
  way: randomId,
  document: signedDocument,
});

/** The channels for sending a code. */
export const codeChannel = z.enum(['mail', 'text']);

/**
 * The state of a request by a card holder who receives neither emails nor texts: not available, available, waiting,
 * complete, or ended by an objection.
 */
export const noContactRequestStates = ['never', 'offered', 'waiting', 'done', 'barred'] as const;
/** See {@link noContactRequestStates}. */
export type NoContactRequestState = (typeof noContactRequestStates)[number];

/** A guest's session, valid only for this grant and its files. Its token is the bearer of the guest's calls. */
export const guestSession = z.object({
  token: z.string(),
  grant: uuid,
  codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
  longRoad: z.enum(noContactRequestStates),
});
/** See {@link guestSession}. */
export type GuestSession = z.infer<typeof guestSession>;

/**
 * About a waiting request: when the first message about it reached the owner, and whether our messages are not
 * arriving.
 */
const askedFacts = {
  /** When the person may make another request; null if they may make one now, or can never make one. */
  askableAt: z.optional(nullableInstant),
  ownerToldAt: z.optional(nullableInstant),
  isOwnerUnreached: z.optional(z.boolean()),
};

/**
 * The state of a grant that its card holder may know after entering the six digits: the same as in `receivedGrants`.
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

/** The channel by which to send a code. */
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
      /** Ids of the categories that are open. */
      open: z.array(uuid),
      level: z.enum(['view', 'edit', 'full']),
      /** Whether the person may change records now: only once the owner's device has confirmed who accepted. */
      edits: z.boolean(),
      /** How many days pass between a request and the opening; null if the person cannot make a request. */
      askDays: z.nullable(z.int()),
      ...askedFacts,
      /** When the grant's window begins, if it has not begun yet. */
      fromAt: z.optional(nullableInstant),
      untilAt: nullableInstant,
      /** The person's sealed copy of their half and of the owner's keys. */
      received: keyEnvelope,
      codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
    }),
  ),
});
/** See {@link receivedGrants}. */
export type ReceivedGrants = z.infer<typeof receivedGrants>;

/** The person's copy of a grant's half and the owner's keys, resealed under a new account key or for a new way. */
export const saveReceivedGrantRequest = z.strictObject({ way: randomId, received: keyEnvelope });

/**
 * Works like a pull, and returns what a person can open today (`today`) or everything that the grant will ever open
 * (`then`).
 */
export const viewGrantRequest = z.strictObject({ ...pullRequest.shape, when: z.enum(['today', 'then']) });
/** See {@link viewGrantRequest}. */
export type ViewGrantRequest = z.infer<typeof viewGrantRequest>;

/** The maximum number of files in one call that links files to records. */
export const maxLinkedFiles = 500;
/** The records that refer to files: a reader may open only the files of records that are open to them. */
export const linkFilesRequest = z.strictObject({
  files: z
    .array(z.strictObject({ object: uuid, record: randomId }))
    .check(z.minLength(1), z.maxLength(maxLinkedFiles)),
});
/** See {@link linkFilesRequest}. */
export type LinkFilesRequest = z.infer<typeof linkFilesRequest>;

/** A file that the person of a grant will add, and the record that will refer to it. */
export const addGrantFileRequest = z.strictObject({ object: uuid, record: randomId });
/** See {@link addGrantFileRequest}. */
export type AddGrantFileRequest = z.infer<typeof addGrantFileRequest>;

/** The ids of a grant and a file, in a path for the grant's person. */
export const grantFileParams = z.strictObject({ grant: uuid, object: uuid });

/** The ids of a grant and a record, in a path for the grant's person. */
export const grantRecordParams = z.strictObject({ grant: uuid, record: randomId });

/** The server's half that opens a grant now, and everything that the grant opens. */
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
