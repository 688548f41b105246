import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import { accounts } from '../tables.ts';

/** Resets asked for until then, of which their owner was mailed less often than that. */
export interface Unmailed {
  readonly askedUntilMs: number;
  readonly notices: number;
}

const isOneOf = (due: readonly Unmailed[]) =>
  or(
    ...due.map(({ askedUntilMs, notices }) =>
      and(lt(accounts.resetNotices, notices), lte(accounts.resetAskedAtMs, askedUntilMs)),
    ),
  );

/** The accounts of these resets, a few at a time. */
export async function listUnmailed(db: Db, due: readonly Unmailed[]): Promise<string[]> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(isOneOf(due)).limit(20);
  return found.map(({ id }) => id);
}

/** Holds an account that is still one of them. */
export async function lockUnmailed(
  tx: Db,
  id: string,
  due: readonly Unmailed[],
): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isOneOf(due)))
    .for('update');
  return account;
}
