import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import { byColumn } from '../../db/by-column.ts';
import type { Db } from '../../db/database.ts';
import { endingOf, noteEndings } from '../../db/endings.ts';
import { plainArray } from '../../db/plain-array.ts';
import { prepared } from '../../db/prepared.ts';
import { calendarFeeds, reminderMessages, reminderPlans, reminders } from './tables.ts';

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

/** The plan of an account, held until the transaction ends: whatever changes reminders holds it first. Undefined for none. */
export async function lockPlan(tx: Db, accountId: string): Promise<StoredPlan | undefined> {
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

/** Every reminder of an account, those switched off of late among them, the earliest first. */
export const readAllReminders = async (db: Db, accountId: string): Promise<StoredReminder[]> =>
  (await byColumn(db, reminders, getTableColumns(reminders), eq(reminders.accountId, accountId))).toSorted(
    byDay,
  );

/** The order of reminders wherever they are shown. */
export const byDay = (one: StoredReminder, other: StoredReminder): number =>
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

/** Writes reminders of one account in place of those with some ids. Its plan has to be held. */
export async function replaceReminders(
  tx: Db,
  accountId: string,
  { ids, rows }: { readonly ids: readonly string[]; readonly rows: readonly StoredReminder[] },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .delete(reminders)
      .where(and(eq(reminders.accountId, accountId), sql`${reminders.id} = any(${plainArray(ids)}::text[])`));
  if (rows.length > 0) await tx.execute(insertAll(accountId, rows));
}

/** An array a column: PostgreSQL reads them in half the time of a JSON text, and writes new rows sooner than over old ones. */
const insertAll = (accountId: string, rows: readonly StoredReminder[]) => sql`
  insert into reminders (account_id, id, label, class, day, steps, yearly, since_ms, sent_until_ms, next_at_ms, sequence,
    changed_at_ms, stopped_at_ms, cancelled_at_ms)
  select ${accountId}::uuid, * from unnest(
    ${plainArray(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ label }) => label))}::text[],
    ${plainArray(rows.map(row => row.class))}::text[], ${plainArray(rows.map(({ day }) => day))}::text[],
    ${sql.param(rows.map(({ steps }) => JSON.stringify(steps)))}::jsonb[],
    ${plainArray(rows.map(({ yearly }) => yearly))}::text[], ${plainArray(rows.map(({ sinceMs }) => sinceMs))}::bigint[],
    ${plainArray(rows.map(({ sentUntilMs }) => sentUntilMs))}::bigint[],
    ${plainArray(rows.map(({ nextAtMs }) => nextAtMs))}::bigint[], ${plainArray(rows.map(({ sequence }) => sequence))}::int[],
    ${plainArray(rows.map(({ changedAtMs }) => changedAtMs))}::bigint[],
    ${plainArray(rows.map(({ stoppedAtMs }) => stoppedAtMs))}::bigint[],
    ${plainArray(rows.map(({ cancelledAtMs }) => cancelledAtMs))}::bigint[]
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
export async function deleteFeed(tx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.accountId, accountId), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id });
  await noteEndings(
    tx,
    gone.map(feed => endingOf.feed(feed.id)),
  );
  return gone.length > 0;
}

/** The calendar behind an address, and when anything in it last changed: null before the first plan. */
export async function findFeed(db: Db, secretHash: string): Promise<FoundFeed | undefined> {
  const [feed] = await feedOf(db).execute({ secretHash });
  if (feed === undefined) return undefined;
  const [plan] = await changeOf(db).execute({ accountId: feed.accountId });
  return { feed, changedAtMs: plan?.changedAtMs ?? null };
}

/** See {@link findFeed}. */
export interface FoundFeed {
  readonly feed: StoredFeed;
  readonly changedAtMs: number | null;
}

const feedOf = prepared(db =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare('calendar_feed'),
);

const changeOf = prepared(db =>
  db
    .select({ changedAtMs: reminderPlans.changedAtMs })
    .from(reminderPlans)
    .where(eq(reminderPlans.accountId, sql.placeholder('accountId')))
    .prepare('calendar_changed'),
);

export async function noteFetched(
  db: Db,
  { secretHash }: Pick<StoredFeed, 'secretHash'>,
  fetchedAtMs: number,
): Promise<void> {
  await db.update(calendarFeeds).set({ fetchedAtMs }).where(eq(calendarFeeds.secretHash, secretHash));
}

/** Accounts of which something was switched off before an instant. */
export async function whoCancelled(db: Db, beforeMs: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ accountId: reminders.accountId })
    .from(reminders)
    .where(lte(reminders.cancelledAtMs, beforeMs));
  return found.map(({ accountId }) => accountId);
}

/** Deletes what an account switched off before an instant, and so changes the calendars it was in. */
export async function deleteCancelled(
  tx: Db,
  accountId: string,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): Promise<void> {
  await lockPlan(tx, accountId);
  await tx
    .delete(reminders)
    .where(and(eq(reminders.accountId, accountId), lte(reminders.cancelledAtMs, beforeMs)));
  await markChanged(tx, accountId, nowMs);
}
