import { giveBackToLimit, isRemembered, type Limit, remember, takeFromLimit } from '../../db/limits.ts';
import { networkOf } from '../../network.ts';
import type { AuthContext } from './context.ts';
import { type Outcome, refuse } from './errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const perNetwork = { max: 300, windowMs: minute };

// [Note: Guessing one person's password] A wrong password counts for its email at one network, and for its email at
// all networks together where nobody came in with it before: many addresses guess no faster than three, and whoever
// uses them up does not keep the owner out at home. Every window ends by itself. See decision 205.
const wrongAtOneNetwork = { max: 10, windowMs: 15 * minute };
const wrongElsewhere = { max: 30, windowMs: 15 * minute };
const familiarForMs = 90 * day;

/** A try at a password, already counted. */
interface PasswordTry {
  /** The password was right: the try does not count, and the network is familiar from now on. */
  wasRight(): Promise<void>;
}

/** Counts a request that signs somebody up or in, or keeps them in. */
export async function takeRequest(context: AuthContext, address: string): Promise<Outcome<void>> {
  return take(context, { key: `auth:network:${context.blind(networkOf(address))}`, ...perNetwork });
}

/** Counts a try at a password, before it is checked, so that many at once do not slip through. */
export async function takePasswordTry(
  context: AuthContext,
  email: string,
  address: string,
): Promise<Outcome<PasswordTry>> {
  const { db, clock } = context;
  const emailHere = context.blind(`${email} ${networkOf(address)}`);
  const familiar = `auth:familiar:${emailHere}`;
  const wanted: Limit[] = [{ key: `auth:wrong-here:${emailHere}`, ...wrongAtOneNetwork }];
  if (!(await isRemembered(db, clock, familiar))) {
    wanted.push({ key: `auth:wrong-elsewhere:${context.blind(email)}`, ...wrongElsewhere });
  }
  for (const limit of wanted) {
    const taken = await take(context, limit);
    if (!taken.ok) return taken;
  }
  const wasRight = async () => {
    for (const { key } of wanted) await giveBackToLimit(db, key);
    await remember(db, clock, familiar, familiarForMs);
  };
  return { ok: true, value: { wasRight } };
}

async function take({ db, clock }: AuthContext, limit: Limit): Promise<Outcome<void>> {
  const taken = await takeFromLimit(db, clock, limit);
  if (taken.ok) return { ok: true, value: undefined };
  return refuse('over_request_rate_limit', { retryAfterMs: taken.retryAfterMs });
}
