import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Every table is keyed by account, and no query joins rows of different accounts. Two tables are searched
// before the account is known: one finds the account of a customer at the provider, the other recognises a
// repeated event.

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** An account's state at the payment provider. The row is created when the account first starts a payment. */
export const billingAccounts = pgTable('billing_accounts', {
  accountId: uuid('account_id').primaryKey(),
  customerId: text('customer_id'),
  /** The last number given to a sync, and the number of the last sync that wrote: see [Note: Order does not matter]. */
  syncGiven: bigint('sync_given', { mode: 'number' }).notNull(),
  syncWritten: bigint('sync_written', { mode: 'number' }).notNull(),
  /** The number of attempts so far. It gives each attempt its own idempotency key at the provider. */
  attempt: integer().notNull(),
  /**
   * What the last attempt was for, and when it began. Another attempt to buy the same thing soon afterwards
   * counts as the same one.
   */
  attemptFor: text('attempt_for'),
  attemptAtMs: atMs('attempt_at_ms'),
  checkoutId: text('checkout_id'),
});

/** The account that a customer at the provider belongs to. */
export const billingCustomers = pgTable('billing_customers', {
  customerId: text('customer_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
});

/** Events that were received. A repeated event has no effect. */
export const billingEvents = pgTable('billing_events', {
  eventId: text('event_id').primaryKey(),
  receivedAtMs: atMs('received_at_ms').notNull(),
});

/** Payments and refunds. Rows are only added. */
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

/** Emails about a plan that have been sent, recorded so that each is sent only once. */
export const sentLetters = pgTable(
  'billing_letters',
  {
    accountId: uuid('account_id').notNull(),
    about: text().notNull(),
    toldAtMs: atMs('told_at_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.about] })],
);

/**
 * The seats taken in a plan: one account pays, and another uses the plan. The key ensures that each seat is
 * taken only once.
 */
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

/** Links for taking a seat. Each works once. */
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
