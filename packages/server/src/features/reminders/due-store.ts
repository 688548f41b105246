import { asc, lte, sql } from 'drizzle-orm';
import { byColumn } from '../../db/by-column.ts';
import type { Db } from '../../db/database.ts';
import { plainArray } from '../../db/plain-array.ts';
import { prepared } from '../../db/prepared.ts';
import type { StoredPlan, StoredReminder } from './store.ts';
import { reminderPlans, reminders } from './tables.ts';

// What sending asks of the database, for many accounts in each statement: see [Note: A reminder goes once].

/** Reminders in one round of sending, about. */
const atOnce = 1_000;
/** So many due rows are looked at: one plan may have many of them. */
const lookedAt = 4 * atOnce;

/** What sending needs of a plan. */
export type DuePlan = Pick<
  StoredPlan,
  'accountId' | 'digest' | 'quietFrom' | 'quietTo' | 'texts' | 'leftClasses'
>;
/** What sending needs of a reminder. */
export type DueReminder = Pick<
  StoredReminder,
  'accountId' | 'id' | 'class' | 'day' | 'steps' | 'yearly' | 'sinceMs' | 'sentUntilMs'
>;

/** One reminder that is due. */
export const firstDue = prepared(db =>
  db
    .select({ id: reminders.id })
    .from(reminders)
    .where(lte(reminders.nextAtMs, sql.placeholder('nowMs')))
    // By the order of its index: where much was due a moment ago, the whole table would be searched.
    .orderBy(asc(reminders.nextAtMs), asc(reminders.accountId))
    .limit(1)
    .prepare('first_due_reminder'),
);

/** Whether anything is due, held by another server or not. */
export const isAnythingDue = async (db: Db, nowMs: number): Promise<boolean> =>
  (await firstDue(db).execute({ nowMs })).length > 0;

/** How much is due of each account, of the rows due first. */
export const dueOfEach = (nowMs: number) => sql`
  select account_id as "accountId", count(*)::int as reminders from (
    select account_id from reminders where next_at_ms is not null and next_at_ms <= ${nowMs}
    order by next_at_ms, account_id limit ${lookedAt}
  ) as first group by account_id`;

/**
 * Holds plans of which something is due until the transaction ends, with about a thousand reminders. None while another
 * server does. A cluster holds rows of many accounts by writing them: it cannot select them for an update.
 */
export async function takeDuePlans(tx: Db, nowMs: number): Promise<DuePlan[]> {
  if (!(await isSender(tx))) return [];
  const { rows: due } = await tx.execute<{ accountId: string; reminders: number }>(dueOfEach(nowMs));
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
    .where(sql`${accountId} = any(${plainArray(accountIds)}::uuid[])`)
    .returning({ accountId, digest, quietFrom, quietTo, texts, leftClasses });
}

/** Whether this transaction may send: one of all servers does at a time. */
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

/** What is due of some accounts whose plans are held: nothing else sends or replaces it meanwhile. */
export const readDue = (tx: Db, accountIds: readonly string[], nowMs: number): Promise<DueReminder[]> =>
  byColumn(
    tx,
    reminders,
    dueColumns,
    sql`${reminders.accountId} = any(${plainArray(accountIds)}::uuid[]) and next_at_ms is not null and next_at_ms <= ${nowMs}`,
  );

/** When a reminder is due next, and until when its steps are done with. */
export interface Moved {
  readonly accountId: string;
  readonly id: string;
  readonly sentUntilMs: number;
  readonly nextAtMs: number | null;
}

/** Moves reminders on, but for what was stopped since it was read: that is due no more. */
export async function moveOn(tx: Db, moved: readonly Moved[], nowMs: number): Promise<void> {
  await tx.execute(sql`
    update reminders set sent_until_ms = next.sent_until_ms, next_at_ms = next.next_at_ms
    from unnest(
      ${plainArray(moved.map(({ accountId }) => accountId))}::uuid[], ${plainArray(moved.map(({ id }) => id))}::text[],
      ${plainArray(moved.map(({ sentUntilMs }) => sentUntilMs))}::bigint[],
      ${plainArray(moved.map(({ nextAtMs }) => nextAtMs))}::bigint[]
    ) as next (account_id, id, sent_until_ms, next_at_ms)
    where reminders.account_id = next.account_id and reminders.id = next.id and reminders.next_at_ms <= ${nowMs}`);
}

/** A step that goes out in a message. */
export interface NotedStep {
  readonly accountId: string;
  readonly reminderId: string;
  readonly day: string;
  readonly step: number;
  readonly channel: 'mail' | 'text';
  readonly messageId: string;
}

/** Notes that steps go out. Those that did before stay as they are: the answer is the messages with a step that did not. */
export async function noteSteps(tx: Db, steps: readonly NotedStep[], atMs: number): Promise<string[]> {
  if (steps.length === 0) return [];
  const { rows } = await tx.execute<{ messageId: string }>(sql`
    insert into reminder_messages (account_id, reminder_id, day, step, channel, message_id, at_ms)
    select *, ${atMs}::bigint from unnest(
      ${plainArray(steps.map(({ accountId }) => accountId))}::uuid[],
      ${plainArray(steps.map(({ reminderId }) => reminderId))}::text[],
      ${plainArray(steps.map(({ day }) => day))}::text[], ${plainArray(steps.map(({ step }) => step))}::int[],
      ${plainArray(steps.map(({ channel }) => channel))}::text[],
      ${plainArray(steps.map(({ messageId }) => messageId))}::uuid[]
    )
    on conflict do nothing returning message_id as "messageId"`);
  return [...new Set(rows.map(({ messageId }) => messageId))];
}

/** How many text messages with reminders accounts were sent since an instant, by account; none for one that is not there. */
export async function countTexts(
  db: Db,
  accountIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await db.execute<{ accountId: string; texts: string }>(sql`
    select account_id as "accountId", count(distinct message_id) as texts from reminder_messages
    where account_id = any(${plainArray(accountIds)}::uuid[]) and channel = 'text' and at_ms > ${sinceMs}
    group by account_id`);
  return new Map(rows.map(({ accountId, texts }) => [accountId, Number(texts)]));
}
