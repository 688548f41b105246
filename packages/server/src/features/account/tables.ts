import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

// One row of each for every account, made with it. Keyed by the account and never joined with another's.

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** Which plan an account is on. */
export const profiles = pgTable('profiles', {
  accountId: uuid('account_id').primaryKey(),
  plan: text({ enum: ['basic', 'enhanced', 'premium'] }).notNull(),
  /** How the plan is to be paid for after the trial, where its owner chose that already. */
  billingInterval: text('billing_interval', { enum: ['monthly', 'yearly'] }),
  status: text({ enum: ['active', 'trialing', 'canceled', 'past_due', 'other'] }).notNull(),
  trialEndsAtMs: atMs('trial_ends_at_ms'),
  /** End of the last period the payment provider named. */
  paidThroughMs: atMs('paid_through_ms'),
  /** Until when the plan continues although a payment failed. */
  heldUntilMs: atMs('held_until_ms'),
  /** Who pays for the plan, where that is another account; also for the days after its seat ended. */
  sponsoredBy: uuid('sponsored_by'),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});

/** What is paid for until when; a trial is paid for until its end. */
export const subscriptions = pgTable('subscriptions', {
  accountId: uuid('account_id').primaryKey(),
  currentPeriodEndMs: atMs('current_period_end_ms'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});
