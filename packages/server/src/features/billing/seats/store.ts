import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { planSeats, seatInvites } from '../tables.ts';

export type TakenSeat = typeof planSeats.$inferSelect;
export type SeatInvite = typeof seatInvites.$inferSelect;

/** The seats taken in a payer's plan, the earliest taken first. */
export const readSeats = (db: Db, payerId: string): Promise<TakenSeat[]> =>
  db
    .select()
    .from(planSeats)
    .where(eq(planSeats.accountId, payerId))
    .orderBy(asc(planSeats.sinceMs), asc(planSeats.seat));

/** Reads the seat that an account occupies; undefined if it has none. */
export async function readOwnSeat(db: Db, memberId: string): Promise<TakenSeat | undefined> {
  const [row] = await db.select().from(planSeats).where(eq(planSeats.memberId, memberId));
  return row;
}

/** Records that a seat is taken. Returns false if someone already has it. */
export async function insertSeat(tx: Db, seat: TakenSeat): Promise<boolean> {
  const added = await tx
    .insert(planSeats)
    .values(seat)
    .onConflictDoNothing()
    .returning({ seat: planSeats.seat });
  return added.length > 0;
}

/** Returns the member who was removed; undefined if the seat was free. */
export async function deleteSeat(tx: Db, payerId: string, seat: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(planSeats)
    .where(and(eq(planSeats.accountId, payerId), eq(planSeats.seat, seat)))
    .returning({ memberId: planSeats.memberId });
  return row?.memberId;
}

/** Returns who paid for the seat; undefined for an account without one. */
export async function deleteOwnSeat(tx: Db, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(planSeats)
    .where(eq(planSeats.memberId, memberId))
    .returning({ payerId: planSeats.accountId });
  return row?.payerId;
}

export const readSeatInvites = (db: Db, payerId: string, nowMs: number): Promise<SeatInvite[]> =>
  db
    .select()
    .from(seatInvites)
    .where(and(eq(seatInvites.accountId, payerId), gt(seatInvites.expiresAtMs, nowMs)));

/** Stores a link and ends the seat's previous link. */
export async function saveSeatInvite(tx: Db, invite: SeatInvite): Promise<void> {
  await deleteSeatInvite(tx, invite.accountId, invite.seat);
  await tx.insert(seatInvites).values(invite);
}

export async function deleteSeatInvite(tx: Db, payerId: string, seat: number): Promise<void> {
  await tx.delete(seatInvites).where(and(eq(seatInvites.accountId, payerId), eq(seatInvites.seat, seat)));
}

export async function deleteSeatInvites(tx: Db, payerId: string): Promise<void> {
  await tx.delete(seatInvites).where(eq(seatInvites.accountId, payerId));
}

const alive = (tokenHash: string, nowMs: number) =>
  and(eq(seatInvites.tokenHash, tokenHash), gt(seatInvites.expiresAtMs, nowMs));

export async function findSeatInvite(
  db: Db,
  tokenHash: string,
  nowMs: number,
): Promise<SeatInvite | undefined> {
  const [row] = await db.select().from(seatInvites).where(alive(tokenHash, nowMs));
  return row;
}

/**
 * Uses up a link and returns it. If several callers try at once, only one of them gets it; the others get undefined.
 */
export async function claimSeatInvite(
  tx: Db,
  tokenHash: string,
  nowMs: number,
): Promise<SeatInvite | undefined> {
  const [row] = await tx.delete(seatInvites).where(alive(tokenHash, nowMs)).returning();
  return row;
}
