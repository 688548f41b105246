import type { Pool } from '../../../db/database.ts';

/** A number of accounts with a paid plan, a confirmed email and a plan of `each` reminders. */
export interface InsertedReminders {
  readonly accounts: number;
  readonly each: number;
  /** The day that all reminders are about, and the time when they were switched on. */
  readonly day: string;
  readonly sinceMs: number;
  readonly nextAtMs: number;
  /** The prefix of the accounts' email addresses. */
  readonly prefix: string;
}

/**
 * Inserts accounts that may be reminded directly into the database, because signing up so many would take too
 * long. The accounts have no quiet hours.
 */
export async function insertRemindedAccounts(pool: Pool, of: InsertedReminders): Promise<void> {
  const { accounts, each, day, sinceMs, nextAtMs, prefix } = of;
  await pool.query(
    `with made as (
      insert into accounts (id, email, app_metadata, user_metadata, email_confirmed_at_ms, created_at_ms, updated_at_ms)
      select gen_random_uuid(), $1 || '-' || one || '@example.org', '{}', '{}', 1, 1, 1
      from generate_series(1, $2::int) one returning id
    ), paid as (
      insert into profiles (account_id, plan, status, paid_through_ms, created_at_ms, updated_at_ms)
      select id, 'premium', 'active', 4102444800000, 1, 1 from made
    ), planned as (
      insert into reminder_plans (account_id, vault_id, revisions, digest, quiet_from, quiet_to, left_classes, changed_at_ms)
      select id, gen_random_uuid(), '{}', 'each', 0, 0, '[]', 1 from made
    )
    insert into reminders (account_id, id, label, class, day, steps, since_ms, sent_until_ms, next_at_ms, sequence, changed_at_ms)
    select id, substr(md5(id::text || one), 1, 22), 'Insurance policy: renewal', 'renewals', $3, '[60]', $4, $4, $5, 0, $4
    from made, generate_series(1, $6::int) one`,
    [prefix, accounts, day, sinceMs, nextAtMs, each],
  );
}
