import * as z from 'zod/mini';
import { pullRequest } from '../records/categories.ts';
import { bytes32, email, id, instant, keyEnvelope, signedDocument, version } from '../shapes.ts';

/** Most ways of one grant: an invitation or account, and two cards. */
export const maxGrantWays = 8;
/** Most grants in one change of keys. */
export const maxChangedGrants = 40;

/** An id of a person, grant, category or vault. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** 16 bytes in base64url: the first half of what a code becomes, by which its way is found. */
const lookup = z.string().check(z.regex(/^[\w-]{22}$/));
/** A phone number in E.164 form with its plus. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

/** What became of a message, as far as it is known. */
export const noticeStatuses = ['waiting', 'taken', 'delivered', 'delayed', 'refused', 'bounced'] as const;

/** What opens a grant. */
export const wayMethods = ['invite', 'card', 'account'] as const;

/** A secret of a category for a grant: sealed under the grant's key. */
export const grantBox = z.strictObject({ category: uuid, keyVersion: version, envelope: keyEnvelope });
/** See {@link grantBox}. */
export type GrantBox = z.infer<typeof grantBox>;

/**
 * A way, new or with another server half. `lookup` and `proof` come with a new invitation or card and never again; `half` is
 * the server's, 32 bytes; `own` is the owner's copy; `personHalf`, of a new way of an account, a signed document with its half.
 */
export const grantWay = z.strictObject({
  way: id,
  method: z.enum(wayMethods),
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

/** One grant as it is from now on. Boxes and ways that the server has at these versions are left out. */
export const grantPut = z.strictObject({
  document: signedDocument,
  keyVersion: version,
  own: z.optional(keyEnvelope),
  cover: z.optional(keyEnvelope),
  boxes: z.array(grantBox).check(z.maxLength(256)),
  ways: z.array(grantWay).check(z.maxLength(maxGrantWays)),
  /** Ways that end. The grant's key and every server half are other ones then. */
  endWays: z.optional(z.array(id).check(z.maxLength(maxGrantWays))),
});
/** See {@link grantPut}. */
export type GrantPut = z.infer<typeof grantPut>;

/** Why a grant ended: as the owner wished, or because it had lapsed or its person left. */
export const grantEndReasons = ['revoked', 'lapsed', 'left', 'refused', 'replaced'] as const;

/** What a change of keys does to grants. */
export const grantChanges = z.strictObject({
  put: z.array(grantPut).check(z.maxLength(maxChangedGrants)),
  end: z
    .array(z.strictObject({ grant: uuid, reason: z.enum(grantEndReasons) }))
    .check(z.maxLength(maxChangedGrants)),
});
/** See {@link grantChanges}. */
export type GrantChanges = z.infer<typeof grantChanges>;

/** How a person is written to; what there is no number or no service for goes by mail. */
export const notifyWays = ['mail', 'text', 'both'] as const;
/** See {@link notifyWays}. */
export type NotifyWay = (typeof notifyWays)[number];

/** A person the owner chose. `details` is sealed: name, relationship, notes. `version` is one more than the stored one; the first is 1. */
export const putPerson = z.strictObject({
  email,
  phone: z.optional(phone),
  /** Kept as older apps send it. Every person is asked to reach the owner, a day before a release opens. */
  notify: z.boolean(),
  /** By mail where it is left out. */
  notifyBy: z.optional(z.enum(notifyWays)),
  /** The name for mails to this person, where the owner ticked that. */
  mailName: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}<>@/:]+$/u)),
  ),
  details: keyEnvelope,
  version,
});
/** See {@link putPerson}. */
export type PutPerson = z.infer<typeof putPerson>;

/** Where a grant is, for its owner. */
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

const nullableInstant = z.nullable(instant);

/** A way as its owner sees it. `answer`: an accepted invitation, which the owner's device checks before it confirms. */
const ownWay = z.object({
  way: id,
  method: z.enum(wayMethods),
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

/** Terms that were in force before others which are wider and wait. */
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

/** A grant as its owner sees it. */
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
  armedAt: instant,
  /** A release that was open and was not read, for a week after its owner came back. */
  unread: z.optional(z.nullable(z.object({ from: instant, until: instant }))),
  /** While wider terms wait: from when on they count, and those that count until then. */
  wider: z.optional(z.nullable(z.object({ at: instant, former: formerTerms }))),
  /** What a restored server opens of a document that is older than a narrower one: that, until its owner changes the access. */
  limited: z.optional(z.nullable(formerTerms)),
  joinedAt: nullableInstant,
  confirmedAt: nullableInstant,
  ways: z.array(ownWay),
  acts: z.array(z.object({ act: z.string(), at: instant })),
  notices: z.array(
    z.object({
      dueAt: instant,
      to: z.enum(['owner', 'person']),
      channel: z.enum(['mail', 'text']),
      status: z.enum(noticeStatuses),
    }),
  ),
});
/** See {@link sharingState}. */
export type OwnGrant = z.infer<typeof ownGrant>;

