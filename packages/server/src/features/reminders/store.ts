import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import { selectByColumn } from '../../db/by-column.ts';
import type { Db } from '../../db/database.ts';
import { endingNames, recordEndings } from '../../db/endings.ts';
import { unquotedArrayParam } from '../../db/plain-array.ts';
import { prepareOncePerDb } from '../../db/prepared.ts';
import { calendarFeeds, reminderMessages, reminderPlans, reminders } from './tables.ts';

/** See {@link reminderPlans}. */
export type StoredReminderPlan = typeof reminderPlans.$inferSelect;
/** See {@link reminders}. */
export type StoredReminder = typeof reminders.$inferSelect;
/** See {@link calendarFeeds}. */
export type StoredFeed = typeof calendarFeeds.$inferSelect;
export async function readReminderPlan(db: Db, accountId: string): Promise<StoredReminderPlan | undefined> {
  const [plan] = await db.select().from(reminderPlans).where(eq(reminderPlans.accountId, accountId));
  return plan;
}

/** Returns an account's plan, locked until the transaction ends. If there is none, creates an empty one. */
export async function lockOrCreateReminderPlan(
  tx: Db,
  empty: StoredReminderPlan,
): Promise<StoredReminderPlan> {
  const held = await lockReminderPlan(tx, empty.accountId);
  if (held !== undefined) return held;
  await tx.insert(reminderPlans).values(empty).onConflictDoNothing();
  const made = await lockReminderPlan(tx, empty.accountId);
  if (made === undefined) throw new Error('The plan that was just created is missing');
  return made;
}

/**
 * Returns an account's plan, locked until the transaction ends; undefined if the account has none. Every
 * change to reminders locks the plan first.
 */
export async function lockReminderPlan(tx: Db, accountId: string): Promise<StoredReminderPlan | undefined> {
  const [plan] = await tx
    .select()
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, accountId))
    .for('update');
  return plan;
}

export async function updateReminderPlan(
  db: Db,
  accountId: string,
  next: Partial<Omit<StoredReminderPlan, 'accountId'>>,
): Promise<void> {
  await db.update(reminderPlans).set(next).where(eq(reminderPlans.accountId, accountId));
}

/**
 * Records that an account's calendar has changed. The time always increases, so that no two states of the calendar have
 * the same time.
 */
export async function markCalendarChanged(db: Db, accountId: string, nowMs: number): Promise<void> {
  await db
    .update(reminderPlans)
    .set({ changedAtMs: sql`greatest(${reminderPlans.changedAtMs} + 1, ${nowMs}::bigint)` })
    .where(eq(reminderPlans.accountId, accountId));
}

/** All reminders of an account, including those recently switched off, earliest first. */
export const readAllReminders = async (db: Db, accountId: string): Promise<StoredReminder[]> =>
  (
    await selectByColumn(db, reminders, getTableColumns(reminders), eq(reminders.accountId, accountId))
  ).toSorted(compareByDay);

/** Compares reminders in the order in which they are always shown. */
export const compareByDay = (one: StoredReminder, other: StoredReminder): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

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

/** Some reminders of an account, earliest first, without those switched off. */
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

/** Replaces reminders of one account, by their ids. The account's plan must be locked. */
export async function replaceReminders(
  tx: Db,
  accountId: string,
  { ids, rows }: { readonly ids: readonly string[]; readonly rows: readonly StoredReminder[] },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .delete(reminders)
      .where(
        and(
          eq(reminders.accountId, accountId),
          sql`${reminders.id} = any(${unquotedArrayParam(ids)}::text[])`,
        ),
      );
  if (rows.length > 0) await tx.execute(insertAll(accountId, rows));
}

/**
 * Passes one array per column, because PostgreSQL reads arrays in half the time of JSON text. Old rows are
 * deleted and inserted again, because that is faster than an update.
 */
