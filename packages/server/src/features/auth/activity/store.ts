import type { ActivityHead } from '@kinfolio/contract/activity';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { activityLog } from '../tables.ts';

export type ActivityRow = typeof activityLog.$inferSelect;

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
