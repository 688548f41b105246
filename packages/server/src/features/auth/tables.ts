import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

// Keyed first by the account, so that the tables can be distributed by it. Which account an email belongs to is
// asked before the account is known, so that one table is keyed by the email and nothing refers to it.

/** A signed JSON object of a person or of the server about them. */
export type Metadata = Record<string, unknown>;

/** What a second factor adds to the methods of a session. */
export type FactorMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code';

/** How and when (seconds since 1970) a session proved who is there; the newest first. */
export interface AuthMethod {
  method:
    | 'anonymous'
    | 'password'
    | 'recovery'
    | 'passkey'
    | 'otp'
    | 'magiclink'
    | 'invite'
    | 'email/signup'
    | 'email_change'
    | 'oauth'
    | 'sso/saml'
    | 'web3'
    | FactorMethod;
  timestamp: number;
}

/** What a browser tells of the device it runs on. */
export interface SessionDevice {
  browser: string | null;
  system: string | null;
  timeZone: string | null;
  /** Where its network address was when it signed in, in words; left out where that is not known. */
  place?: string;
}

/** A code sent to the owner of an account, unreadable, and how often a wrong one was typed. */
export interface DeviceCode {
  hash: string;
  endsAtMs: number;
  wrong: number;
}

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** When the newest message of each kind was sent. */
export interface SentTimes {
  confirmation?: number;
  recovery?: number;
  emailChange?: number;
  phoneChange?: number;
  reauthentication?: number;
  invite?: number;
}

/** Who can sign in. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    email: text(),
    /** In E.164 form without its plus. */
    phone: text(),
    /** Asked for; it takes the place of the other when it is confirmed. */
    newEmail: text('new_email'),
    newPhone: text('new_phone'),
    /** Which of the two addresses has agreed to the new email so far, or the kit in place of the old one. */
    newEmailAgreed: text('new_email_agreed', {
      enum: ['email_change_current', 'email_change_new', 'kit'],
    }),
    passwordHash: text('password_hash'),
    /** An administrator set the password: it signs in, and opens nothing. */
    passwordByAdmin: boolean('password_by_admin').notNull().default(false),
    appMetadata: jsonb('app_metadata').$type<Metadata>().notNull(),
    userMetadata: jsonb('user_metadata').$type<Metadata>().notNull(),
    /** How the password becomes keys: see [Note: A salt is no metadata]. */
    kdfProfile: text('kdf_profile'),
    kdfSalt: text('kdf_salt'),
    emailConfirmedAtMs: atMs('email_confirmed_at_ms'),
    phoneConfirmedAtMs: atMs('phone_confirmed_at_ms'),
    sentAtMs: jsonb('sent_at_ms').$type<SentTimes>().notNull().default({}),
    lastSignInAtMs: atMs('last_sign_in_at_ms'),
    bannedUntilMs: atMs('banned_until_ms'),
    /** Until then nothing that guards the account is changed, but the password: see [Note: Changes are held]. */
    changesHeldUntilMs: atMs('changes_held_until_ms'),
    /** When a reset of the vault was asked for; null while none waits: see [Note: A reset waits]. */
    resetAskedAtMs: atMs('reset_asked_at_ms'),
    /** How often its owner was mailed about that. */
    resetNotices: integer('reset_notices').notNull().default(0),
    /** The same of a reset of the second factors. */
    factorResetAskedAtMs: atMs('factor_reset_asked_at_ms'),
    factorResetNotices: integer('factor_reset_notices').notNull().default(0),
    /** The same of a reset of both. */
    bothResetAskedAtMs: atMs('both_reset_asked_at_ms'),
    bothResetNotices: integer('both_reset_notices').notNull().default(0),
    /** When the first vault was made: see [Note: Guarded accounts]. */
    guardedAtMs: atMs('guarded_at_ms'),
    /** The day in London on which its owner was declared to be 18 or over. */
    adultSaidOn: text('adult_said_on'),
    /** When it is erased: set when its owner closes it, and null again when they keep it. */
    closesAtMs: atMs('closes_at_ms'),
    /** Deleted softly: the row no longer names the person. */
    deletedAtMs: atMs('deleted_at_ms'),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [
    index('accounts_closing').on(table.closesAtMs).where(sql`${table.closesAtMs} is not null`),
    index('accounts_resetting').on(table.resetAskedAtMs).where(sql`${table.resetAskedAtMs} is not null`),
    index('accounts_resetting_factors')
      .on(table.factorResetAskedAtMs)
      .where(sql`${table.factorResetAskedAtMs} is not null`),
    index('accounts_resetting_both')
      .on(table.bothResetAskedAtMs)
      .where(sql`${table.bothResetAskedAtMs} is not null`),
  ],
);

