import type { NewestSeenActivity } from '@kinfolio/contract/activity';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { CombinableStatement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { accounts, activityLog } from '../tables.ts';

export type ActivityRow = typeof activityLog.$inferSelect;
export interface AuditRow {
  entry: ActivityRow;
  email: string | null;
}

const head = prepareOncePerDb(db =>
  db
    .select({ number: activityLog.number, hash: activityLog.hash })
    .from(activityLog)
    .where(eq(activityLog.accountId, sql.placeholder('accountId')))
    .orderBy(desc(activityLog.number))
    .limit(1)
    .prepare('activity_head'),
);

/** Finds the newest entry in an account's activity log; undefined if it has none. */
export async function findNewestActivity(db: Db, accountId: string): Promise<NewestSeenActivity | undefined> {
  return (await head(db).execute({ accountId }))[0];
}

export function insertActivityEntry(tx: Db, entry: ActivityRow): CombinableStatement {
  return tx.insert(activityLog).values(entry);
}

/** Lists entries, newest first: from the newest of all, or from the newest before a given number. */
export async function listActivityEntries(
  db: Db,
  accountId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  const ofAccount = eq(activityLog.accountId, accountId);
  return db
    .select()
    .from(activityLog)
    .where(before === undefined ? ofAccount : and(ofAccount, lt(activityLog.number, before)))
    .orderBy(desc(activityLog.number))
    .limit(limit);
}

/**
 * A page of the log entries of all accounts, newest first. This reads the whole log; it is called so rarely that an
 * index is not worth its cost.
 */
export async function listNewestActivity(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(activityLog);
  const rows = await db
    .select({ entry: activityLog, email: accounts.email })
    .from(activityLog)
    .innerJoin(accounts, eq(accounts.id, activityLog.accountId))
    .orderBy(desc(activityLog.atMs), desc(activityLog.accountId), desc(activityLog.number))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}
