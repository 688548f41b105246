import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { addressClaims, flowStates, oneTimeCodes } from '../tables.ts';

export type StoredCode = typeof oneTimeCodes.$inferSelect;
export type CodePurpose = StoredCode['purpose'];
export type FlowState = typeof flowStates.$inferSelect;

/** Identifies one code. The account comes first because it is the first part of the tables' keys. */
export interface CodeKey {
  accountId: string;
  purpose: CodePurpose;
}

/** Stores a code, replacing one with the same purpose. */
export async function saveCode(tx: Db, code: StoredCode): Promise<void> {
  const { accountId: _account, purpose: _purpose, ...rest } = code;
  await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({ target: [oneTimeCodes.accountId, oneTimeCodes.purpose], set: rest });
}

/** Reads a code and locks it until the transaction ends, so that attempts are checked one at a time. */
export async function lockCode(tx: Db, name: CodeKey): Promise<StoredCode | undefined> {
  const [code] = await tx.select().from(oneTimeCodes).where(named(name)).for('update');
  return code;
}

/**
 * Counts a wrong code. `own` means that it was typed on the device that requested the code, or on one that the account
 * knows.
 */
export async function countWrongCode(tx: Db, name: CodeKey, { own }: { own: boolean }): Promise<void> {
  const { wrong, wrongElsewhere } = oneTimeCodes;
  await tx
    .update(oneTimeCodes)
    .set(own ? { wrong: sql`${wrong} + 1` } : { wrongElsewhere: sql`${wrongElsewhere} + 1` })
    .where(named(name));
}

/** Invalidates a message's link by storing a value that no link has. The code in the same message still works. */
export async function voidLink(tx: Db, name: CodeKey, noLink: string): Promise<void> {
  await tx.update(oneTimeCodes).set({ linkHash: noLink }).where(named(name));
}

export async function deleteCode(tx: Db, name: CodeKey): Promise<void> {
  await tx.delete(oneTimeCodes).where(named(name));
}

/** Invalidates every code of an account except the one in the "This was not me" link. */
export async function deleteCodes(tx: Db, accountId: string, but?: CodePurpose): Promise<void> {
  const { purpose } = oneTimeCodes;
  await tx
    .delete(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.accountId, accountId),
        ne(purpose, 'not_me'),
        but === undefined ? undefined : ne(purpose, but),
      ),
    );
}

export async function deleteEndedCodes(db: Db, nowMs: number): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.linkEndsAtMs, nowMs));
}

export async function putFlowState(tx: Db, flow: FlowState): Promise<void> {
  const { authCode: _code, ...rest } = flow;
  // A sign-up flow has the same code each time the page asks for it, so the row stored last replaces any earlier one.
  await tx.insert(flowStates).values(flow).onConflictDoUpdate({ target: flowStates.authCode, set: rest });
}

export async function findFlowState(db: Db, authCode: string): Promise<FlowState | undefined> {
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.authCode, authCode));
  return flow;
}

export async function lockFlowState(tx: Db, authCode: string): Promise<FlowState | undefined> {
  const [flow] = await tx.select().from(flowStates).where(eq(flowStates.authCode, authCode)).for('update');
  return flow;
}

/** Deletes the waiting sessions that an account started with a given method. */
export async function deleteFlowStatesOf(
  tx: Db,
  accountId: string,
  method: FlowState['method'],
): Promise<void> {
  await tx.delete(flowStates).where(and(eq(flowStates.accountId, accountId), eq(flowStates.method, method)));
}

export async function deleteFlowState(tx: Db, authCode: string): Promise<void> {
  await tx.delete(flowStates).where(eq(flowStates.authCode, authCode));
}

export async function deleteOldFlowStates(db: Db, beforeMs: number): Promise<void> {
  await db.delete(flowStates).where(lte(flowStates.createdAtMs, beforeMs));
}

export async function claimAddress(
  tx: Db,
  claim: { address: string; accountId: string; atMs: number },
): Promise<void> {
  await tx
    .insert(addressClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [addressClaims.address, addressClaims.accountId],
      set: { atMs: claim.atMs },
    });
}

/** Lists at most `most` accounts that are changing to an address, the latest first. */
export async function listAddressClaims(db: Db, address: string, most: number): Promise<string[]> {
  const found = await db
    .select({ accountId: addressClaims.accountId })
    .from(addressClaims)
    .where(eq(addressClaims.address, address))
    .orderBy(desc(addressClaims.atMs))
    .limit(most);
  return found.map(({ accountId }) => accountId);
}

export async function deleteAddressClaim(tx: Db, address: string, accountId: string): Promise<void> {
  await tx
    .delete(addressClaims)
    .where(and(eq(addressClaims.address, address), eq(addressClaims.accountId, accountId)));
}

export async function deleteOldAddressClaims(db: Db, beforeMs: number): Promise<void> {
  await db.delete(addressClaims).where(lte(addressClaims.atMs, beforeMs));
}

function named({ accountId, purpose }: CodeKey) {
  return and(eq(oneTimeCodes.accountId, accountId), eq(oneTimeCodes.purpose, purpose));
}
