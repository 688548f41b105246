import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { recoveryCodes } from '../tables.ts';
import type { Factor } from './store.ts';

export interface RecoveryCodeKey {
  accountId: string;
  factorId: string;
  hash: string;
}

/** Replaces all earlier codes of the factor with these. */
export async function replaceRecoveryCodes(
  tx: Db,
  { accountId, id: factorId }: Pick<Factor, 'accountId' | 'id'>,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(ofFactor(accountId, factorId));
  await tx.insert(recoveryCodes).values(hashes.map(hash => ({ accountId, factorId, hash })));
}

/**
 * Uses up a code. Returns false if it does not exist or was already used, even if another request used it at the same
 * moment.
 */
export async function useRecoveryCode(
  tx: Db,
  { accountId, factorId, hash }: RecoveryCodeKey,
  nowMs: number,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAtMs: nowMs })
    .where(and(ofFactor(accountId, factorId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAtMs)))
    .returning({ hash: recoveryCodes.hash });
  return used.length === 1;
}

export async function countRecoveryCodes(
  db: Db,
  { accountId, id }: Pick<Factor, 'accountId' | 'id'>,
): Promise<{ total: number; remaining: number }> {
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      remaining: sql<number>`count(*) filter (where ${recoveryCodes.usedAtMs} is null)::int`,
    })
    .from(recoveryCodes)
    .where(ofFactor(accountId, id));
  return counted ?? { total: 0, remaining: 0 };
}

const ofFactor = (accountId: string, factorId: string) =>
  and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.factorId, factorId));
