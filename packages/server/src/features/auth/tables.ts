import { bigint, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

// Keyed first by the account, so that the tables can be distributed by it. Which account an email belongs to is
// asked before the account is known, so that one table is keyed by the email and nothing refers to it.

/** A signed JSON object of a person or of the server about them. */
export type Metadata = Record<string, unknown>;

/** How and when (seconds since 1970) a session proved who is there; the newest first. */
export interface AuthMethod {
  method: 'password' | 'recovery' | 'passkey';
  timestamp: number;
}

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** Who can sign in. */
export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  email: text(),
  passwordHash: text('password_hash'),
  appMetadata: jsonb('app_metadata').$type<Metadata>().notNull(),
  userMetadata: jsonb('user_metadata').$type<Metadata>().notNull(),
  emailConfirmedAtMs: atMs('email_confirmed_at_ms'),
  lastSignInAtMs: atMs('last_sign_in_at_ms'),
  bannedUntilMs: atMs('banned_until_ms'),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});

/** Whose an email is: what makes it one account's alone. */
export const accountEmails = pgTable('account_emails', {
  email: text().primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** The ways an account proves who it is: today its email and password. */
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
    /** Number of the refresh token that works now. */
    refreshNumber: integer('refresh_number').notNull(),
    /** When the latest rotations happened, oldest first; none older than the reuse interval is kept. */
    recentRotationsMs: jsonb('recent_rotations_ms').$type<number[]>().notNull(),
    lastActivityAtMs: atMs('last_activity_at_ms').notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);
