import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import { accounts } from '../tables.ts';
import { type ResetOf, resetColumns } from './kinds.ts';

/** Resets asked for until then, of which their owner was mailed less often than that. */
export interface Unmailed {
  readonly askedUntilMs: number;
  readonly notices: number;
}

const isOneOf = (what: ResetOf, due: readonly Unmailed[]) => {
  const columns = resetColumns[what];
  return or(
    ...due.map(({ askedUntilMs, notices }) =>
      and(lt(accounts[columns.notices], notices), lte(accounts[columns.asked], askedUntilMs)),
    ),
  );
};

/** The accounts of these resets, a few at a time. */
export async function listUnmailed(db: Db, what: ResetOf, due: readonly Unmailed[]): Promise<string[]> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(isOneOf(what, due)).limit(20);
  return found.map(({ id }) => id);
}

/** Holds an account that is still one of them. */
export async function lockUnmailed(
  tx: Db,
  { id, what }: { id: string; what: ResetOf },
  due: readonly Unmailed[],
): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isOneOf(what, due)))
    .for('update');
  return account;
}
