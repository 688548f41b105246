import { giveBackToLimit, type Limit, takeFromLimit } from '../../db/limits.ts';
import type { AuthContext } from './context.ts';
import { type Outcome, refuse } from './errors.ts';

const minute = 60_000;
const perAddress = { max: 300, windowMs: minute };
// A wrong password counts for its email at one address, so that guessing elsewhere does not lock the right person
// out, and for its email everywhere, so that guessing from many addresses is slow too. Every window ends by itself.
const wrongAtOneAddress = { max: 10, windowMs: 15 * minute };
const wrongEverywhere = { max: 100, windowMs: 15 * minute };

/** Counts a request that signs somebody up or in, or keeps them in. */
export async function takeRequest(context: AuthContext, address: string): Promise<Outcome<void>> {
  return take(context, { key: `auth:address:${context.blind(address)}`, ...perAddress });
}

/** Counts a try at a password, before it is checked, so that many at once do not slip through. */
export async function takePasswordTry(
  context: AuthContext,
  email: string,
  address: string,
): Promise<Outcome<{ giveBack(): Promise<void> }>> {
  const here = `auth:wrong-here:${context.blind(`${email} ${address}`)}`;
  const everywhere = `auth:wrong:${context.blind(email)}`;
  const taken = await take(context, { key: here, ...wrongAtOneAddress });
  if (!taken.ok) return taken;
  const takenEverywhere = await take(context, { key: everywhere, ...wrongEverywhere });
  if (!takenEverywhere.ok) return takenEverywhere;
  const giveBack = async () => {
    await giveBackToLimit(context.db, here);
    await giveBackToLimit(context.db, everywhere);
  };
  return { ok: true, value: { giveBack } };
}

async function take({ db, clock }: AuthContext, limit: Limit): Promise<Outcome<void>> {
  const taken = await takeFromLimit(db, clock, limit);
  if (taken.ok) return { ok: true, value: undefined };
  return refuse('over_request_rate_limit', { retryAfterMs: taken.retryAfterMs });
}
