import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

// Each table has one row for every account, created together with the account. Rows are looked up by account and never
// joined with those of another account.

const atMs = (name: string) => bigint(name, { mode: 'number' });

export const profiles = pgTable('profiles', {
  accountId: uuid('account_id').primaryKey(),
  plan: text({ enum: ['basic', 'enhanced', 'premium'] }).notNull(),
  /** How the plan will be paid for after the trial, if its owner has already chosen. */
  billingInterval: text('billing_interval', { enum: ['monthly', 'yearly'] }),
  status: text({ enum: ['active', 'trialing', 'canceled', 'past_due', 'other'] }).notNull(),
  trialEndsAtMs: atMs('trial_ends_at_ms'),
  /** The end of the last paid period that the payment provider reported. */
  paidThroughMs: atMs('paid_through_ms'),
  /** The time until which the plan continues after a failed payment. */
  heldUntilMs: atMs('held_until_ms'),
  /**
   * The account that pays for the plan, if it is not the plan's own account. The value is kept for some days after the
   * seat ends.
   */
  sponsoredBy: uuid('sponsored_by'),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});

/** The end of the paid period. A trial counts as paid until it ends. */
export const subscriptions = pgTable('subscriptions', {
  accountId: uuid('account_id').primaryKey(),
  currentPeriodEndMs: atMs('current_period_end_ms'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});
