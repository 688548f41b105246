import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import { accounts, factors, identities, type Metadata } from '../tables.ts';

/**
 * Selects a page of accounts, newest first. If a text is given, selects only those whose email or phone contains it.
 */
export interface AccountsPageRequest {
  offset: number;
  limit: number;
  filter: string;
}

export async function listAccounts(
  db: Db,
  { offset, limit, filter }: AccountsPageRequest,
): Promise<{ accounts: Account[]; total: number }> {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted =
    filter === '' ? undefined : or(ilike(accounts.email, pattern), ilike(accounts.phone, pattern));
  const [counted] = await db.select({ total: count() }).from(accounts).where(wanted);
  const found = await db
    .select()
    .from(accounts)
    .where(wanted)
    .orderBy(desc(accounts.createdAtMs), desc(accounts.id))
    .limit(limit)
    .offset(offset);
  return { accounts: found, total: counted?.total ?? 0 };
}

/** Deletes an account and everything that depends on its row. */
export async function deleteAccount(tx: Db, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}

export async function deleteFactors(tx: Db, accountId: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.accountId, accountId));
}

/** Removes personal data from every identity of an account. */
export async function erasePersonalIdentities(
  tx: Db,
  accountId: string,
  blank: (providerId: string) => string,
): Promise<void> {
  const data: Metadata = {};
  for (const { id, providerId } of await tx
    .select()
    .from(identities)
    .where(eq(identities.accountId, accountId))) {
    await tx
      .update(identities)
      .set({ providerId: blank(providerId), data })
      .where(and(eq(identities.accountId, accountId), eq(identities.id, id)));
  }
}
