import { countLimitTry, type RateLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import { findNetworkOfAddress } from '../../ports/network.ts';
import type { SiteContext } from './context.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Counts a submitted form. Throws if its network, or all networks together, have sent too many. */
export async function countFormSubmission(
  context: SiteContext,
  form: 'contact' | 'newsletter',
  address: string,
): Promise<void> {
  const network = context.blind(`site ${findNetworkOfAddress(address)}`);
  await take(context, { key: `site:${form}:${network}`, max: context.limits.perHour, windowMs: hour });
  // A person reads these messages, so a flood from many networks must be stopped before it fills a mailbox.
  await take(context, { key: `site:${form}`, max: context.limits.perHourInAll, windowMs: hour });
}

/**
 * Whether another email may be sent to an address that a visitor typed into a form and that may be another
 * person's.
 */
export async function claimMailAllowance(
  { db, clock, blind, limits }: SiteContext,
  email: string,
): Promise<boolean> {
  const ofAddress = { key: `site:mail:${blind(email)}`, max: limits.mailsPerDay, windowMs: day };
  return (await countLimitTry(db, clock, ofAddress)).ok;
}

async function take({ db, clock }: SiteContext, limit: RateLimit): Promise<void> {
  const taken = await countLimitTry(db, clock, limit);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many forms have just been sent. Try again in an hour.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
}
