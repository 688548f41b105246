import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { planSeats, seatInvites } from '../tables.ts';

export type TakenSeat = typeof planSeats.$inferSelect;
export type SeatInvite = typeof seatInvites.$inferSelect;

/** Seats of a payer that were taken, the first taken first. */
export const readSeats = (db: Db, payerId: string): Promise<TakenSeat[]> =>
  db
    .select()
    .from(planSeats)
    .where(eq(planSeats.accountId, payerId))
    .orderBy(asc(planSeats.sinceMs), asc(planSeats.seat));

/** The seat that an account has; undefined where it has none. */
export async function readOwnSeat(db: Db, memberId: string): Promise<TakenSeat | undefined> {
  const [row] = await db.select().from(planSeats).where(eq(planSeats.memberId, memberId));
  return row;
}

/** False where the seat is taken. */
export async function insertSeat(tx: Db, seat: TakenSeat): Promise<boolean> {
  const added = await tx
    .insert(planSeats)
    .values(seat)
    .onConflictDoNothing()
    .returning({ seat: planSeats.seat });
  return added.length > 0;
}

/** The member that was removed; undefined where the seat was free. */
export async function deleteSeat(tx: Db, payerId: string, seat: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(planSeats)
    .where(and(eq(planSeats.accountId, payerId), eq(planSeats.seat, seat)))
    .returning({ memberId: planSeats.memberId });
  return row?.memberId;
}

/** Who paid for the seat; undefined for an account without one. */
export async function deleteOwnSeat(tx: Db, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(planSeats)
    .where(eq(planSeats.memberId, memberId))
    .returning({ payerId: planSeats.accountId });
  return row?.payerId;
}

/** Links of a payer that are not over. */
export const readInvites = (db: Db, payerId: string, nowMs: number): Promise<SeatInvite[]> =>
  db
    .select()
    .from(seatInvites)
    .where(and(eq(seatInvites.accountId, payerId), gt(seatInvites.expiresAtMs, nowMs)));

/** Keeps a link; the one that the seat had before ends. */
export async function putInvite(tx: Db, invite: SeatInvite): Promise<void> {
  await deleteInvite(tx, invite.accountId, invite.seat);
  await tx.insert(seatInvites).values(invite);
}

export async function deleteInvite(tx: Db, payerId: string, seat: number): Promise<void> {
  await tx.delete(seatInvites).where(and(eq(seatInvites.accountId, payerId), eq(seatInvites.seat, seat)));
}

export async function deleteInvites(tx: Db, payerId: string): Promise<void> {
  await tx.delete(seatInvites).where(eq(seatInvites.accountId, payerId));
}

const alive = (tokenHash: string, nowMs: number) =>
  and(eq(seatInvites.tokenHash, tokenHash), gt(seatInvites.expiresAtMs, nowMs));

export async function findInvite(db: Db, tokenHash: string, nowMs: number): Promise<SeatInvite | undefined> {
  const [row] = await db.select().from(seatInvites).where(alive(tokenHash, nowMs));
  return row;
}

/** Takes a link away for one caller: of many at once the others get undefined. */
export async function takeInvite(tx: Db, tokenHash: string, nowMs: number): Promise<SeatInvite | undefined> {
  const [row] = await tx.delete(seatInvites).where(alive(tokenHash, nowMs)).returning();
  return row;
}
