import { countLimitTry, type RateLimit, type RateLimitResult } from '../../db/limits.ts';
import type { Requester } from '../../http/entrance.ts';
import { findNetworkOfAddress } from '../../ports/network.ts';
import { type ContactAddress, formatAddress } from './accounts/address.ts';
import type { AuthContext } from './context.ts';
import { createRefusal, type Outcome } from './errors.ts';

const minute = 60_000;

/** Counts a request to sign up, sign in or refresh a session: see [Note: Separate limits for known devices]. */
export async function countRequestAgainstLimit(
  context: AuthContext,
  asker: Requester,
): Promise<Outcome<void>> {
  return take(context, createRequestLimits(context, asker));
}

/**
 * Counts a request that carries a token of one of our sessions. The session has its own limit, so other people in the
 * same network cannot exhaust it.
 */
export async function countSessionRequest(context: AuthContext, sessionId: string): Promise<Outcome<void>> {
  return take(context, limitOfRequests(context, `auth:session:${context.blind(sessionId)}`));
}

export function createRequestLimits(context: AuthContext, { address, known }: Requester): RateLimit {
  const who =
    known === undefined ? `network:${context.blind(findNetworkOfAddress(address))}` : `device:${known}`;
  return limitOfRequests(context, `auth:${who}`);
}

const limitOfRequests = ({ settings }: AuthContext, key: string): RateLimit => ({
  key,
  max: settings.requestsPerMinute,
  windowMs: minute,
});

/**
 * Counts a message of one kind to an address, whether or not the address has an account: see [Note: Separate limits for
 * known devices].
 */
export async function countMessageAgainstLimit(
  context: AuthContext,
  kind: string,
  address: ContactAddress,
  known?: string,
): Promise<Outcome<void>> {
  const { db, clock, settings } = context;
  const to = `${kind}:${known ?? context.blind(formatAddress(address))}`;
  const code = address.phone === undefined ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
  const cooled = await countLimitTry(db, clock, {
    key: `auth:cool:${to}`,
    max: 1,
    windowMs: settings.messageCooldownMs,
  });
  if (!cooled.ok) {
    const seconds = Math.max(1, Math.ceil(cooled.retryAfterMs / 1000));
    const message = `For security purposes, you can only request this after ${seconds} seconds.`;
    return createRefusal(code, { message, retryAfterMs: cooled.retryAfterMs });
  }
  const hourly = { key: `auth:messages:${to}`, max: settings.messagesPerHour, windowMs: 60 * minute };
  const taken = await countLimitTry(db, clock, hourly);
  return taken.ok
    ? { ok: true, value: undefined }
    : createRefusal(code, { retryAfterMs: taken.retryAfterMs });
}

async function take({ db, clock }: AuthContext, limit: RateLimit): Promise<Outcome<void>> {
  return toLimitOutcome(await countLimitTry(db, clock, limit));
}

/** Turns the result of a rate limit into an outcome of `auth/v1`. */
export function toLimitOutcome(taken: RateLimitResult): Outcome<void> {
  if (taken.ok) return { ok: true, value: undefined };
  return createRefusal('over_request_rate_limit', { retryAfterMs: taken.retryAfterMs });
}
