import { runInOneStatement } from '../../db/at-once.ts';
import {
  countLimitTry,
  countTriesAndRecall,
  type RateLimit,
  refundLimitTries,
  rememberUntil,
} from '../../db/limits.ts';
import type { Requester } from '../../http/entrance.ts';
import { findNetworkOfAddress } from '../../ports/network.ts';
import type { AuthContext } from './context.ts';
import type { Outcome } from './errors.ts';
import { createRequestLimits, toLimitOutcome } from './limits.ts';

const day = 24 * 60 * 60_000;

// [Note: Guessing one person's password] A wrong password for an email address counts towards two limits:
// that of the address on this network, and that of the address on all unfamiliar networks together. So an
// attacker with many networks can guess no faster than with three, and the owner is not locked out on their
// home network when those attempts run out. Every window ends on its own. See decision 205. Guessing a
// six-digit code takes about 300,000 attempts, and a person who guesses it already has the password, so fewer
// attempts are allowed. [Note: Separate limits for known devices] A device that the account knows by its
// number has its own limit, which no other device affects, not even another one in the same house. Attempts
// on that device do not count towards the strangers' limit, and strangers' attempts do not lock the device
// out. See decision 775.
const networksOfPassword = 3;
const networksOfKit = 6;
const networksOfFactor = 2;
const familiarForMs = 90 * day;

/** The limits to uncount a correct attempt from, and the network that becomes familiar because of it. */
export interface CorrectAttempt {
  keys: readonly string[];
  familiar: string;
  familiarUntilMs: number;
}

/** An attempt at a secret. It has already been counted. */
interface Try {
  /** Call this if the secret was correct. It uncounts the attempt and marks the network as familiar. */
  wasRight(): Promise<void>;
  /**
   * The changes that record a correct attempt, for callers that write them together with the result of the
   * attempt.
   */
  right: CorrectAttempt;
  /**
   * Call this if no secret was guessed, for example because there was no challenge to answer. It uncounts the
   * attempt.
   */
  wasNoGuess(): Promise<void>;
}

/** The limits against which an attempt is counted. */
interface Counted {
  /** The kind of secret, which names the limit of a known device. */
  what: string;
  request?: RateLimit;
  familiar: string;
  here: RateLimit;
  elsewhere: RateLimit;
}

/**
 * Counts a request that signs in with a password, and the attempt at the password. Both are counted before the password
 * is checked, so that simultaneous attempts cannot exceed the limit.
 */
export async function countPasswordAttempt(
  context: AuthContext,
  email: string,
  asker: Requester,
): Promise<Outcome<Try>> {
  const { wrongPasswords: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${findNetworkOfAddress(asker.address)}`);
  return takeTry(context, asker, {
    what: 'password',
    request: createRequestLimits(context, asker),
    familiar: `auth:familiar:${emailHere}`,
    here: { key: `auth:wrong-here:${emailHere}`, max, windowMs },
    elsewhere: {
      key: `auth:wrong-elsewhere:${context.blind(email)}`,
      max: max * networksOfPassword,
      windowMs,
    },
  });
}

/**
 * Counts an attempt at the recovery kit of an email address in the same way as an attempt at a password. A
 * correct kit also makes the network familiar.
 */
export async function countKitAttempt(
  context: AuthContext,
  email: string,
  asker: Requester,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const { wrongKits: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${findNetworkOfAddress(asker.address)}`);
  return takeTry(context, asker, {
    what: 'kit',
    familiar: `auth:familiar:${emailHere}`,
    here: { key: `auth:kit-here:${emailHere}`, max, windowMs },
    elsewhere: {
      key: `auth:kit-elsewhere:${context.blind(email)}`,
      max: max * networksOfKit,
      windowMs,
    },
  });
}

/**
 * Counts an attempt at a second factor in the same way as an attempt at a password: each factor has a limit on this
 * network, and the account has one for all unfamiliar networks.
 */
export async function countFactorAttempt(
  context: AuthContext,
  { accountId, factorId, ...asker }: Requester & { accountId: string; factorId: string },
): Promise<Outcome<Try>> {
  const { wrongFactors: max, guessingMs: windowMs } = context.settings;
  const network = context.blind(findNetworkOfAddress(asker.address));
  return takeTry(context, asker, {
    what: 'factor',
    familiar: `auth:factor-familiar:${accountId}:${network}`,
    here: { key: `auth:factor-here:${accountId}:${factorId}:${network}`, max, windowMs },
    elsewhere: { key: `auth:factor-elsewhere:${accountId}`, max: max * networksOfFactor, windowMs },
  });
}

async function takeTry(
  context: AuthContext,
  { known }: Requester,
  { what, request, familiar, here: ofNetwork, elsewhere }: Counted,
): Promise<Outcome<Try>> {
  const { db, clock } = context;
  const here = known === undefined ? ofNetwork : { ...ofNetwork, key: `auth:device-${what}:${known}` };
  const { taken, remembered } = await countTriesAndRecall(
    db,
    clock,
    request ? [request, here] : [here],
    familiar,
  );
  const apart = known !== undefined || remembered;
  const counted = toLimitOutcome(taken.ok && !apart ? await countLimitTry(db, clock, elsewhere) : taken);
  if (!counted.ok) return counted;
  const keys = (apart ? [here] : [here, elsewhere]).map(({ key }) => key);
  const right = { keys, familiar, familiarUntilMs: clock.now() + familiarForMs };
  const wasRight = async () =>
    runInOneStatement(db, [refundLimitTries(db, keys), rememberUntil(db, familiar, right.familiarUntilMs)]);
  const wasNoGuess = async () => void (await refundLimitTries(db, keys));
  return { ok: true, value: { right, wasRight, wasNoGuess } };
}

/**
 * Counts an attempt at the codes sent to an address, before the code is checked; a correct attempt is uncounted. A
 * person may mistype a code a few times and request a few codes in a quarter of an hour. At that rate, guessing one
 * code in a million takes years. The link in the same message still works, and so does the code on a device that the
 * account knows, so the owner is not locked out.
 */
export async function countCodeAttempt(
  context: AuthContext,
  address: string,
  { known }: Pick<Requester, 'known'>,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const { wrongCodes, wrongPasswords, guessingMs: windowMs } = context.settings;
  const limit =
    known === undefined
      ? { key: `auth:code:${context.blind(address)}`, max: wrongCodes, windowMs }
      : { key: `auth:device-code:${known}`, max: wrongPasswords, windowMs };
  const taken = toLimitOutcome(await countLimitTry(context.db, context.clock, limit));
  if (!taken.ok) return taken;
  return {
    ok: true,
    value: { wasRight: async () => void (await refundLimitTries(context.db, [limit.key])) },
  };
}
