import { plans } from '@kinfolio/domain/accounts/plans';
import { isInForce } from '@kinfolio/domain/accounts/standing';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PlanFactsStore, StoredPlanRow } from '../context.ts';
import { deleteOwnSeat, deleteSeat, deleteSeatInvites, readSeats } from './store.ts';

const day = 24 * 60 * 60_000;
export const planDaysAfterSeat = 30;

interface Deps {
  readonly clock: Clock;
  readonly standings: PlanFactsStore;
}

/** How many seats a plan has for other people, not counting the payer's own. */
export const countSeatsOfPlan = ({ plan }: Pick<StoredPlanRow, 'plan'>): number => plans[plan].seats - 1;

/** Copies the payer's plan to a member, with its dates. */
export const copyPlanToMember = (
  { clock, standings }: Deps,
  tx: Db,
  { payerId, memberId, standing }: { payerId: string; memberId: string; standing: StoredPlanRow },
): Promise<void> =>
  standings.write(
    tx,
    memberId,
    { ...standing, interval: null, endsAtPeriodEnd: false, sponsoredBy: payerId },
    clock.now(),
  );

/** Lets a member keep the plan for 30 days; after that it is over. */
export async function extendPlanAfterSeat(
  { clock, standings }: Deps,
  tx: Db,
  memberId: string,
): Promise<void> {
  const had = await standings.read(tx, memberId);
  if (had === undefined) return;
  const trialEndsAtMs = clock.now() + planDaysAfterSeat * day;
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
 * Brings the members' plans in line with the payer's plan, in the transaction that changed it: they get the
 * same plan and dates. If there are more members than seats, the newest lose theirs. If the plan is over, all
 * of them do.
 */
export async function updateMemberPlans(
  deps: Deps,
  tx: Db,
  payerId: string,
  standing: StoredPlanRow,
): Promise<void> {
  const taken = await readSeats(tx, payerId);
  if (taken.length === 0) return;
  const stay = isInForce(standing, deps.clock.now()) ? countSeatsOfPlan(standing) : 0;
  for (const [at, { seat, memberId }] of taken.entries())
    if (at < stay) await copyPlanToMember(deps, tx, { payerId, memberId, standing });
    else {
      await deleteSeat(tx, payerId, seat);
      await extendPlanAfterSeat(deps, tx, memberId);
    }
}

export async function endPaidSeats(deps: Deps, tx: Db, payerId: string): Promise<void> {
  await deleteSeatInvites(tx, payerId);
  for (const { seat, memberId } of await readSeats(tx, payerId)) {
    await deleteSeat(tx, payerId, seat);
    await extendPlanAfterSeat(deps, tx, memberId);
  }
}

/** Frees the seat of a member who now pays for their own plan. */
export async function leaveSeat(tx: Db, memberId: string): Promise<void> {
  await deleteOwnSeat(tx, memberId);
}
