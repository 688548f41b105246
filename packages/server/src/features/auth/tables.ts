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

// The account is the first part of each key, so that the tables can be distributed by account. An email is looked up
// before its account is known, so there is one table whose key is the email; no other table refers to it.

/** A signed JSON object, written by a person or by the server about them. */
export type Metadata = Record<string, unknown>;

/** The sign-in method that a second factor adds to a session. */
export type FactorMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code';

/** A method by which a session's person proved their identity, and when (seconds since 1970). Newest first. */
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

/** The facts about a device that its browser reports. */
export interface SessionDevice {
  browser: string | null;
  system: string | null;
  timeZone: string | null;
  /** The place of the device's network address at sign-in, as text. Absent if the place is not known. */
  place?: string;
}

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

export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    email: text(),
    /** The phone number in E.164 form, without the plus. */
    phone: text(),
    /** The new email that was requested. It replaces the current one once it has been confirmed. */
    newEmail: text('new_email'),
    newPhone: text('new_phone'),
    /** Which of the two addresses has agreed to the new email so far. A kit can agree in place of the old address. */
    newEmailAgreed: text('new_email_agreed', {
      enum: ['email_change_current', 'email_change_new', 'kit'],
    }),
    passwordHash: text('password_hash'),
    /**
     * Whether an administrator set the password. Such a password can sign in, but does not open the session or the
     * vault.
     */
    passwordByAdmin: boolean('password_by_admin').notNull().default(false),
    appMetadata: jsonb('app_metadata').$type<Metadata>().notNull(),
    userMetadata: jsonb('user_metadata').$type<Metadata>().notNull(),
    /** The parameters for turning the password into keys: see [Note: The salt is not metadata]. */
    kdfProfile: text('kdf_profile'),
    kdfSalt: text('kdf_salt'),
    emailConfirmedAtMs: atMs('email_confirmed_at_ms'),
    phoneConfirmedAtMs: atMs('phone_confirmed_at_ms'),
    sentAtMs: jsonb('sent_at_ms').$type<SentTimes>().notNull().default({}),
    lastSignInAtMs: atMs('last_sign_in_at_ms'),
    bannedUntilMs: atMs('banned_until_ms'),
    /**
     * Until this time, nothing that guards the account can be changed except the password: see [Note: Changes are
     * held].
     */
    changesHeldUntilMs: atMs('changes_held_until_ms'),
    /** When a reset of the vault was requested; null if none is pending: see [Note: Resets have a waiting period]. */
    resetAskedAtMs: atMs('reset_asked_at_ms'),
    resetNotices: integer('reset_notices').notNull().default(0),
    /** When a reset of the second factors was requested; null if none is pending. */
    factorResetAskedAtMs: atMs('factor_reset_asked_at_ms'),
    factorResetNotices: integer('factor_reset_notices').notNull().default(0),
    /** When a reset of both the vault and the second factors was requested; null if none is pending. */
    bothResetAskedAtMs: atMs('both_reset_asked_at_ms'),
    bothResetNotices: integer('both_reset_notices').notNull().default(0),
    /** When the first vault was created: see [Note: Guarded accounts]. */
    guardedAtMs: atMs('guarded_at_ms'),
    /** The day, in London, on which the owner declared that they are 18 or over. */
    adultSaidOn: text('adult_said_on'),
    /** When the account will be erased. Set when the owner closes the account, and null again if they keep it. */
    closesAtMs: atMs('closes_at_ms'),
    /** When the account was soft-deleted. The row no longer identifies the person. */
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