/** Whose an email is: what makes it one account's alone. */
export const accountEmails = pgTable('account_emails', {
  email: text().primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** Whose a phone number is. */
export const accountPhones = pgTable('account_phones', {
  phone: text().primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** Who asks for an address that is not theirs yet: where a code typed with that address is looked for. */
export const addressClaims = pgTable(
  'address_claims',
  { address: text().notNull(), accountId: uuid('account_id').notNull(), atMs: atMs('at_ms').notNull() },
  table => [primaryKey({ columns: [table.address, table.accountId] })],
);

/** The ways an account proves who it is: its email or phone, and what outside providers call it. */
export const identities = pgTable(
  'identities',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    data: jsonb().$type<Metadata>().notNull(),
    lastSignInAtMs: atMs('last_sign_in_at_ms'),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.provider, table.providerId),
  ],
);

/** What happened to an account, as a chain of hashes: see the contract's `activity.ts`. */
export const activityLog = pgTable(
  'activity_log',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    atMs: atMs('at_ms').notNull(),
    event: text().notNull(),
    sessionId: uuid('session_id'),
    about: jsonb().$type<Record<string, string>>().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.number] })],
);

/** A sign-in that lasts. Its refresh tokens are not stored: see [Note: Refresh tokens are computed]. */
export const sessions = pgTable(
  'sessions',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    amr: jsonb().$type<AuthMethod[]>().notNull(),
    /** Number of the newest refresh token. */
    refreshNumber: integer('refresh_number').notNull(),
    /** The highest number whose access token was used: its holder got the answer. 0 while none was. */
    usedNumber: integer('used_number').notNull().default(0),
    /** When the latest rotations happened, oldest first; none older than the reuse interval is kept. */
    recentRotationsMs: jsonb('recent_rotations_ms').$type<number[]>().notNull(),
    /** These three: see [Note: Two holders of one session]. */
    siblingsFrom: integer('siblings_from').notNull().default(1),
    lostNumber: integer('lost_number').notNull().default(0),
    spent: jsonb().$type<{ number: number; atMs: number }[]>().notNull().default([]),
    lastActivityAtMs: atMs('last_activity_at_ms').notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    /** The factor that raised it to aal2; null at aal1. */
    factorId: uuid('factor_id'),
    /** Refresh tokens before this number are of a session that was aal1, and lead nowhere. */
    raisedAtNumber: integer('raised_at_number').notNull().default(1),
    /** When more than a password was shown in it: see [Note: Known devices]. Null while it was not. */
    confirmedAtMs: atMs('confirmed_at_ms'),
    /** When what also opens the vault was shown in it: see [Note: Guarded accounts]. Null while it was not. */
    openedAtMs: atMs('opened_at_ms'),
    /** The kit or passkey by which it was opened; null for anything else. */
    openedBy: uuid('opened_by'),
    /** Until then the person counts as present. */
    presentUntilMs: atMs('present_until_ms'),
    device: jsonb().$type<SessionDevice>(),
    /** What is kept of the number that its device was given; null where none could be given. */
    deviceHash: text('device_hash'),
    deviceCode: jsonb('device_code').$type<DeviceCode>(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** The kinds of second factors, as the wire names them. */
export const factorTypes = ['totp', 'phone', 'webauthn', 'recovery_code'] as const;

/** The second factors of an account. One that is not verified yet guards nothing. */
export const factors = pgTable(
  'factors',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    type: text({ enum: factorTypes }).notNull(),
    friendlyName: text('friendly_name').notNull(),
    verifiedAtMs: atMs('verified_at_ms'),
    /** Of an authenticator app: its secret, sealed under a key that is not in the database. */
    sealedSecret: text('sealed_secret'),
    /** Of an authenticator app: the last 30 seconds whose code was used, so that none is used twice. */
    lastTimeStep: integer('last_time_step'),
    /** Of a phone: its number, in E.164 form without its plus. */
    phone: text(),
    /** Of a passkey: what it is known by. */
    passkey: jsonb().$type<{ credentialId: string; publicKey: string; counter: number }>(),
    lastChallengedAtMs: atMs('last_challenged_at_ms'),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** A factor asked to prove itself in a session; gone once it did. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid().notNull(),
    factorId: uuid('factor_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.factorId],
      foreignColumns: [factors.accountId, factors.id],
    }).onDelete('cascade'),
  ],
);

