import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, type Outcome } from '../errors.ts';

/** Does all of it in one transaction, or none: a refusal takes back what was written before it. */
export async function wholly<Value>(
  { db }: AuthContext,
  work: (tx: Db) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await db.transaction(async tx => granted(await work(tx))) };
  } catch (error) {
    if (error instanceof AuthError) return error.refusal;
    throw error;
  }
}
