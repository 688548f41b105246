import { type Limit, takeFromLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import { networkOf } from '../../ports/network.ts';
import type { SiteContext } from './context.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Counts a form that was sent. Throws when its network, or everybody together, has sent too many. */
export async function takeForm(
  context: SiteContext,
  form: 'contact' | 'newsletter',
  address: string,
): Promise<void> {
  const network = context.blind(`site ${networkOf(address)}`);
  await take(context, { key: `site:${form}:${network}`, max: context.limits.perHour, windowMs: hour });
  // A person answers these messages: a flood from everywhere ends here, not in a mailbox.
  await take(context, { key: `site:${form}`, max: context.limits.perHourInAll, windowMs: hour });
}

/** Whether one more mail may go to an address that anybody can type into a form. */
export async function mayMail({ db, clock, blind, limits }: SiteContext, email: string): Promise<boolean> {
  const ofAddress = { key: `site:mail:${blind(email)}`, max: limits.mailsPerDay, windowMs: day };
  return (await takeFromLimit(db, clock, ofAddress)).ok;
}

async function take({ db, clock }: SiteContext, limit: Limit): Promise<void> {
  const taken = await takeFromLimit(db, clock, limit);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many were sent just now. Try again in an hour.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
}
