import type { NotificationChannel } from '@kinfolio/contract/sharing/shapes';
import type { RehearsalStep } from '@kinfolio/domain/access/rehearsal';
import type { GrantActName, NoticeChannel } from '@kinfolio/domain/access/rows';
import type { GrantTerms } from '@kinfolio/domain/access/terms';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { vaults } from '../vault/tables.ts';

// The tables of the grants that owners give to other people, and of releases. Envelopes and documents are
// stored as received. Whether a gate is open is not stored: it is computed from these rows and the clock.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const atMs = (name: string) => bigint(name, { mode: 'number' });
const ofVault = () =>
  uuid('vault_id')
    .notNull()
    .references(() => vaults.id, { onDelete: 'cascade' });

/** The people that owners have given access. Their names are sealed. */
export const persons = pgTable(
  'persons',
  {
    vaultId: ofVault(),
    id: uuid().notNull(),
    email: text().notNull(),
    phone: text(),
    notify: boolean().notNull(),
    notifyBy: text('notify_by').$type<NotificationChannel>().notNull().default('mail'),
    mailName: text('mail_name'),
    details: text().notNull(),
    accountId: uuid('account_id'),
    lastNotifiedAtMs: atMs('last_notified_at_ms'),
    version: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** Grants, each with its signed document and what has happened to it. */
export const grants = pgTable(
  'grants',
  {
    vaultId: ofVault(),
    id: uuid().notNull(),
    personId: uuid('person_id').notNull(),
    document: text().notNull(),
    keyVersion: integer('key_version').notNull(),
    own: text().notNull(),
    cover: text(),
    armedAtMs: atMs('armed_at_ms').notNull(),
    widenedAtMs: atMs('widened_at_ms'),
    /** The terms before a change that widened them. They stay in force until the change takes effect. */
    former: jsonb().$type<GrantTerms>(),
    joinedAtMs: atMs('joined_at_ms'),
    confirmedAtMs: atMs('confirmed_at_ms'),
    stoppedAtMs: atMs('stopped_at_ms'),
    endedAtMs: atMs('ended_at_ms'),
    endReason: text('end_reason'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** Category secrets, sealed for a grant. Boxes of older key versions are kept until the records have been resealed. */
export const grantBoxes = pgTable(
  'grant_boxes',
  {
    vaultId: ofVault(),
    grantId: uuid('grant_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    envelope: text().notNull(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.grantId, table.categoryId, table.keyVersion] })],
);

/**
 * The answer of a person who accepts an invitation: their public keys, and a MAC made with the code, which proves that
 * they were invited.
 */
export interface WayAnswer {
  account: string;
  seal: string;
  sign: string;
  identityVersion: number;
  mac: string;
}

/** The ways to open a grant: invitations, cards and accounts. */
export const grantWays = pgTable(
  'grant_ways',
  {
    vaultId: ofVault(),
    id: uuid().notNull(),
    grantId: uuid('grant_id').notNull(),
    method: text({ enum: ['invite', 'card', 'account'] }).notNull(),
    number: text(),
    /** 0 for rows that were written before this time was recorded. */
    madeAtMs: atMs('made_at_ms').notNull().default(0),
    keyVersion: integer('key_version').notNull(),
    /** SHA-256 of the proof half of the code. */
    proofHash: bytea('proof_hash'),
    vouch: text(),
    envelope: text().notNull(),
    own: text().notNull(),
    rehearsal: text(),
    personHalf: text('person_half'),
    answer: jsonb().$type<WayAnswer>(),
    checkedAtMs: atMs('checked_at_ms'),
    lostAtMs: atMs('lost_at_ms'),
    endedAtMs: atMs('ended_at_ms'),
  },
  table => [
    primaryKey({ columns: [table.vaultId, table.id] }),
    index('grant_ways_by_grant').on(table.vaultId, table.grantId),
  ],
);

/**
 * The server's halves of the keys to grants. Only one statement reads them, and only when a gate is open. They are
 * deleted together with their way.
 */
export const wayHalves = pgTable(
  'way_halves',
  { vaultId: ofVault(), wayId: uuid('way_id').notNull(), half: text().notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.wayId] })],
);

/** The events of each grant, such as a request for access, in order. Rows are never changed. */
export const grantActs = pgTable(
  'grant_acts',
  {
    vaultId: ofVault(),
    grantId: uuid('grant_id').notNull(),
    number: integer().notNull(),
    act: text().$type<GrantActName>().notNull(),
    personId: uuid('person_id'),
    atMs: atMs('at_ms').notNull(),
    /** For an opening, the time from which its categories count as open. */
    openMs: atMs('open_ms'),
    byLink: boolean('by_link').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.vaultId, table.grantId, table.number] })],
);

/**
 * Messages whose delivery counts for a gate. Because of the primary key, only one of two servers can send a message.
 */
export const notices = pgTable(
  'notices',
  {
    vaultId: ofVault(),
    dueMs: atMs('due_ms').notNull(),
    /** `owner`, or the id of a person. */
    recipient: text().notNull(),
    channel: text().$type<NoticeChannel>().notNull(),
    grants: jsonb().$type<string[]>().notNull(),
    about: text().notNull(),
    messageId: uuid('message_id'),
    status: text(),
    takenAtMs: atMs('taken_at_ms'),
    reportedAtMs: atMs('reported_at_ms'),
    delayedAtMs: atMs('delayed_at_ms'),
    refusedAtMs: atMs('refused_at_ms'),
    bouncedAtMs: atMs('bounced_at_ms'),
  },
  table => [
    primaryKey({ columns: [table.vaultId, table.dueMs, table.recipient, table.channel, table.about] }),
    index('notices_by_message').on(table.messageId),
  ],
);

/** The state of a channel to an owner or a person. A channel that works has no row. */
export const noticeChannels = pgTable(
  'channels',
  {
    vaultId: ofVault(),
    recipient: text().notNull(),
    channel: text().$type<NoticeChannel>().notNull(),
    failingSinceMs: atMs('failing_since_ms'),
    status: text(),
    statusSinceMs: atMs('status_since_ms'),
    deadAtMs: atMs('dead_at_ms'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.recipient, table.channel] })],
);