/** Everything an owner shares. Grants that ended are in `ended` and `undone` only. */
export const sharingState = z.object({
  persons: z.array(
    z.object({
      id: uuid,
      email: z.string(),
      phone: z.nullable(z.string()),
      notify: z.boolean(),
      notifyBy: z.enum(notifyWays),
      mailName: z.nullable(z.string()),
      details: keyEnvelope,
      version,
      account: z.nullable(uuid),
      /** The highest number of a card that a person of this address ever had; 0 for none. */
      lastCard: z.optional(z.int()),
      lastNotifiedAt: nullableInstant,
      /** Since when our emails to this person come back; null while they arrive. */
      unreachedAt: z.optional(nullableInstant),
    }),
  ),
  grants: z.array(ownGrant),
  /** What ended in the last 90 days, for the names in the log: the server keeps it so long. */
  ended: z.optional(z.array(z.object({ grant: uuid, document: signedDocument }))),
  /** What ended in the last 30 days because its owner took changes back, with the documents of before. */
  undone: z.optional(
    z.array(
      z.object({ grant: uuid, person: uuid, document: signedDocument, givenAt: instant, endedAt: instant }),
    ),
  ),
  /** The day on which the owner is back; null without a holiday. */
  holidayUntil: z.nullable(day),
  /** The owner's last act; null before the first. */
  actedAt: nullableInstant,
});
/** See {@link sharingState}. */
export type SharingState = z.infer<typeof sharingState>;

/** A person or grant in a path. */
export const uuidParams = z.strictObject({ id: uuid });
/** A way in a path. */
export const wayParams = z.strictObject({ id });
/** A grant in a path of its person. */
export const grantParams = z.strictObject({ grant: uuid });

/** What an owner does about a grant. */
export const ownerAct = z.strictObject({ act: z.enum(['allow', 'continue', 'decline']) });
/** What the person of a grant does about it. */
export const personAct = z.strictObject({ act: z.enum(['ask', 'withdraw']) });
/** Whether the person hears that it was stopped. */
export const stopGrant = z.strictObject({ tell: z.boolean() });
/** The return date, today to 180 days ahead. */
export const holiday = z.strictObject({ until: day });

/** What finds a way and proves its code: both follow from the code, which is never sent. */
export const wayKey = z.strictObject({ lookup, proof: bytes32 });
/** See {@link wayKey}. */
export type WayKey = z.infer<typeof wayKey>;

/** What a person may know of where a grant is: never dates of the owner's life, nor whether a warning runs. */
export const personStages = ['invited', 'before', 'waiting', 'asked', 'open', 'ended'] as const;
/** See {@link personStages}. */
export type PersonStage = (typeof personStages)[number];

/** The owner's public halves, as the vouch of a way binds them. */
const ownerIdentity = z.object({ account: uuid, seal: bytes32, sign: bytes32, version });

/** What a code finds: enough to check the vouch, nothing of the passport. `name` is what the owner calls himself. */
export const lookedUp = z.object({
  name: z.string(),
  grant: uuid,
  vault: uuid,
  way: id,
  method: z.enum(['invite', 'card']),
  number: z.nullable(z.string()),
  identity: ownerIdentity,
  /** Signed links from earlier identities to that of now, the oldest first. */
  links: z.array(signedDocument),
  vouch: z.nullable(bytes32),
  rehearsal: z.nullable(keyEnvelope),
  stage: z.enum(personStages),
});
/** See {@link lookedUp}. */
export type LookedUp = z.infer<typeof lookedUp>;

/** Accepting: the answer is the HMAC that proves the code to the owner; `received` the person's sealed half. */
export const acceptWay = z.strictObject({
  ...wayKey.shape,
  answer: bytes32,
  identity: z.strictObject({ seal: bytes32, sign: bytes32, version }),
  received: keyEnvelope,
});
/** See {@link acceptWay}. */
export type AcceptWay = z.infer<typeof acceptWay>;

/** The document of the grant, and its way. */
export const accepted = z.object({ grant: uuid, vault: uuid, way: id, document: signedDocument });

/** Channels of a code. */
export const codeChannel = z.enum(['mail', 'text']);