const insertAll = (accountId: string, rows: readonly StoredReminder[]) => sql`
  insert into reminders (account_id, id, label, class, day, steps, yearly, since_ms, sent_until_ms, next_at_ms, sequence,
    changed_at_ms, stopped_at_ms, cancelled_at_ms)
  select ${accountId}::uuid, * from unnest(
    ${unquotedArrayParam(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ label }) => label))}::text[],
    ${unquotedArrayParam(rows.map(row => row.class))}::text[], ${unquotedArrayParam(rows.map(({ day }) => day))}::text[],
    ${sql.param(rows.map(({ steps }) => JSON.stringify(steps)))}::jsonb[],
    ${unquotedArrayParam(rows.map(({ yearly }) => yearly))}::text[], ${unquotedArrayParam(rows.map(({ sinceMs }) => sinceMs))}::bigint[],
    ${unquotedArrayParam(rows.map(({ sentUntilMs }) => sentUntilMs))}::bigint[],
    ${unquotedArrayParam(rows.map(({ nextAtMs }) => nextAtMs))}::bigint[], ${unquotedArrayParam(rows.map(({ sequence }) => sequence))}::int[],
    ${unquotedArrayParam(rows.map(({ changedAtMs }) => changedAtMs))}::bigint[],
    ${unquotedArrayParam(rows.map(({ stoppedAtMs }) => stoppedAtMs))}::bigint[],
    ${unquotedArrayParam(rows.map(({ cancelledAtMs }) => cancelledAtMs))}::bigint[]
  )`;

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

/** The steps in a message; empty if the message is not a reminder. */
export const readReminderSteps = (db: Db, messageId: string) =>
  db.select().from(reminderMessages).where(eq(reminderMessages.messageId, messageId));

/** Records the outcome of a message. Returns false if the message is not a reminder. */
export async function recordReminderOutcome(
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

/** Deletes a calendar address. Returns false if there is no such address. */
export async function deleteFeed(tx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.accountId, accountId), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id });
  await recordEndings(
    tx,
    gone.map(feed => endingNames.feed(feed.id)),
  );
  return gone.length > 0;
}

/** The calendar behind an address, and when it last changed; null before the first plan. */
export async function findFeed(db: Db, secretHash: string): Promise<FeedWithLastChange | undefined> {
  const [feed] = await feedOf(db).execute({ secretHash });
  if (feed === undefined) return undefined;
  const [plan] = await changeOf(db).execute({ accountId: feed.accountId });
  return { feed, changedAtMs: plan?.changedAtMs ?? null };
}

/** See {@link findFeed}. */
export interface FeedWithLastChange {
  readonly feed: StoredFeed;
  readonly changedAtMs: number | null;
}

const feedOf = prepareOncePerDb(db =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare('calendar_feed'),
);

const changeOf = prepareOncePerDb(db =>
  db
    .select({ changedAtMs: reminderPlans.changedAtMs })
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, sql.placeholder('accountId')))
    .prepare('calendar_changed'),
);

export async function recordFeedFetched(
  db: Db,
  { secretHash }: Pick<StoredFeed, 'secretHash'>,
  fetchedAtMs: number,
): Promise<void> {
  await db.update(calendarFeeds).set({ fetchedAtMs }).where(eq(calendarFeeds.secretHash, secretHash));
}

/** Accounts that switched a reminder off before a given time. */
export async function listAccountsWithCancelledReminders(db: Db, beforeMs: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ accountId: reminders.accountId })
    .from(reminders)
    .where(lte(reminders.cancelledAtMs, beforeMs));
  return found.map(({ accountId }) => accountId);
}

/** Deletes the reminders that an account switched off before a given time, which changes its calendars. */
export async function deleteCancelledOfAccount(
  tx: Db,
  accountId: string,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): Promise<void> {
  await lockReminderPlan(tx, accountId);
  await tx
    .delete(reminders)
    .where(and(eq(reminders.accountId, accountId), lte(reminders.cancelledAtMs, beforeMs)));
  await markCalendarChanged(tx, accountId, nowMs);
}
