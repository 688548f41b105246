import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { factorChallenges, factors, type factorTypes } from '../tables.ts';

export type Factor = typeof factors.$inferSelect;
export type Challenge = typeof factorChallenges.$inferSelect;
export type FactorType = (typeof factorTypes)[number];

/** All factors of an account, oldest first. */
export async function listFactors(db: Db, accountId: string): Promise<Factor[]> {
  return db
    .select()
    .from(factors)
    .where(eq(factors.accountId, accountId))
    .orderBy(factors.createdAtMs, factors.id);
}

export async function findFactor(db: Db, accountId: string, id: string): Promise<Factor | undefined> {
  const [factor] = await db.select().from(factors).where(named(accountId, id));
  return factor;
}

export async function insertFactor(tx: Db, factor: Factor): Promise<void> {
  await tx.insert(factors).values(factor);
}

export async function updateFactor(
  tx: Db,
  { accountId, id }: Pick<Factor, 'accountId' | 'id'>,
  changes: Partial<Factor>,
): Promise<void> {
  await tx.update(factors).set(changes).where(named(accountId, id));
}

export async function deleteFactor(tx: Db, accountId: string, id: string): Promise<void> {
  await tx.delete(factors).where(named(accountId, id));
}

/** Deletes an account's factors that were started before a given time and never verified. */
export async function deleteUnverifiedBefore(tx: Db, accountId: string, beforeMs: number): Promise<void> {
  await tx
    .delete(factors)
    .where(
      and(eq(factors.accountId, accountId), isNull(factors.verifiedAtMs), lte(factors.createdAtMs, beforeMs)),
    );
}

/** Deletes every other unverified factor of the same kind. */
export async function deleteOtherUnverified(
  tx: Db,
  { accountId, id, type }: Pick<Factor, 'accountId' | 'id' | 'type'>,
): Promise<void> {
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.accountId, accountId),
        eq(factors.type, type),
        ne(factors.id, id),
        isNull(factors.verifiedAtMs),
      ),
    );
}

export async function insertChallenge(tx: Db, challenge: Challenge): Promise<void> {
  await tx.insert(factorChallenges).values(challenge);
}

/** Reads a challenge and locks it, so that it cannot be answered twice. */
export async function lockChallenge(
  tx: Db,
  { accountId, factorId, sessionId, id }: Omit<Challenge, 'expiresAtMs'>,
): Promise<Challenge | undefined> {
  const [challenge] = await tx
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.accountId, accountId),
        eq(factorChallenges.id, id),
        eq(factorChallenges.factorId, factorId),
        eq(factorChallenges.sessionId, sessionId),
      ),
    )
    .for('update');
  return challenge;
}

/** Deletes an answered challenge, and all expired challenges of the account. */
export async function deleteChallenges(
  tx: Db,
  { accountId, id }: Pick<Challenge, 'accountId' | 'id'>,
  nowMs: number,
): Promise<void> {
  const ofAccount = eq(factorChallenges.accountId, accountId);
  await tx.delete(factorChallenges).where(and(ofAccount, eq(factorChallenges.id, id)));
  await tx.delete(factorChallenges).where(and(ofAccount, lte(factorChallenges.expiresAtMs, nowMs)));
}

const named = (accountId: string, id: string) => and(eq(factors.accountId, accountId), eq(factors.id, id));