/** Where the way of a card without mail and phone is: not there, to be had, waiting, enough, or ended by an objection. */
export const longRoadStates = ['never', 'offered', 'waiting', 'done', 'barred'] as const;
/** See {@link longRoadStates}. */
export type LongRoadState = (typeof longRoadStates)[number];

/** A guest's session: for this grant and its files only. Its token is the bearer of the guest's calls. */
export const guestSession = z.object({
  token: z.string(),
  grant: uuid,
  codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
  longRoad: z.enum(longRoadStates),
});
/** See {@link guestSession}. */
export type GuestSession = z.infer<typeof guestSession>;

/** Of a request that waits: when the first message about it reached the owner, and whether ours do not arrive. */
const askedFacts = {
  /** From when on another request may be made; null where one may be made now, or none at all. */
  askableAt: z.optional(nullableInstant),
  ownerToldAt: z.optional(nullableInstant),
  isOwnerUnreached: z.optional(z.boolean()),
};

/** What the holder of a card may know of its grant, once the six digits were shown: the same as in `receivedGrants`. */
export const cardState = z.object({
  ownerName: z.string(),
  stage: z.enum(personStages),
  askedAt: nullableInstant,
  /** Days a request waits; null where none can be made. */
  askDays: z.nullable(z.int()),
  ...askedFacts,
});
/** See {@link cardState}. */
export type CardState = z.infer<typeof cardState>;

/** Where to send a code. */
export const sendCode = z.strictObject({ channel: codeChannel });
/** The six digits. */
export const verifyCode = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });

/** What is shared with an account. */
export const receivedGrants = z.object({
  grants: z.array(
    z.object({
      grant: uuid,
      vault: uuid,
      way: id,
      ownerName: z.string(),
      stage: z.enum(personStages),
      askedAt: nullableInstant,
      /** Ids of the categories that are open. */
      open: z.array(uuid),
      level: z.enum(['view', 'edit', 'full']),
      /** Whether records may be changed now: only once the owner's device has confirmed who accepted. */
      edits: z.boolean(),
      /** Days a request waits; null where none can be made. */
      askDays: z.nullable(z.int()),
      ...askedFacts,
      /** The first instant of a window that has not begun. */
      fromAt: z.optional(nullableInstant),
      untilAt: nullableInstant,
      /** The person's copy of the half and of the owner's keys. */
      received: keyEnvelope,
      codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
    }),
  ),
});
/** See {@link receivedGrants}. */
export type ReceivedGrants = z.infer<typeof receivedGrants>;

/** The person's copy, under another account key or of another way. */
export const putReceived = z.strictObject({ way: id, received: keyEnvelope });

/** As a pull: of what is open to a person `today`, or of all that the grant will open (`then`). */
export const viewGrant = z.strictObject({ ...pullRequest.shape, when: z.enum(['today', 'then']) });
/** See {@link viewGrant}. */
export type ViewGrant = z.infer<typeof viewGrant>;

/** Most files of one call about where they belong. */
export const maxLinkedFiles = 500;
/** Which records name which files: a reader may open the files of records that are open to them, and no other. */
export const linkFiles = z.strictObject({
  files: z
    .array(z.strictObject({ object: uuid, record: id }))
    .check(z.minLength(1), z.maxLength(maxLinkedFiles)),
});
/** See {@link linkFiles}. */
export type LinkFiles = z.infer<typeof linkFiles>;

/** A file that the person of a grant will add, and the record that is to name it. */
export const addGrantFile = z.strictObject({ object: uuid, record: id });
/** See {@link addGrantFile}. */
export type AddGrantFile = z.infer<typeof addGrantFile>;

/** A file of a grant in a path of its person. */
export const grantFileParams = z.strictObject({ grant: uuid, object: uuid });

/** A record of a grant in a path of its person. */
export const grantRecordParams = z.strictObject({ grant: uuid, record: id });

/** What opens a grant now: the server's half, and all that it opens. */
export const openedGrant = z.object({
  half: bytes32,
  personHalf: z.nullable(signedDocument),
  envelope: keyEnvelope,
  keyVersion: version,
  boxes: z.array(z.object(grantBox.shape)),
  /** Links from the newest secret of each open category to those before it. */
  chain: z.array(z.object({ id: uuid, keyVersion: version, envelope: keyEnvelope })),
  cover: z.nullable(keyEnvelope),
  document: signedDocument,
  vault: uuid,
  way: id,
  identity: ownerIdentity,
  links: z.array(signedDocument),
  vouch: z.nullable(bytes32),
  untilAt: nullableInstant,
});
/** See {@link openedGrant}. */
export type OpenedGrant = z.infer<typeof openedGrant>;
