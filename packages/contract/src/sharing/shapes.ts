import * as z from 'zod/mini';
import { bytes32, email, keyEnvelope, randomId, signedDocument, utcInstant, version } from '../shapes.ts';

/**
 * The maximum number of ways to open one grant. Usually there are three: an invitation or account, and two
 * cards.
 */
export const maxWaysPerGrant = 8;
/** The maximum number of grants in one change of keys. */
export const maxChangedGrants = 40;

/** An id of a person, grant, category or vault. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/**
 * The first half derived from a code: 16 bytes in base64url. The server uses it to find the invitation or card that the
 * code belongs to.
 */
export const lookup = z.string().check(z.regex(/^[\w-]{22}$/));
/** A phone number in E.164 form with its plus. */
export const phone = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/));

/** The delivery status of a message, as far as we know. */
export const noticeStatuses = ['waiting', 'taken', 'delivered', 'delayed', 'refused', 'bounced'] as const;

/** The methods by which a person can open a grant. */
export const grantWayMethods = ['invite', 'card', 'account'] as const;

/** A category secret, sealed under the key of a grant. */
export const sealedGrantSecret = z.strictObject({
  category: uuid,
  keyVersion: version,
  envelope: keyEnvelope,
});
/** See {@link sealedGrantSecret}. */
export type SealedGrantSecret = z.infer<typeof sealedGrantSecret>;

/**
 * A way to open a grant, either new or with a new server half. `lookup` and `proof` are present only for a
 * new invitation or card. `half` is the server's half, 32 bytes; `own` is the owner's copy. `personHalf` is
 * present only for a new way of an account: a signed document with the person's half.
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
 * The state of one grant after the change. Boxes and ways that the server already has in their current
 * version are left out.
 */
export const grantUpdate = z.strictObject({
  document: signedDocument,
  keyVersion: version,
  own: z.optional(keyEnvelope),
  cover: z.optional(keyEnvelope),
  boxes: z.array(sealedGrantSecret).check(z.maxLength(256)),
  ways: z.array(grantWay).check(z.maxLength(maxWaysPerGrant)),
  /**
   * The ways to open the grant that this change ends. The grant's key and every server half are then
   * replaced.
   */
  endWays: z.optional(z.array(randomId).check(z.maxLength(maxWaysPerGrant))),
});
/** See {@link grantUpdate}. */
export type GrantUpdate = z.infer<typeof grantUpdate>;

/** Why a grant ended: its owner revoked or replaced it, it lapsed, or its person left or refused it. */
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

/** How we notify a person. If there is no number, or the server cannot send text messages, we send emails. */
export const notificationChannels = ['mail', 'text', 'both'] as const;
/** See {@link notificationChannels}. */
export type NotificationChannel = (typeof notificationChannels)[number];

/** A person the owner chose. `details` is sealed: name, relationship, notes. `version` is one more than the stored one; the first is 1. */
export const savePersonRequest = z.strictObject({
  email,
  phone: z.optional(phone),
  /**
   * Not used any more, but older apps still send it. We now ask every person, on the day before a release
   * opens, to try to reach the owner.
   */
  notify: z.boolean(),
  /** How to notify the person; by email if absent. */
  notifyBy: z.optional(z.enum(notificationChannels)),
  /** The name by which emails to this person call the owner, if the owner chose to give one. */
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

export const nullableInstant = z.nullable(utcInstant);

/**
 * A way to open a grant, as the owner sees it. `answer` is set for an accepted invitation; the owner's device
 * checks it before it confirms the person.
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

/** The terms that apply until wider terms come into force. */
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
  /** A release that opened and that nobody read, shown for a week after its owner came back. */
  unread: z.optional(z.nullable(z.object({ from: utcInstant, until: utcInstant }))),
  /**
   * When wider terms come into force, and the terms that apply until then. Absent or null if no wider terms
   * are pending.
   */
  wider: z.optional(z.nullable(z.object({ at: utcInstant, former: formerTerms }))),
  /**
   * Set if a restored server has only an older document of this grant, with wider terms than the owner had
   * left. These are the narrower terms, which apply until the owner changes the access.
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
      /** The number of the newest card for anybody with this email address; 0 if no card was made. */
      lastCard: z.optional(z.int()),
      lastNotifiedAt: nullableInstant,
      /** Since when our emails to this person have bounced; null if they arrive. */
      unreachedAt: z.optional(nullableInstant),
    }),
  ),
  grants: z.array(ownGrant),
  /**
   * Grants that ended in the last 90 days, so that the log can name their people. The server deletes older
   * ones.
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
/** Whether to notify the person that the grant was stopped. */
export const stopGrantRequest = z.strictObject({ tell: z.boolean() });
/** The day on which the owner will be back, from today to 180 days ahead. */
export const holidayRequest = z.strictObject({ until: day });
