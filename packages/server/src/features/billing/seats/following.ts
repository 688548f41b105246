import { plans } from '@kinfolio/domain/accounts/plans';
import { isInForce } from '@kinfolio/domain/accounts/standing';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Standings, StoredStanding } from '../context.ts';
import { deleteInvites, deleteOwnSeat, deleteSeat, readSeats } from './store.ts';

const day = 24 * 60 * 60_000;
/** How long a member has the plan once the seat ended. */
export const daysAfterSeat = 30;

interface Deps {
  readonly clock: Clock;
  readonly standings: Standings;
}

/** Seats that a plan has for others, besides the payer's own. */
export const seatsFor = ({ plan }: Pick<StoredStanding, 'plan'>): number => plans[plan].seats - 1;

/** Copies the plan of who pays to a member, with its dates. */
export const copyPlan = (
  { clock, standings }: Deps,
  tx: Db,
  { payerId, memberId, standing }: { payerId: string; memberId: string; standing: StoredStanding },
): Promise<void> =>
  standings.write(
    tx,
    memberId,
    { ...standing, interval: null, endsAtPeriodEnd: false, sponsoredBy: payerId },
    clock.now(),
  );

/** Leaves a member the plan for 30 days; after that it is over. */
export async function giveDays({ clock, standings }: Deps, tx: Db, memberId: string): Promise<void> {
  const had = await standings.read(tx, memberId);
  if (had === undefined) return;
  const trialEndsAtMs = clock.now() + daysAfterSeat * day;
  const standing = {
    ...had,
    status: 'trialing' as const,
    trialEndsAtMs,
    paidThroughMs: null,
    heldUntilMs: null,
  };
  await standings.write(tx, memberId, { ...standing, endsAtPeriodEnd: false }, clock.now());
}

/**
 * Brings the members of a payer in step with the payer's plan, in the transaction that changed it: they have it and its dates.
 * Of more members than the plan has seats the newest go, and all of them once it is over.
 */
export async function followPlan(
  deps: Deps,
  tx: Db,
  payerId: string,
  standing: StoredStanding,
): Promise<void> {
  const taken = await readSeats(tx, payerId);
  if (taken.length === 0) return;
  const stay = isInForce(standing, deps.clock.now()) ? seatsFor(standing) : 0;
  for (const [at, { seat, memberId }] of taken.entries())
    if (at < stay) await copyPlan(deps, tx, { payerId, memberId, standing });
    else {
      await deleteSeat(tx, payerId, seat);
      await giveDays(deps, tx, memberId);
    }
}

/** Ends every seat for which an account paid. */
export async function endSeats(deps: Deps, tx: Db, payerId: string): Promise<void> {
  await deleteInvites(tx, payerId);
  for (const { seat, memberId } of await readSeats(tx, payerId)) {
    await deleteSeat(tx, payerId, seat);
    await giveDays(deps, tx, memberId);
  }
}

/** Frees the seat of a member who pays for a plan of their own now. */
export async function leaveSeat(tx: Db, memberId: string): Promise<void> {
  await deleteOwnSeat(tx, memberId);
}