/** The holidays of owners. Waiting periods do not progress during a holiday. */
export const pauses = pgTable(
  'pauses',
  {
    vaultId: ofVault(),
    id: uuid().notNull(),
    fromMs: atMs('from_ms').notNull(),
    untilDay: text('until_day').notNull(),
    endedAtMs: atMs('ended_at_ms'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** Sessions of guests with a card, and the six-digit code sent to each. */
export const guestSessions = pgTable(
  'guest_sessions',
  {
    vaultId: ofVault(),
    tokenHash: bytea('token_hash').notNull(),
    wayId: uuid('way_id').notNull(),
    factorAtMs: atMs('factor_at_ms'),
    usedAtMs: atMs('used_at_ms').notNull(),
    codeHash: bytea('code_hash'),
    codeEndsAtMs: atMs('code_ends_at_ms'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.tokenHash] })],
);

/** Rehearsals of a release. They have no effect on any gate. */
export const rehearsals = pgTable(
  'rehearsals',
  { vaultId: ofVault(), id: uuid().notNull(), begunAtMs: atMs('begun_at_ms').notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** What the person of each grant has done in a rehearsal. The first row records that they were emailed. */
export const rehearsedSteps = pgTable(
  'rehearsal_steps',
  {
    vaultId: ofVault(),
    rehearsalId: uuid('rehearsal_id').notNull(),
    grantId: uuid('grant_id').notNull(),
    step: text().$type<RehearsalStep | 'told'>().notNull(),
    atMs: atMs('at_ms').notNull(),
    /** The number of the card, or the channel to which the six-digit code was sent. */
    detail: text(),
    codeHash: bytea('code_hash'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.rehearsalId, table.grantId, table.step] })],
);