/** Single-use codes for somebody without their other factors; keyed hashes only. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id').notNull(),
    factorId: uuid('factor_id').notNull(),
    hash: text().notNull(),
    usedAtMs: atMs('used_at_ms'),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.hash] }),
    foreignKey({
      columns: [table.accountId, table.factorId],
      foreignColumns: [factors.accountId, factors.id],
    }).onDelete('cascade'),
  ],
);

/** Devices on which the owner of an account was seen by more than their password. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    lastSeenAtMs: atMs('last_seen_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
);
/** What a one-time code is for. Of each, an account has one at a time: a newer one takes its place. */
export const codePurposes = [
  'signup',
  'recovery',
  'email_change_current',
  'email_change_new',
  'phone_signup',
  'phone_change',
  'reauthentication',
  'not_me',
] as const;

/** By what a program will take back the session that a link leads to (RFC 7636). */
export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/**
 * One-time codes and the links of the same messages, unreadable. No row refers to an account: see
 * [Note: An unknown address costs the same].
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    accountId: uuid('account_id').notNull(),
    purpose: text({ enum: codePurposes }).notNull(),
    /** The address it was sent to, unreadable: a code is of no use with another. */
    address: text().notNull(),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull(),
    /** How often a wrong code was typed where it was asked for, or where the account knows the device. */
    wrong: integer().notNull(),
    /** How often anywhere else. */
    wrongElsewhere: integer('wrong_elsewhere').notNull().default(0),
    /** What is kept of the number of the device that asked; null where it had none. */
    askedBy: text('asked_by'),
    challenge: jsonb().$type<CodeChallenge>(),
    codeEndsAtMs: atMs('code_ends_at_ms').notNull(),
    linkEndsAtMs: atMs('link_ends_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.purpose] }),
    index('one_time_codes_by_end').on(table.linkEndsAtMs),
  ],
);

/** A session that waits for the program that asked for it to take it, by a code of its own. */
export const flowStates = pgTable('flow_states', {
  authCode: uuid('auth_code').primaryKey(),
  accountId: uuid('account_id').notNull(),
  challenge: jsonb().$type<CodeChallenge>().notNull(),
  method: text().$type<AuthMethod['method']>().notNull(),
  /** Tokens of the outside provider for the same program, sealed; null when there are none. */
  sealedTokens: text('sealed_tokens'),
  createdAtMs: atMs('created_at_ms').notNull(),
});

/**
 * Invitations to sign up, on a server by invitation. The code is kept as a hash, and who used it as a fingerprint
 * of the address, so that an interrupted sign-up can continue and no person is named.
 */
export const signUpInvitations = pgTable(
  'sign_up_invitations',
  {
    codeHash: text('code_hash').primaryKey(),
    createdAtMs: atMs('created_at_ms').notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
    usedAtMs: atMs('used_at_ms'),
    usedBy: text('used_by'),
  },
  table => [index('sign_up_invitations_by_end').on(table.expiresAtMs)],
);

/** Messages that wait to be sent. Their text and address are sealed by a secret of the server; empty for a reminder. */
export const waitingMessages = pgTable('waiting_messages', {
  id: uuid().primaryKey(),
  sealed: text().notNull(),
  createdAtMs: atMs('created_at_ms').notNull(),
});
