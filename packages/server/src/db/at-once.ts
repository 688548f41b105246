import { type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
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

/**
 * The same as a statement that can be prepared, and that fails when the first of them, which goes first and returns the
 * rows it wrote, wrote none: `nothingToWrite`.
 */
export function atOnceAfter(
  db: Db,
  first: TypedQueryBuilder<{ id: AnyPgColumn }>,
  writes: readonly Statement[],
) {
  const begun = db.$with('first').as(first);
  const rest = writes.map((write, index) => db.$with(`write_${index}`, {}).as(write.getSQL()));
  // Nothing else undoes what a statement has written than its failing.
  return db
    .with(begun, ...rest)
    .select({ one: sql`1 / count(*)` })
    .from(begun);
}

/** PostgreSQL's code of a division by zero. */
export const nothingToWrite = '22012';
