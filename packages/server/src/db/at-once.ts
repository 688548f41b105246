import { type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Db } from './database.ts';

/** A statement that runs when it is awaited, or as a part of a larger statement. */
export type CombinableStatement = SQLWrapper & PromiseLike<unknown>;

/**
 * Combines several writes into one statement, which saves all but one round trip. Each write sees the rows as they were
 * before the statement, so no two of them may write the same row.
 */
export async function runInOneStatement(db: Db, writes: readonly CombinableStatement[]): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select 1`);
}

/**
 * Like {@link runInOneStatement}, but returns a statement that can be prepared. The first write decides: if
 * it wrote no row, the statement fails with `divisionByZeroCode`; otherwise the statement returns the rows
 * that it wrote.
 */
export function prepareStatementAfter(
  db: Db,
  first: TypedQueryBuilder<{ id: AnyPgColumn }>,
  writes: readonly CombinableStatement[],
) {
  const begun = db.$with('first').as(first);
  const rest = writes.map((write, index) => db.$with(`write_${index}`, {}).as(write.getSQL()));
  // Only an error can undo what a statement has already written, so if the first write returned no rows, a
  // division by zero makes it fail.
  return db
    .with(begun, ...rest)
    .select({ one: sql`1 / count(*)` })
    .from(begun);
}

export const divisionByZeroCode = '22012';
