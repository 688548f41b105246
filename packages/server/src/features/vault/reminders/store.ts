import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { calendarFeeds, reminderMessages, reminderPlans, reminders } from '../reminder-tables.ts';

/** See {@link reminderPlans}. */
export type StoredPlan = typeof reminderPlans.$inferSelect;
/** See {@link reminders}. */
export type StoredReminder = typeof reminders.$inferSelect;
/** See {@link calendarFeeds}. */
export type StoredFeed = typeof calendarFeeds.$inferSelect;
export async function readPlan(db: Db, accountId: string): Promise<StoredPlan | undefined> {
  const [plan] = await db.select().from(reminderPlans).where(eq(reminderPlans.accountId, accountId));
  return plan;
}

/** The plan of an account, held until the transaction ends; made empty where there is none. */
export async function holdPlan(tx: Db, empty: StoredPlan): Promise<StoredPlan> {
  const held = await lockPlan(tx, empty.accountId);
  if (held !== undefined) return held;
  await tx.insert(reminderPlans).values(empty).onConflictDoNothing();
  const made = await lockPlan(tx, empty.accountId);
  if (made === undefined) throw new Error('The plan that was just made is gone');
  return made;
}

async function lockPlan(tx: Db, accountId: string): Promise<StoredPlan | undefined> {
  const [plan] = await tx
    .select()
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, accountId))
    .for('update');
  return plan;
}

export async function updatePlan(
  db: Db,
  accountId: string,
  next: Partial<Omit<StoredPlan, 'accountId'>>,
): Promise<void> {
  await db.update(reminderPlans).set(next).where(eq(reminderPlans.accountId, accountId));
}

/** Notes that a calendar of the account reads differently from now on. No two states of it have one mark. */
export async function markChanged(db: Db, accountId: string, nowMs: number): Promise<void> {
  await db
    .update(reminderPlans)
    .set({ changedAtMs: sql`greatest(${reminderPlans.changedAtMs} + 1, ${nowMs}::bigint)` })
    .where(eq(reminderPlans.accountId, accountId));
}

/** Every reminder of an account, those switched off of late among them. */
export const readAllReminders = (db: Db, accountId: string): Promise<StoredReminder[]> =>
  db
    .select()
    .from(reminders)
    .where(eq(reminders.accountId, accountId))
    .orderBy(asc(reminders.day), asc(reminders.id));

export async function findReminder(
  db: Db,
  accountId: string,
  id: string,
): Promise<StoredReminder | undefined> {
  const [row] = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.accountId, accountId), eq(reminders.id, id), isNull(reminders.cancelledAtMs)));
  return row;
}

/** Some reminders of an account, the earliest first; none for those that were switched off. */
export const findReminders = (db: Db, accountId: string, ids: readonly string[]): Promise<StoredReminder[]> =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.accountId, accountId),
        inArray(reminders.id, [...ids]),
        isNull(reminders.cancelledAtMs),
      ),
    )
    .orderBy(asc(reminders.day), asc(reminders.id));

const given = (column: string) => sql.raw(`excluded.${column}`);
const asGiven = {
  label: given('label'),
  class: given('class'),
  day: given('day'),
  steps: given('steps'),
  yearly: given('yearly'),
  sinceMs: given('since_ms'),
  sentUntilMs: given('sent_until_ms'),
  nextAtMs: given('next_at_ms'),
  sequence: given('sequence'),
  changedAtMs: given('changed_at_ms'),
  stoppedAtMs: given('stopped_at_ms'),
  cancelledAtMs: given('cancelled_at_ms'),
};

