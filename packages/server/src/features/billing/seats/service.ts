import { createHash, randomBytes } from 'node:crypto';
import type { SeatInvitation, SeatOffer, SeatsOverview } from '@kinfolio/contract/billing/seats';
import { plans } from '@kinfolio/domain/accounts/plans';
import { toPlanState } from '@kinfolio/domain/accounts/standing';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { BillingContext, StoredPlanRow } from '../context.ts';
import { hasSponsor } from '../standing.ts';
import { copyPlanToMember, countSeatsOfPlan, extendPlanAfterSeat } from './following.ts';
import {
  claimSeatInvite,
  deleteOwnSeat,
  deleteSeat,
  deleteSeatInvite,
  findSeatInvite,
  insertSeat,
  readOwnSeat,
  readSeatInvites,
  readSeats,
  saveSeatInvite,
} from './store.ts';

// [Note: A seat opens nothing] A seat gives another account a plan, but no access to any passport. Neither side learns
// anything about the other's records: the payer sees the member's name, email and number of bytes stored, and the
// member sees who pays.

type Seats = Pick<BillingContext, 'db' | 'clock' | 'standings' | 'whoIs' | 'bytesOf' | 'publicUrl'>;

const inviteMs = 7 * 24 * 60 * 60_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const gone = () =>
  new ServerError('not_found', 'This invitation has already been used, or is more than seven days old.');
const conflict = (words: string) => new ServerError('plan_conflict', words);

/** The seats that an account pays for, and the seat that it has itself. */
export async function readSeatsOverview(seats: Seats, accountId: string): Promise<SeatsOverview> {
  const { db, clock } = seats;
  const standing = await standingOf(seats, db, accountId);
  const own = await readOwnSeat(db, accountId);
  const total = own === undefined && begins(standing, clock.now()) ? countSeatsOfPlan(standing) : 0;
  const taken = await readSeats(db, accountId);
  const invites = await readSeatInvites(db, accountId, clock.now());
  const numbers = new Set([...taken.map(({ seat }) => seat), ...freeNumbers(total)]);
  return {
    seats: await Promise.all(
      [...numbers]
        .toSorted((one, other) => one - other)
        .map(async seat => {
          const memberId = taken.find(one => one.seat === seat)?.memberId;
          const invite = invites.find(one => one.seat === seat);
          return {
            seat,
            member: memberId === undefined ? null : await memberOf(seats, memberId),
            invitedUntil: invite === undefined ? null : new Date(invite.expiresAtMs).toISOString(),
          };
        }),
    ),
    sponsor: own === undefined ? null : ((await seats.whoIs(db, own.accountId)) ?? { name: '', email: '' }),
  };
}

/**
 * Creates a link for a seat; the seat's previous link stops working. Throws `plan_conflict` if the plan has no such
 * free seat.
 */
export async function inviteToSeat(seats: Seats, accountId: string, seat: number): Promise<SeatInvitation> {
  const { clock, publicUrl } = seats;
  const token = randomBytes(24).toString('base64url');
  const expiresAtMs = clock.now() + inviteMs;
  await seats.db.transaction(async tx => {
    await refuseUnlessGives(seats, tx, accountId, seat);
    await saveSeatInvite(tx, { tokenHash: hashOf(token), accountId, seat, expiresAtMs });
  });
  // Browsers do not send the part after the # to a server, so it cannot appear in a log.
  return { address: `${publicUrl}/seat#${token}`, until: new Date(expiresAtMs).toISOString() };
}

/** Returns who offers the seat behind a link, and in which plan. Throws `not_found`. */
export async function readSeatOffer(seats: Seats, token: string): Promise<SeatOffer> {
  const { db, clock } = seats;
  const invite = await findSeatInvite(db, hashOf(token), clock.now());
  const payer = invite && (await seats.whoIs(db, invite.accountId));
  if (invite === undefined || payer === undefined) throw gone();
  const { plan } = await standingOf(seats, db, invite.accountId);
  return { name: payer.name, email: payer.email, plan };
}

/**
 * Takes the seat behind a link. This works only once, however often the button is pressed. Throws `not_found`
 * for a link that was used, and `plan_conflict` for an account that pays for a plan, has a seat or shares its
 * own.
 */
