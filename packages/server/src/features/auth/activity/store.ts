import type { ActivityHead } from '@kinfolio/contract/activity';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts, activityLog } from '../tables.ts';

export type ActivityRow = typeof activityLog.$inferSelect;
/** An entry with the email of its account. */
export interface AuditRow {
  entry: ActivityRow;
  email: string | null;
}

const head = prepared(db =>
  db
    .select({ number: activityLog.number, hash: activityLog.hash })
    .from(activityLog)
    .where(eq(activityLog.accountId, sql.placeholder('accountId')))
    .orderBy(desc(activityLog.number))
    .limit(1)
    .prepare('activity_head'),
);

/** The newest entry of an account; undefined when nothing was noted yet. */
export async function findHead(db: Db, accountId: string): Promise<ActivityHead | undefined> {
  return (await head(db).execute({ accountId }))[0];
}

export function insertEntry(tx: Db, entry: ActivityRow): Statement {
  return tx.insert(activityLog).values(entry);
}

/** The newest entries, or the newest before a number, newest first. */
export async function listEntries(
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

/** A page of the entries of all accounts, newest first. It reads the whole log, which few ask for and no index pays for. */
export async function listNewest(
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
