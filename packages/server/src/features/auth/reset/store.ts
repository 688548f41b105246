import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import { accounts } from '../tables.ts';
import { type ResetKind, resetColumns } from './kinds.ts';

/**
 * Selects resets that were requested by a given time and about which the owner has received fewer than a given number
 * of emails.
 */
export interface UnmailedResetCriteria {
  readonly askedUntilMs: number;
  readonly notices: number;
}

const isOneOf = (what: ResetKind, due: readonly UnmailedResetCriteria[]) => {
  const columns = resetColumns[what];
  return or(
    ...due.map(({ askedUntilMs, notices }) =>
      and(lt(accounts[columns.notices], notices), lte(accounts[columns.asked], askedUntilMs)),
    ),
  );
};

export async function listAccountsToMail(
  db: Db,
  what: ResetKind,
  due: readonly UnmailedResetCriteria[],
): Promise<string[]> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(isOneOf(what, due)).limit(20);
  return found.map(({ id }) => id);
}

/** Locks an account if the criteria still select it. */
export async function lockAccountToMail(
  tx: Db,
  { id, what }: { id: string; what: ResetKind },
  due: readonly UnmailedResetCriteria[],
): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isOneOf(what, due)))
    .for('update');
  return account;
}