/** Maps each email to the one account it belongs to. */
export const accountEmails = pgTable('account_emails', {
  email: text().primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** Maps each phone number to the one account it belongs to. */
export const accountPhones = pgTable('account_phones', {
  phone: text().primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/**
 * Accounts that have requested an address which is not theirs yet. A code typed with that address is checked against
 * these accounts.
 */
export const addressClaims = pgTable(
  'address_claims',
  { address: text().notNull(), accountId: uuid('account_id').notNull(), atMs: atMs('at_ms').notNull() },
  table => [primaryKey({ columns: [table.address, table.accountId] })],
);

/** The identities by which people sign in to an account: its own email or phone, and those at external providers. */
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

/** The events of an account, linked by hashes: see the contract's `activity.ts`. */
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

/** A session. Its refresh tokens are not stored: see [Note: Refresh tokens are computed]. */
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
    /**
     * The number of the newest refresh token whose access token has been used, which proves that the device received
     * the response. 0 until one is used.
     */
    usedNumber: integer('used_number').notNull().default(0),
    /** When the latest rotations happened, oldest first. Times longer ago than the reuse interval are dropped. */
    recentRotationsMs: jsonb('recent_rotations_ms').$type<number[]>().notNull(),
    /** For this column and the next two, see [Note: Two holders of one session]. */
    siblingsFrom: integer('siblings_from').notNull().default(1),
    lostNumber: integer('lost_number').notNull().default(0),
    spent: jsonb().$type<{ number: number; atMs: number }[]>().notNull().default([]),
    lastActivityAtMs: atMs('last_activity_at_ms').notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    /** The factor that raised the session to aal2; null at aal1. */
    factorId: uuid('factor_id'),
    /** Refresh tokens with a lower number are from when the session was at aal1, and no longer work. */
    raisedAtNumber: integer('raised_at_number').notNull().default(1),
    /** When the person proved more than a password in this session: see [Note: Known devices]. Null until then. */
    confirmedAtMs: atMs('confirmed_at_ms'),
    /**
     * When the person showed something in this session that also opens the vault: see [Note: Guarded accounts]. Null
     * until then.
     */
    openedAtMs: atMs('opened_at_ms'),
    /** The kit or passkey that opened the session; null if anything else did. */
    openedBy: uuid('opened_by'),
    /** The person counts as present until this time. */
    presentUntilMs: atMs('present_until_ms'),
    device: jsonb().$type<SessionDevice>(),
    /** The hash of the number that the server gave the device; null if it could not give one. */
    deviceHash: text('device_hash'),
    deviceCode: jsonb('device_code').$type<DeviceCode>(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** The types of second factors, as named on the wire. */
export const factorTypes = ['totp', 'phone', 'webauthn', 'recovery_code'] as const;

/** The second factors of an account. A factor does not protect the account until it has been verified. */
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
    /** The secret of an authenticator app, sealed under a key that is not in the database. */
    sealedSecret: text('sealed_secret'),
    /** The last 30-second step for which a code of an authenticator app was used, so that no code is used twice. */
    lastTimeStep: integer('last_time_step'),
    phone: text(),
    passkey: jsonb().$type<{ credentialId: string; publicKey: string; counter: number }>(),
    lastChallengedAtMs: atMs('last_challenged_at_ms'),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** It is deleted once it has been answered. */
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

/** Single-use codes for people who have lost their other factors. Only keyed hashes are stored. */
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

/** Devices on which an account's owner has proved their identity by more than the password. */
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
/**
 * The purposes of one-time codes. An account has only one code for each purpose at a time, because a new code replaces
 * the old one.
 */
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

/** The challenge by which a client will prove that it may fetch the session behind a link (RFC 7636). */
export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/**
 * One-time codes and the links in the same messages, stored as keyed hashes. Rows have no foreign key to an account:
 * see [Note: An unknown address costs the same].
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    accountId: uuid('account_id').notNull(),
    purpose: text({ enum: codePurposes }).notNull(),
    /** The address to which the code was sent, as a keyed hash. The code does not work with any other address. */
    address: text().notNull(),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull(),
    /** How many wrong codes were typed on the device that requested the code, or on one that the account knows. */
    wrong: integer().notNull(),
    /** How many wrong codes were typed on other devices. */
    wrongElsewhere: integer('wrong_elsewhere').notNull().default(0),
    /** The stored hash of the device that requested the code; null if the device had no number. */
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

/** A session that waits for the client that requested it. The client fetches it with a code. */
export const flowStates = pgTable('flow_states', {
  authCode: uuid('auth_code').primaryKey(),
  accountId: uuid('account_id').notNull(),
  challenge: jsonb().$type<CodeChallenge>().notNull(),
  method: text().$type<AuthMethod['method']>().notNull(),
  /** Tokens from the external provider for the same client, sealed; null if the provider returned none. */
  sealedTokens: text('sealed_tokens'),
  createdAtMs: atMs('created_at_ms').notNull(),
});

/**
 * Invitations to sign up, on a server that requires them. The code is stored as a hash. The address that used it is
 * stored as a keyed hash, so that an interrupted sign-up can continue although the row does not identify a person.
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

/**
 * Messages that are waiting to be sent. Their text and address are sealed with a secret of the server; for a reminder,
 * the column is empty.
 */
export const waitingMessages = pgTable('waiting_messages', {
  id: uuid().primaryKey(),
  sealed: text().notNull(),
  createdAtMs: atMs('created_at_ms').notNull(),
});
