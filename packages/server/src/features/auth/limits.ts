import { type Limit, type Taken, takeFromLimit } from '../../db/limits.ts';
import type { Asker } from '../../http/entrance.ts';
import { networkOf } from '../../ports/network.ts';
import { type Address, addressText } from './accounts/address.ts';
import type { AuthContext } from './context.ts';
import { type Outcome, refuse } from './errors.ts';

const minute = 60_000;

/** Counts a request that signs a person up or in, or keeps them in: see [Note: Two lanes]. */
export async function takeRequest(context: AuthContext, asker: Asker): Promise<Outcome<void>> {
  return take(context, requestsOf(context, asker));
}

/** Counts a request of a session by a token that is ours: others in the same network do not keep it out. */
export async function takeSessionRequest(context: AuthContext, sessionId: string): Promise<Outcome<void>> {
  return take(context, limitOfRequests(context, `auth:session:${context.blind(sessionId)}`));
}

export function requestsOf(context: AuthContext, { address, known }: Asker): Limit {
  const who = known === undefined ? `network:${context.blind(networkOf(address))}` : `device:${known}`;
  return limitOfRequests(context, `auth:${who}`);
}

const limitOfRequests = ({ settings }: AuthContext, key: string): Limit => ({
  key,
  max: settings.requestsPerMinute,
  windowMs: minute,
});

/** Counts a message of a kind to an address, whether or not an account has it: see [Note: Two lanes]. */
export async function takeMessage(
  context: AuthContext,
  kind: string,
  address: Address,
  known?: string,
): Promise<Outcome<void>> {
  const { db, clock, settings } = context;
  const to = `${kind}:${known ?? context.blind(addressText(address))}`;
  const code = address.phone === undefined ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
  const cooled = await takeFromLimit(db, clock, {
    key: `auth:cool:${to}`,
    max: 1,
    windowMs: settings.messageCooldownMs,
  });
  if (!cooled.ok) {
    const seconds = Math.max(1, Math.ceil(cooled.retryAfterMs / 1000));
    const message = `For security purposes, you can only request this after ${seconds} seconds.`;
    return refuse(code, { message, retryAfterMs: cooled.retryAfterMs });
  }
  const hourly = { key: `auth:messages:${to}`, max: settings.messagesPerHour, windowMs: 60 * minute };
  const taken = await takeFromLimit(db, clock, hourly);
  return taken.ok ? { ok: true, value: undefined } : refuse(code, { retryAfterMs: taken.retryAfterMs });
}

async function take({ db, clock }: AuthContext, limit: Limit): Promise<Outcome<void>> {
  return allowed(await takeFromLimit(db, clock, limit));
}

/** What was taken, in the words of `auth/v1`. */
export function allowed(taken: Taken): Outcome<void> {
  if (taken.ok) return { ok: true, value: undefined };
  return refuse('over_request_rate_limit', { retryAfterMs: taken.retryAfterMs });
}