export async function acceptSeat(seats: Seats, memberId: string, token: string): Promise<void> {
  const { db, clock, standings } = seats;
  await db.transaction(async tx => {
    // If one person uses two links at once, this lock makes the second request see the seat that the first has taken.
    await standings.lock(tx, memberId);
    const invite = await claimSeatInvite(tx, hashOf(token), clock.now());
    if (invite === undefined) throw gone();
    const { accountId: payerId, seat } = invite;
    if (payerId === memberId)
      throw conflict('You cannot take a seat on your own plan. Give the link to someone else.');
    await refuseUnlessTakes(seats, tx, memberId);
    await refuseUnlessGives(seats, tx, payerId, seat);
    const taken = await insertSeat(tx, { accountId: payerId, seat, memberId, sinceMs: clock.now() });
    // Another person used the link first.
    if (!taken) throw gone();
    await copyPlanToMember(seats, tx, { payerId, memberId, standing: await standingOf(seats, tx, payerId) });
  });
}

/** Ends a seat, or the link to it. The member keeps the plan for another 30 days. */
export async function removeSeat(seats: Seats, accountId: string, seat: number): Promise<void> {
  await seats.db.transaction(async tx => {
    await deleteSeatInvite(tx, accountId, seat);
    const memberId = await deleteSeat(tx, accountId, seat);
    if (memberId !== undefined) await extendPlanAfterSeat(seats, tx, memberId);
  });
}

/** Ends the account's own seat. Throws `not_found` for an account without one. */
export async function endOwnSeat(seats: Seats, memberId: string): Promise<void> {
  await seats.db.transaction(async tx => {
    if ((await deleteOwnSeat(tx, memberId)) === undefined)
      throw new ServerError('not_found', 'You do not have a seat on another plan.');
    await extendPlanAfterSeat(seats, tx, memberId);
  });
}

/** The other accounts that share storage with an account through its plan. */
export async function listStorageSharers(db: Db, accountId: string): Promise<readonly string[]> {
  const payerId = (await readOwnSeat(db, accountId))?.accountId ?? accountId;
  const members = (await readSeats(db, payerId)).map(({ memberId }) => memberId);
  return [payerId, ...members].filter(id => id !== accountId);
}

async function memberOf(seats: Seats, memberId: string) {
  const { name = '', email = '' } = (await seats.whoIs(seats.db, memberId)) ?? {};
  return { name, email, bytes: await seats.bytesOf(seats.db, memberId) };
}

async function standingOf({ standings }: Seats, db: Db, accountId: string): Promise<StoredPlanRow> {
  const standing = await standings.read(db, accountId);
  if (standing === undefined) throw new ServerError('not_found', 'There is no such account.');
  return standing;
}

const begins = (standing: StoredPlanRow, nowMs: number): boolean =>
  ['trial', 'active'].includes(toPlanState(standing, nowMs));

/** The numbers of the seats for other people. Seat 1 is the payer's own. */
const freeNumbers = (total: number): number[] => Array.from({ length: total }, (_, at) => at + 2);

async function refuseUnlessGives(seats: Seats, tx: Db, payerId: string, seat: number): Promise<void> {
  const standing = await standingOf(seats, tx, payerId);
  const taken = await readSeats(tx, payerId);
  const total = begins(standing, seats.clock.now()) ? countSeatsOfPlan(standing) : 0;
  if (await readOwnSeat(tx, payerId)) throw conflict('You cannot give a seat while you have one yourself.');
  if (!freeNumbers(total).includes(seat) || taken.length >= total)
    throw conflict(`The ${plans[standing.plan].name} has no free seat at the moment.`);
  if (taken.some(one => one.seat === seat)) throw conflict('Someone already has this seat.');
}

async function refuseUnlessTakes(seats: Seats, tx: Db, memberId: string): Promise<void> {
  const standing = await standingOf(seats, tx, memberId);
  const state = toPlanState(standing, seats.clock.now());
  if (await readOwnSeat(tx, memberId)) throw conflict('You already have a seat. Give it up first.');
  if ((await readSeats(tx, memberId)).length > 0)
    throw conflict('You have given seats on your own plan. Take them back first.');
  if (!hasSponsor(standing) && standing.paidThroughMs !== null && state !== 'ended' && state !== 'unclear')
    throw conflict(
      'You pay for a plan of your own. Cancel that plan first. You can take the seat once that plan has ended.',
    );
}
