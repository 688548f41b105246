import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, type Outcome, valueOrThrow } from '../errors.ts';

/** Runs the work in one transaction. If the work returns a refusal, everything written before it is rolled back. */
export async function inTransactionOrRefuse<Value>(
  { db }: AuthContext,
  work: (tx: Db) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await db.transaction(async tx => valueOrThrow(await work(tx))) };
  } catch (error) {
    if (error instanceof AuthError) return error.refusal;
    throw error;
  }
}
