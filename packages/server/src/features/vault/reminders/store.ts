import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { calendarFeeds, reminderMessages, reminderPlans, reminders } from '../reminder-tables.ts';

/** See {@link reminderPlans}. */
export type StoredPlan = typeof reminderPlans.$inferSelect;
/** See {@link reminders}. */
export type StoredReminder = typeof reminders.$inferSelect;
/** See {@link calendarFeeds}. */
export type StoredFeed = typeof calendarFeeds.$inferSelect;
/** See {@link reminderMessages}. */
export type SentStep = Pick<
  typeof reminderMessages.$inferSelect,
  'accountId' | 'reminderId' | 'day' | 'step' | 'channel'
>;

export async function readPlan(db: Db, accountId: string): Promise<StoredPlan | undefined> {
  const [plan] = await db.select().from(reminderPlans).where(eq(reminderPlans.accountId, accountId));
  return plan;
}

/** The plan of an account, held until the transaction ends; made empty where there is none. */
export async function holdPlan(tx: Db, empty: StoredPlan): Promise<StoredPlan> {
  await tx.insert(reminderPlans).values(empty).onConflictDoNothing();
  const [plan] = await tx
    .select()
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, empty.accountId))
    .for('update');
  if (plan === undefined) throw new Error('The plan that was just made is gone');
  return plan;
}

/** Holds the plan of an account unless another server does, or there is none. */
export async function tryHoldPlan(tx: Db, accountId: string): Promise<StoredPlan | undefined> {
  const [plan] = await tx
    .select()
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, accountId))
    .for('update', { skipLocked: true });
  return plan;
}

export async function updatePlan(
  db: Db,
  accountId: string,
  next: Partial<Omit<StoredPlan, 'accountId'>>,
): Promise<void> {
  await db.update(reminderPlans).set(next).where(eq(reminderPlans.accountId, accountId));
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

const rowsAtOnce = 500;
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

/** Writes reminders of one account, over those of the same id. */
export async function putRows(tx: Db, rows: readonly StoredReminder[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insert(reminders)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: [reminders.accountId, reminders.id], set: asGiven });
  }
}

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

/** Asks for at most 200 accounts of which something is due, by id, from after one on. */
export const dueAccounts = (db: Db, nowMs: number, after: string) =>
  db
    .selectDistinct({ accountId: reminders.accountId })
    .from(reminders)
    .where(and(isNotNull(reminders.nextAtMs), lte(reminders.nextAtMs, nowMs), gt(reminders.accountId, after)))
    .orderBy(asc(reminders.accountId))
    .limit(200);

/** See {@link dueAccounts}. */
export async function listDueAccounts(db: Db, nowMs: number, after: string): Promise<string[]> {
  return (await dueAccounts(db, nowMs, after)).map(({ accountId }) => accountId);
}

/** What is due of an account. */
export const readDue = (tx: Db, accountId: string, nowMs: number): Promise<StoredReminder[]> =>
  tx
    .select()
    .from(reminders)
    .where(
      and(eq(reminders.accountId, accountId), isNotNull(reminders.nextAtMs), lte(reminders.nextAtMs, nowMs)),
    )
    .orderBy(asc(reminders.day), asc(reminders.id))
    .for('update');

/** Notes that steps go out in a message; those that did before are left out of the answer. */
export async function noteSent(
  tx: Db,
  steps: readonly SentStep[],
  of: { messageId: string; atMs: number },
): Promise<SentStep[]> {
  if (steps.length === 0) return [];
  return tx
    .insert(reminderMessages)
    .values(steps.map(step => ({ ...step, ...of })))
    .onConflictDoNothing()
    .returning({
      accountId: reminderMessages.accountId,
      reminderId: reminderMessages.reminderId,
      day: reminderMessages.day,
      step: reminderMessages.step,
      channel: reminderMessages.channel,
    });
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

export async function findFeed(db: Db, secretHash: string): Promise<StoredFeed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.secretHash, secretHash));
  return feed;
}

/** What is another text whenever a reminder of these classes is another one, comes or goes. */
export async function markOfReminders(
  db: Db,
  accountId: string,
  classes: readonly ReminderClassName[],
): Promise<string> {
  const [mark] = await db
    .select({
      text: sql<string>`concat_ws(' ', count(*), sum(${reminders.sequence}), max(${reminders.changedAtMs}))`,
    })
    .from(reminders)
    .where(and(eq(reminders.accountId, accountId), inArray(reminders.class, [...classes])));
  return mark?.text ?? '';
}

export async function noteFetched(db: Db, id: string, fetchedAtMs: number): Promise<void> {
  await db.update(calendarFeeds).set({ fetchedAtMs }).where(eq(calendarFeeds.id, id));
}

/** Deletes what was switched off before an instant; by housekeeping. */
export async function deleteCancelled(db: Db, beforeMs: number): Promise<void> {
  await db.delete(reminders).where(lte(reminders.cancelledAtMs, beforeMs));
}

/** How many text messages with reminders an account was sent since an instant. */
export async function countTexts(db: Db, accountId: string, sinceMs: number): Promise<number> {
  const sent = await db
    .selectDistinct({ messageId: reminderMessages.messageId })
    .from(reminderMessages)
    .where(
      and(
        eq(reminderMessages.accountId, accountId),
        eq(reminderMessages.channel, 'text'),
        gt(reminderMessages.atMs, sinceMs),
      ),
    );
  return sent.length;
}
