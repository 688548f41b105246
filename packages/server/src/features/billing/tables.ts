import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Keyed by the account and never joined with another's. Two tables find something before the account is known: the
// account of the provider's customer, and an event that came before.

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** What an account has at the payment provider. Made when it first goes to pay. */
export const billingAccounts = pgTable('billing_accounts', {
  accountId: uuid('account_id').primaryKey(),
  customerId: text('customer_id'),
  /** The last number given to a sync, and that of the last sync that wrote: see [Note: Order does not matter]. */
  syncGiven: bigint('sync_given', { mode: 'number' }).notNull(),
  syncWritten: bigint('sync_written', { mode: 'number' }).notNull(),
  /** Counts what was begun, so that each has a key of its own at the provider. */
  attempt: integer().notNull(),
  /** What the last of them was for, and since when: pressed again, it is the same one. */
  attemptFor: text('attempt_for'),
  attemptAtMs: atMs('attempt_at_ms'),
  checkoutId: text('checkout_id'),
});

/** Which account a customer of the provider is. */
export const billingCustomers = pgTable('billing_customers', {
  customerId: text('customer_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** Events that were taken, so that a repeat does nothing. */
export const billingEvents = pgTable('billing_events', {
  eventId: text('event_id').primaryKey(),
  receivedAtMs: atMs('received_at_ms').notNull(),
});

/** Money that was taken or given back. Rows are only added. */
export const billingLedger = pgTable(
  'billing_ledger',
  {
    accountId: uuid('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    what: text({ enum: ['paid', 'refunded'] }).notNull(),
    pence: integer().notNull(),
    atMs: atMs('at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.providerId, table.what] })],
);

/** Mails about a plan that were sent, so that each goes out once. */
export const sentLetters = pgTable(
  'billing_letters',
  {
    accountId: uuid('account_id').notNull(),
    about: text().notNull(),
    toldAtMs: atMs('told_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.about] })],
);

/** Seats of a plan that were taken: an account pays, another has the plan. By the key each seat is taken once. */
export const planSeats = pgTable(
  'plan_seats',
  {
    accountId: uuid('account_id').notNull(),
    seat: integer().notNull(),
    memberId: uuid('member_id').notNull(),
    sinceMs: atMs('since_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.seat] }),
    index('plan_seats_by_member').on(table.memberId),
  ],
);

/** Links by which a seat is taken, each once. */
export const seatInvites = pgTable(
  'seat_invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    seat: integer().notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
  },
  table => [index('seat_invites_by_seat').on(table.accountId, table.seat)],
);
