import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import type { Day } from '@kinfolio/domain/values/calendar';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// The reminders that people chose. Each stores a day and a label, and nothing else of a record.

const atMs = (name: string) => bigint(name, { mode: 'number' });
const ofAccount = () => uuid('account_id').notNull();

/**
 * The plan of an account: its email preferences, and how much of the passport the device that wrote the plan had read.
 */
export const reminderPlans = pgTable('reminder_plans', {
  accountId: uuid('account_id').primaryKey(),
  vaultId: uuid('vault_id').notNull(),
  revisions: jsonb().$type<Record<string, number>>().notNull(),
  digest: text().$type<'each' | 'weekly' | 'monthly'>().notNull(),
  quietFrom: integer('quiet_from').notNull(),
  quietTo: integer('quiet_to').notNull(),
  texts: boolean().notNull().default(false),
  leftClasses: jsonb('left_classes').$type<ReminderClassName[]>().notNull(),
  changedAtMs: atMs('changed_at_ms').notNull(),
});

/** The reminders. `next_at_ms` is when the next email is due; null if no more emails are due. */
export const reminders = pgTable(
  'reminders',
  {
    accountId: ofAccount(),
    id: text().notNull(),
    label: text().notNull(),
    class: text().$type<ReminderClassName>().notNull(),
    day: text().$type<Day>().notNull(),
    steps: jsonb().$type<number[]>().notNull(),
    yearly: text(),
    sinceMs: atMs('since_ms').notNull(),
    sentUntilMs: atMs('sent_until_ms').notNull(),
    nextAtMs: atMs('next_at_ms'),
    sequence: integer().notNull(),
    changedAtMs: atMs('changed_at_ms').notNull(),
    stoppedAtMs: atMs('stopped_at_ms'),
    cancelledAtMs: atMs('cancelled_at_ms'),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('reminders_next').on(table.nextAtMs, table.accountId).where(sql`${table.nextAtMs} is not null`),
  ],
);

/**
 * One row for each step of a reminder that was sent, with its message. The key ensures that no step is sent
 * twice.
 */
export const reminderMessages = pgTable(
  'reminder_messages',
  {
    accountId: ofAccount(),
    reminderId: text('reminder_id').notNull(),
    day: text().notNull(),
    step: integer().notNull(),
    channel: text().$type<'mail' | 'text'>().notNull(),
    messageId: uuid('message_id').notNull(),
    atMs: atMs('at_ms').notNull(),
    takenAtMs: atMs('taken_at_ms'),
    refusedAtMs: atMs('refused_at_ms'),
    bouncedAtMs: atMs('bounced_at_ms'),
    status: text(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.reminderId, table.day, table.step, table.channel] }),
    index('reminder_messages_by_message').on(table.messageId),
  ],
);

/** Addresses from which emails bounce. A row is deleted once its owner proves that emails arrive. */
export const suspendedAddresses = pgTable(
  'suspended_addresses',
  {
    accountId: uuid('account_id').primaryKey(),
    email: text().notNull(),
    sinceMs: atMs('since_ms').notNull(),
    status: text().notNull(),
    complaint: boolean().notNull(),
  },
  table => [index('suspended_addresses_by_email').on(table.email)],
);

/** Calendar addresses, found by the hash of their secret. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    accountId: ofAccount(),
    id: uuid().notNull(),
    secretHash: text('secret_hash').primaryKey(),
    classes: jsonb().$type<ReminderClassName[]>().notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    fetchedAtMs: atMs('fetched_at_ms'),
  },
  table => [index('calendar_feeds_by_account').on(table.accountId)],
);

/** Unfinished passports: when each was last opened, and when its only email is due. */
export const waitingPassports = pgTable(
  'waiting_passports',
  {
    accountId: uuid('account_id').primaryKey(),
    openedAtMs: atMs('opened_at_ms').notNull(),
    /** When the email is due; null once it has been sent, and while the passport is finished. */
    dueAtMs: atMs('due_at_ms'),
    /** The email, and when it was written; null until then. */
    messageId: uuid('message_id'),
    toldAtMs: atMs('told_at_ms'),
  },
  table => [
    index('waiting_passports_due').on(table.dueAtMs).where(sql`${table.dueAtMs} is not null`),
    index('waiting_passports_by_message').on(table.messageId),
  ],
);
