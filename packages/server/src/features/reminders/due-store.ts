import { asc, lte, sql } from 'drizzle-orm';
import { selectByColumn } from '../../db/by-column.ts';
import type { Db } from '../../db/database.ts';
import { unquotedArrayParam } from '../../db/plain-array.ts';
import { prepareOncePerDb } from '../../db/prepared.ts';
import type { StoredReminder, StoredReminderPlan } from './store.ts';
import { reminderPlans, reminders } from './tables.ts';

// The queries for sending. Each of them handles many accounts at once: see [Note: Each reminder is sent
// once].

/** About how many reminders one round of sending handles. */
const atOnce = 1_000;
/**
 * How many due rows are examined to find `atOnce` reminders. It is larger because one plan may have many due
 * rows.
 */
const lookedAt = 4 * atOnce;

export type DuePlan = Pick<
  StoredReminderPlan,
  'accountId' | 'digest' | 'quietFrom' | 'quietTo' | 'texts' | 'leftClasses'
>;
export type DueReminder = Pick<
  StoredReminder,
  'accountId' | 'id' | 'class' | 'day' | 'steps' | 'yearly' | 'sinceMs' | 'sentUntilMs'
>;

export const findFirstDueReminder = prepareOncePerDb(db =>
  db
    .select({ id: reminders.id })
    .from(reminders)
    .where(lte(reminders.nextAtMs, sql.placeholder('nowMs')))
    // Sorts in the order of the index. Otherwise, if many reminders were due a moment ago, the database would
    // search the whole table.
    .orderBy(asc(reminders.nextAtMs), asc(reminders.accountId))
    .limit(1)
    .prepare('first_due_reminder'),
);

/** Whether any reminder is due, even one that another server has locked. */
export const isAnythingDue = async (db: Db, nowMs: number): Promise<boolean> =>
  (await findFirstDueReminder(db).execute({ nowMs })).length > 0;

/** The number of due reminders for each account, counted only among the rows that have been due longest. */
export const countDueByAccount = (nowMs: number) => sql`
  select account_id as "accountId", count(*)::int as reminders from (
    select account_id from reminders where next_at_ms is not null and next_at_ms <= ${nowMs}
    order by next_at_ms, account_id limit ${lookedAt}
  ) as first group by account_id`;

/**
 * Locks plans with about a thousand due reminders until the transaction ends. Returns no plans while another
 * server is sending. The plans are locked by writing to them, because a cluster cannot select rows of many
 * accounts for update.
 */
export async function claimDuePlans(tx: Db, nowMs: number): Promise<DuePlan[]> {
  if (!(await isSender(tx))) return [];
  const { rows: due } = await tx.execute<{ accountId: string; reminders: number }>(countDueByAccount(nowMs));
  let taken = 0;
  const accountIds = due
    .filter(({ reminders: some }) => {
      const isBefore = taken < atOnce;
      taken += some;
      return isBefore;
    })
    .map(({ accountId }) => accountId);
  if (accountIds.length === 0) return [];
  const { accountId, digest, quietFrom, quietTo, texts, leftClasses } = reminderPlans;
  return tx
    .update(reminderPlans)
    .set({ digest: sql`${digest}` })
    .where(sql`${accountId} = any(${unquotedArrayParam(accountIds)}::uuid[])`)
    .returning({ accountId, digest, quietFrom, quietTo, texts, leftClasses });
}

/** Whether this transaction may send: only one server sends at a time. */
async function isSender(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(4711, 5) as mine`,
  );
  return rows[0]?.mine === true;
}

const dueColumns = {
  accountId: reminders.accountId,
  id: reminders.id,
  class: reminders.class,
  day: reminders.day,
  steps: reminders.steps,
  yearly: reminders.yearly,
  sinceMs: reminders.sinceMs,
  sentUntilMs: reminders.sentUntilMs,
};

/**
 * The due reminders of accounts whose plans are locked, so that nothing else can send or replace them at the
 * same time.
 */
export const readDueReminders = (
  tx: Db,
  accountIds: readonly string[],
  nowMs: number,
): Promise<DueReminder[]> =>
  selectByColumn(
    tx,
    reminders,
    dueColumns,
    sql`${reminders.accountId} = any(${unquotedArrayParam(accountIds)}::uuid[]) and next_at_ms is not null and next_at_ms <= ${nowMs}`,
  );

/** When a reminder is next due, and the time up to which its steps have been handled. */
export interface NextReminderTime {
  readonly accountId: string;
  readonly id: string;
  readonly sentUntilMs: number;
  readonly nextAtMs: number | null;
}

/**
 * Updates when reminders are next due. A reminder that was stopped since it was read is no longer due and
 * stays unchanged.
 */
export async function moveToNextReminder(
  tx: Db,
  moved: readonly NextReminderTime[],
  nowMs: number,
): Promise<void> {
  await tx.execute(sql`
    update reminders set sent_until_ms = next.sent_until_ms, next_at_ms = next.next_at_ms
    from unnest(
      ${unquotedArrayParam(moved.map(({ accountId }) => accountId))}::uuid[], ${unquotedArrayParam(moved.map(({ id }) => id))}::text[],
      ${unquotedArrayParam(moved.map(({ sentUntilMs }) => sentUntilMs))}::bigint[],
      ${unquotedArrayParam(moved.map(({ nextAtMs }) => nextAtMs))}::bigint[]
    ) as next (account_id, id, sent_until_ms, next_at_ms)
    where reminders.account_id = next.account_id and reminders.id = next.id and reminders.next_at_ms <= ${nowMs}`);
}

export interface SentReminderStep {
  readonly accountId: string;
  readonly reminderId: string;
  readonly day: string;
  readonly step: number;
  readonly channel: 'mail' | 'text';
  readonly messageId: string;
}

/**
 * Records that steps are being sent. Steps that are already recorded stay unchanged. Returns the messages that contain
 * a new step.
 */
export async function recordReminderSteps(
  tx: Db,
  steps: readonly SentReminderStep[],
  atMs: number,
): Promise<string[]> {
  if (steps.length === 0) return [];
  const { rows } = await tx.execute<{ messageId: string }>(sql`
    insert into reminder_messages (account_id, reminder_id, day, step, channel, message_id, at_ms)
    select *, ${atMs}::bigint from unnest(
      ${unquotedArrayParam(steps.map(({ accountId }) => accountId))}::uuid[],
      ${unquotedArrayParam(steps.map(({ reminderId }) => reminderId))}::text[],
      ${unquotedArrayParam(steps.map(({ day }) => day))}::text[], ${unquotedArrayParam(steps.map(({ step }) => step))}::int[],
      ${unquotedArrayParam(steps.map(({ channel }) => channel))}::text[],
      ${unquotedArrayParam(steps.map(({ messageId }) => messageId))}::uuid[]
    )
    on conflict do nothing returning message_id as "messageId"`);
  return [...new Set(rows.map(({ messageId }) => messageId))];
}

/**
 * Counts the reminders sent to each account by text message since a given time. An account that was sent none has no
 * entry.
 */
export async function countReminderTexts(
  db: Db,
  accountIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await db.execute<{ accountId: string; texts: string }>(sql`
    select account_id as "accountId", count(distinct message_id) as texts from reminder_messages
    where account_id = any(${unquotedArrayParam(accountIds)}::uuid[]) and channel = 'text' and at_ms > ${sinceMs}
    group by account_id`);
  return new Map(rows.map(({ accountId, texts }) => [accountId, Number(texts)]));
}