/** Writes reminders of one account, over those of the same id. All are one parameter: a thousand rows have 14,000 values. */
export async function putRows(tx: Db, rows: readonly StoredReminder[]): Promise<void> {
  if (rows.length === 0) return;
  const written = sql`select account_id, id, label, class, day, steps, yearly, since_ms, sent_until_ms, next_at_ms, sequence,
      changed_at_ms, stopped_at_ms, cancelled_at_ms
    from json_populate_recordset(null::reminders, ${JSON.stringify(rows.map(asColumns))}::json)`;
  await tx
    .insert(reminders)
    .select(written)
    .onConflictDoUpdate({ target: [reminders.accountId, reminders.id], set: asGiven });
}

const asColumns = (row: StoredReminder) => ({
  account_id: row.accountId,
  id: row.id,
  label: row.label,
  class: row.class,
  day: row.day,
  steps: row.steps,
  yearly: row.yearly,
  since_ms: row.sinceMs,
  sent_until_ms: row.sentUntilMs,
  next_at_ms: row.nextAtMs,
  sequence: row.sequence,
  changed_at_ms: row.changedAtMs,
  stopped_at_ms: row.stoppedAtMs,
  cancelled_at_ms: row.cancelledAtMs,
});

export async function deleteReminders(tx: Db, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(reminders).where(and(eq(reminders.accountId, accountId), inArray(reminders.id, [...ids])));
}

export async function updateReminder(
  db: Db,
  { accountId, id }: Pick<StoredReminder, 'accountId' | 'id'>,
  next: Partial<Omit<StoredReminder, 'accountId' | 'id'>>,
): Promise<void> {
  await db
    .update(reminders)
    .set(next)
    .where(and(eq(reminders.accountId, accountId), eq(reminders.id, id)));
}

/** The steps of a message; none for a message that is no reminder. */
export const readSent = (db: Db, messageId: string) =>
  db.select().from(reminderMessages).where(eq(reminderMessages.messageId, messageId));

/** What became of a message; false for one that is no reminder. */
export async function noteOutcome(
  db: Db,
  messageId: string,
  outcome: { takenAtMs?: number; refusedAtMs?: number; status: string },
): Promise<boolean> {
  const noted = await db
    .update(reminderMessages)
    .set(outcome)
    .where(eq(reminderMessages.messageId, messageId))
    .returning({ step: reminderMessages.step });
  return noted.length > 0;
}

export const readFeeds = (db: Db, accountId: string): Promise<StoredFeed[]> =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId))
    .orderBy(asc(calendarFeeds.createdAtMs));

export async function insertFeed(tx: Db, feed: StoredFeed): Promise<void> {
  await tx.insert(calendarFeeds).values(feed);
}

/** False for one that is not there. */
export async function deleteFeed(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.accountId, accountId), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id });
  return gone.length > 0;
}

/** The calendar behind an address, and when anything in it last changed: null before the first plan. */
export async function findFeed(db: Db, secretHash: string): Promise<FoundFeed | undefined> {
  const [found] = await feedOf(db).execute({ secretHash });
  return found;
}

/** See {@link findFeed}. */
export interface FoundFeed {
  readonly feed: StoredFeed;
  readonly changedAtMs: number | null;
}

const feedOf = prepared(db =>
  db
    .select({ feed: calendarFeeds, changedAtMs: reminderPlans.changedAtMs })
    .from(calendarFeeds)
    .leftJoin(reminderPlans, eq(reminderPlans.accountId, calendarFeeds.accountId))
    .where(eq(calendarFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare('calendar_feed'),
);

export async function noteFetched(db: Db, id: string, fetchedAtMs: number): Promise<void> {
  await db.update(calendarFeeds).set({ fetchedAtMs }).where(eq(calendarFeeds.id, id));
}

/** Deletes what was switched off before an instant, and so changes the calendars it was in; by housekeeping. */
export async function deleteCancelled(
  tx: Db,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): Promise<void> {
  const gone = await tx
    .delete(reminders)
    .where(lte(reminders.cancelledAtMs, beforeMs))
    .returning({ accountId: reminders.accountId });
  for (const accountId of new Set(gone.map(one => one.accountId))) await markChanged(tx, accountId, nowMs);
}
