import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { addressClaims, flowStates, oneTimeCodes } from '../tables.ts';

export type StoredCode = typeof oneTimeCodes.$inferSelect;
export type CodePurpose = StoredCode['purpose'];
export type FlowState = typeof flowStates.$inferSelect;

/** Names one code; the account comes first because tables are keyed by it. */
export interface CodeName {
  accountId: string;
  purpose: CodePurpose;
}

/** Keeps a code; one of the same purpose is over. */
export async function putCode(tx: Db, code: StoredCode): Promise<void> {
  const { accountId: _account, purpose: _purpose, ...rest } = code;
  await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({ target: [oneTimeCodes.accountId, oneTimeCodes.purpose], set: rest });
}

/** Reads a code and holds it until the transaction ends, so that tries take turns. */
export async function lockCode(tx: Db, name: CodeName): Promise<StoredCode | undefined> {
  const [code] = await tx.select().from(oneTimeCodes).where(named(name)).for('update');
  return code;
}

/** Counts a wrong code. `own`: it was typed where the code was asked for, or where the account knows the device. */
export async function noteWrong(tx: Db, name: CodeName, { own }: { own: boolean }): Promise<void> {
  const { wrong, wrongElsewhere } = oneTimeCodes;
  await tx
    .update(oneTimeCodes)
    .set(own ? { wrong: sql`${wrong} + 1` } : { wrongElsewhere: sql`${wrongElsewhere} + 1` })
    .where(named(name));
}

/** Voids the link of a message, by putting what no link has in its place; the code of the same message still works. */
export async function voidLink(tx: Db, name: CodeName, noLink: string): Promise<void> {
  await tx.update(oneTimeCodes).set({ linkHash: noLink }).where(named(name));
}

export async function deleteCode(tx: Db, name: CodeName): Promise<void> {
  await tx.delete(oneTimeCodes).where(named(name));
}

/** Ends every code of an account; the link by which its owner says that it was not them goes on working. */
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
  // The code of a sign-up is the same each time its page asks: what was put aside last counts.
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

/** Forgets what waits for programs that an account asked for in a way. */
export async function deleteFlowsOf(tx: Db, accountId: string, method: FlowState['method']): Promise<void> {
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

/** The accounts that ask for an address, the latest first; at most `most`. */
export async function listClaims(db: Db, address: string, most: number): Promise<string[]> {
  const found = await db
    .select({ accountId: addressClaims.accountId })
    .from(addressClaims)
    .where(eq(addressClaims.address, address))
    .orderBy(desc(addressClaims.atMs))
    .limit(most);
  return found.map(({ accountId }) => accountId);
}

export async function deleteClaim(tx: Db, address: string, accountId: string): Promise<void> {
  await tx
    .delete(addressClaims)
    .where(and(eq(addressClaims.address, address), eq(addressClaims.accountId, accountId)));
}

export async function deleteOldClaims(db: Db, beforeMs: number): Promise<void> {
  await db.delete(addressClaims).where(lte(addressClaims.atMs, beforeMs));
}

function named({ accountId, purpose }: CodeName) {
  return and(eq(oneTimeCodes.accountId, accountId), eq(oneTimeCodes.purpose, purpose));
}
