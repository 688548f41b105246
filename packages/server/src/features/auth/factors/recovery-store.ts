import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { recoveryCodes } from '../tables.ts';
import type { Factor } from './store.ts';

/** Which code of which factor. */
export interface RecoveryCodeName {
  accountId: string;
  factorId: string;
  hash: string;
}

/** Voids every earlier code of the factor and keeps these. */
export async function replaceCodes(
  tx: Db,
  { accountId, id: factorId }: Pick<Factor, 'accountId' | 'id'>,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(ofFactor(accountId, factorId));
  await tx.insert(recoveryCodes).values(hashes.map(hash => ({ accountId, factorId, hash })));
}

/** Uses a code up; false when there is none or it was used before, however close the race. */
export async function useRecoveryCode(
  tx: Db,
  { accountId, factorId, hash }: RecoveryCodeName,
  nowMs: number,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAtMs: nowMs })
    .where(and(ofFactor(accountId, factorId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAtMs)))
    .returning({ hash: recoveryCodes.hash });
  return used.length === 1;
}

/** How many codes a factor has, and how many were not used yet. */
export async function countCodes(
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
