import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accounts } from '../tables.ts';

const confirmed = () =>
  and(isNotNull(accounts.email), isNotNull(accounts.emailConfirmedAtMs), isNull(accounts.deletedAtMs));

/** How many accounts have a confirmed address. */
export const countAddresses = (db: Db): Promise<number> => db.$count(accounts, confirmed());

/** The next confirmed addresses after an account, in the order of their accounts' ids. */
export async function readNextAddresses(
  db: Db,
  { after, atMost }: { after: string; atMost: number },
): Promise<Array<{ id: string; email: string }>> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(confirmed(), gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(atMost);
  return rows.map(({ id, email }) => ({ id, email: email ?? '' }));
}
