import { atOnce } from '../../db/at-once.ts';
import {
  giveBackToLimits,
  type Limit,
  remember,
  type Taken,
  takeAndRecall,
  takeFromLimit,
} from '../../db/limits.ts';
import { networkOf } from '../../http/network.ts';
import { type Address, addressText } from './accounts/address.ts';
import type { AuthContext } from './context.ts';
import { type Outcome, refuse } from './errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// [Note: Guessing one person's password] A wrong password counts for its email at one network, and for its email at
// all networks together where nobody came in with it before: many addresses guess no faster than three, and whoever
// uses them up does not keep the owner out at home. Every window ends by itself. See decision 205. A code of six digits
// is right once in 300,000 tries, and whoever may try has the password already, so of those there are fewer.
const networksOfPassword = 3;
const networksOfKit = 6;
const networksOfFactor = 2;
const familiarForMs = 90 * day;

/** The keys of what is counted that get a try back, and the key of what is familiar from now on. */
export interface RightTry {
  keys: readonly string[];
  familiar: string;
  familiarUntilMs: number;
}

/** A try at a secret, already counted. */
interface Try {
  /** It was right: the try does not count, and the network is familiar from now on. */
  wasRight(): Promise<void>;
  /** What that writes, to be written with what it led to. */
  right: RightTry;
  /** It was no guess at all, such as an answer to nothing: it does not count. */
  wasNoGuess(): Promise<void>;
}

/** Counts a request that signs somebody up or in, or keeps them in. */
export async function takeRequest(context: AuthContext, address: string): Promise<Outcome<void>> {
  return take(context, requestsOf(context, address));
}

function requestsOf(context: AuthContext, address: string): Limit {
  const key = `auth:network:${context.blind(networkOf(address))}`;
  return { key, max: context.settings.requestsPerMinute, windowMs: minute };
}

/**
 * Counts a request that signs in with a password, and with it the try at the password, before it is checked, so that
 * many at once do not slip through.
 */
export async function takePasswordTry(
  context: AuthContext,
  email: string,
  address: string,
): Promise<Outcome<Try>> {
  const { wrongPasswords: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${networkOf(address)}`);
  const request = requestsOf(context, address);
  return takeTry(context, {
    request,
    familiar: `auth:familiar:${emailHere}`,
    here: { key: `auth:wrong-here:${emailHere}`, max, windowMs },
    elsewhere: {
      key: `auth:wrong-elsewhere:${context.blind(email)}`,
      max: max * networksOfPassword,
      windowMs,
    },
  });
}

/** Counts a try at the recovery kit of an email in the same way; a network is familiar by either. */
export async function takeKitTry(
  context: AuthContext,
  email: string,
  address: string,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const { wrongKits: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${networkOf(address)}`);
  return takeTry(context, {
    familiar: `auth:familiar:${emailHere}`,
    here: { key: `auth:kit-here:${emailHere}`, max, windowMs },
    elsewhere: {
      key: `auth:kit-elsewhere:${context.blind(email)}`,
      max: max * networksOfKit,
      windowMs,
    },
  });
}

/** Counts a try at a second factor of an account in the same way: for the factor here, for the account elsewhere. */
export async function takeFactorTry(
  context: AuthContext,
  { accountId, factorId, address }: { accountId: string; factorId: string; address: string },
): Promise<Outcome<Try>> {
  const { wrongFactors: max, guessingMs: windowMs } = context.settings;
  const network = context.blind(networkOf(address));
  return takeTry(context, {
    familiar: `auth:factor-familiar:${accountId}:${network}`,
    here: { key: `auth:factor-here:${accountId}:${factorId}:${network}`, max, windowMs },
    elsewhere: { key: `auth:factor-elsewhere:${accountId}`, max: max * networksOfFactor, windowMs },
  });
}

async function takeTry(
  context: AuthContext,
  {
    request,
    familiar,
    here,
    elsewhere,
  }: { request?: Limit; familiar: string; here: Limit; elsewhere: Limit },
): Promise<Outcome<Try>> {
  const { db, clock } = context;
  const { taken, remembered } = await takeAndRecall(db, clock, request ? [request, here] : [here], familiar);
  const counted = allowed(taken.ok && !remembered ? await takeFromLimit(db, clock, elsewhere) : taken);
  if (!counted.ok) return counted;
  const keys = (remembered ? [here] : [here, elsewhere]).map(({ key }) => key);
  const right = { keys, familiar, familiarUntilMs: clock.now() + familiarForMs };
  const wasRight = async () =>
    atOnce(db, [giveBackToLimits(db, keys), remember(db, familiar, right.familiarUntilMs)]);
  const wasNoGuess = async () => void (await giveBackToLimits(db, keys));
  return { ok: true, value: { right, wasRight, wasNoGuess } };
}

/**
 * Counts a try at the codes of an address, before it is looked at; a right one does not count. A code may be typed wrongly
 * a few times, and there may be a few codes in an hour: guessing one million takes years. The link of the same message
 * still works, so its owner is not kept out.
 */
export async function takeCodeTry(
  context: AuthContext,
  address: string,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const key = `auth:code:${context.blind(address)}`;
  const taken = await take(context, { key, max: context.settings.wrongCodes, windowMs: 60 * minute });
  if (!taken.ok) return taken;
  return { ok: true, value: { wasRight: async () => void (await giveBackToLimits(context.db, [key])) } };
}

/** Counts a message of a kind to an address, whether or not anybody has that address. */
export async function takeMessage(
  context: AuthContext,
  kind: string,
  address: Address,
): Promise<Outcome<void>> {
  const { db, clock, settings } = context;
  const to = `${kind}:${context.blind(addressText(address))}`;
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

function allowed(taken: Taken): Outcome<void> {
  if (taken.ok) return { ok: true, value: undefined };
  return refuse('over_request_rate_limit', { retryAfterMs: taken.retryAfterMs });
}
