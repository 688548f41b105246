import type { ActivityHead } from '@kinfolio/contract/activity';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { activityLog } from '../tables.ts';

export type ActivityRow = typeof activityLog.$inferSelect;

/** The newest entry of an account; undefined when nothing was noted yet. */
export async function findHead(db: Db, accountId: string): Promise<ActivityHead | undefined> {
  const [head] = await db
    .select({ number: activityLog.number, hash: activityLog.hash })
    .from(activityLog)
    .where(eq(activityLog.accountId, accountId))
    .orderBy(desc(activityLog.number))
    .limit(1);
  return head;
}

export async function insertEntry(tx: Db, entry: ActivityRow): Promise<void> {
  await tx.insert(activityLog).values(entry);
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
