import { atOnce } from '../../db/at-once.ts';
import { giveBackToLimits, type Limit, remember, takeAndRecall, takeFromLimit } from '../../db/limits.ts';
import type { Asker } from '../../http/entrance.ts';
import { networkOf } from '../../ports/network.ts';
import type { AuthContext } from './context.ts';
import type { Outcome } from './errors.ts';
import { allowed, requestsOf } from './limits.ts';

const day = 24 * 60 * 60_000;

// [Note: Guessing one person's password] A wrong password counts for its email at one network, and for its email at
// all networks together that are not familiar to it: many addresses guess no faster than three, and using them up does
// not keep the owner out at home. Every window ends by itself. See decision 205. A code of six digits
// is right once in 300,000 tries, and a guesser of those has the password already, so there are fewer.
//
// [Note: Two lanes] A device that the account knows by its number has tries of its own, which no other touches, not even
// next to it in one house: it neither uses up what strangers have nor is kept out by them. See decision 775.
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

/** What a try is counted by. */
interface Counted {
  /** Names the lane of a known device. */
  what: string;
  request?: Limit;
  familiar: string;
  here: Limit;
  elsewhere: Limit;
}

/**
 * Counts a request that signs in with a password, and with it the try at the password, before it is checked, so that
 * many at once do not slip through.
 */
export async function takePasswordTry(
  context: AuthContext,
  email: string,
  asker: Asker,
): Promise<Outcome<Try>> {
  const { wrongPasswords: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${networkOf(asker.address)}`);
  return takeTry(context, asker, {
    what: 'password',
    request: requestsOf(context, asker),
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
  asker: Asker,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const { wrongKits: max, guessingMs: windowMs } = context.settings;
  const emailHere = context.blind(`${email} ${networkOf(asker.address)}`);
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

/** Counts a try at a second factor of an account in the same way: for the factor here, for the account elsewhere. */
export async function takeFactorTry(
  context: AuthContext,
  { accountId, factorId, ...asker }: Asker & { accountId: string; factorId: string },
): Promise<Outcome<Try>> {
  const { wrongFactors: max, guessingMs: windowMs } = context.settings;
  const network = context.blind(networkOf(asker.address));
  return takeTry(context, asker, {
    what: 'factor',
    familiar: `auth:factor-familiar:${accountId}:${network}`,
    here: { key: `auth:factor-here:${accountId}:${factorId}:${network}`, max, windowMs },
    elsewhere: { key: `auth:factor-elsewhere:${accountId}`, max: max * networksOfFactor, windowMs },
  });
}

async function takeTry(
  context: AuthContext,
  { known }: Asker,
  { what, request, familiar, here: ofNetwork, elsewhere }: Counted,
): Promise<Outcome<Try>> {
  const { db, clock } = context;
  const here = known === undefined ? ofNetwork : { ...ofNetwork, key: `auth:device-${what}:${known}` };
  const { taken, remembered } = await takeAndRecall(db, clock, request ? [request, here] : [here], familiar);
  const apart = known !== undefined || remembered;
  const counted = allowed(taken.ok && !apart ? await takeFromLimit(db, clock, elsewhere) : taken);
  if (!counted.ok) return counted;
  const keys = (apart ? [here] : [here, elsewhere]).map(({ key }) => key);
  const right = { keys, familiar, familiarUntilMs: clock.now() + familiarForMs };
  const wasRight = async () =>
    atOnce(db, [giveBackToLimits(db, keys), remember(db, familiar, right.familiarUntilMs)]);
  const wasNoGuess = async () => void (await giveBackToLimits(db, keys));
  return { ok: true, value: { right, wasRight, wasNoGuess } };
}

/**
 * Counts a try at the codes of an address, before it is looked at; a right one does not count. A code may be typed wrongly
 * a few times, and there may be a few codes in a quarter of an hour: guessing one million takes years. The link of the
 * same message still works, and so does the code on a device that the account knows, so its owner is not kept out.
 */
export async function takeCodeTry(
  context: AuthContext,
  address: string,
  { known }: Pick<Asker, 'known'>,
): Promise<Outcome<Pick<Try, 'wasRight'>>> {
  const { wrongCodes, wrongPasswords, guessingMs: windowMs } = context.settings;
  const limit =
    known === undefined
      ? { key: `auth:code:${context.blind(address)}`, max: wrongCodes, windowMs }
      : { key: `auth:device-code:${known}`, max: wrongPasswords, windowMs };
  const taken = allowed(await takeFromLimit(context.db, context.clock, limit));
  if (!taken.ok) return taken;
  return {
    ok: true,
    value: { wasRight: async () => void (await giveBackToLimits(context.db, [limit.key])) },
  };
}
