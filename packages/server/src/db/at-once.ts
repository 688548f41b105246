import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** A statement that runs when it is awaited, or together with others. */
export type Statement = SQLWrapper & PromiseLike<unknown>;

/**
 * Runs several writes as one statement, for one journey to the database instead of one each. All of them see the rows
 * as they were before any of them, so no two may write the same row.
 */
export async function atOnce(db: Db, writes: readonly Statement[]): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select 1`);
}
