import type { CallProof } from '@kinfolio/contract/proof';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { readRequester } from '../devices/known.ts';
import type { Refusal } from '../errors.ts';
import { countKitAttempt, countPasswordAttempt } from '../guessing.ts';
import { cancelReset } from '../reset/service.ts';
import type { SessionKey } from '../sessions/store.ts';
import { listMissingProofs } from './required.ts';
import { presencePeriodMs, saveAccountGuarded, saveAdultDeclared, saveSessionPresence } from './store.ts';

// [Note: Guarded accounts] An account is guarded once it has its first vault: from then on, a session's rights depend
// on what was shown in it. A session is opened by showing something that also opens the vault: the password from which
// the device makes its keys, a recovery kit or a passkey. A code sent by email, a link, a provider, an organisation or
// a wallet does not open a session, and neither does a password that an administrator set. The person counts as present
// for ten minutes after that, and again each time they show such a proof. Reading sealed content requires an opened
// session. Changing what guards the account requires a person who is present.

/** Throws `proof_required` if the session has not shown the proofs that a call needs. */
export function requireShownProofs(who: SignedIn, wants: readonly CallProof[]): void {
  const missing = listMissingProofs(who, wants);
  if (missing.length > 0)
    throw new ServerError('proof_required', 'Prove who you are once more.', { details: { wants: missing } });
}

/**
 * Whether a secret is the one that the owner chose and derives keys from. Attempts count towards the same
 * limits as sign-ins. Throws `rate_limited`.
 */
export async function isOwnSecret(
  context: AuthContext,
  { accountId }: SignedIn,
  secret: string,
  from: RequestOrigin,
): Promise<boolean> {
  const account = await findAccount(context.db, accountId);
  const asker = await readRequester(context, accountId, from);
  const secretTry = await countPasswordAttempt(context, nameOf(account, accountId), asker);
  if (!secretTry.ok) throw tooMany(secretTry);
  if (!(await context.passwords.matches(secretOf(account), secret))) return false;
  await secretTry.value.wasRight();
  return true;
}

/**
 * The hash of the login secret; undefined without a password, or if an administrator set the password.
 */
export async function readSecretHash(db: Db, accountId: string): Promise<string | undefined> {
  return secretOf(await findAccount(db, accountId));
}

const secretOf = (account: Account | undefined) =>
  account?.passwordByAdmin === false ? (account.passwordHash ?? undefined) : undefined;

/** Counts an attempt at a recovery kit of the account. Throws `rate_limited`. */
export async function countOwnKitAttempt(context: AuthContext, { accountId }: SignedIn, from: RequestOrigin) {
  const account = await findAccount(context.db, accountId);
  const kitTry = await countKitAttempt(
    context,
    nameOf(account, accountId),
    await readRequester(context, accountId, from),
  );
  if (!kitTry.ok) throw tooMany(kitTry);
  return kitTry.value;
}

/**
 * The name under which an account's sign-in attempts are counted. People of an organisation have no address of their
 * own, so their account's id is used.
 */
const nameOf = (account: Account | undefined, accountId: string) =>
  account?.email ?? account?.phone ?? accountId;

function tooMany({ retryAfterMs = 0 }: Refusal): ServerError {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
  return new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
}

/** Marks an account that has just created a vault as guarded, and opens the session that created it. */
export async function markAccountGuarded(context: AuthContext, tx: Db, who: SessionKey): Promise<void> {
  await saveAccountGuarded(tx, who.accountId, context.clock.now());
  await saveAdultDeclared(tx, who.accountId, todayInLondon(context.clock));
  await recordShownProof(context, tx, who);
}

/**
 * Opens a session, if it is not open yet, and marks its person as present. Returns the time until which the person
 * counts as present, in milliseconds.
 */
export async function recordShownProof(context: AuthContext, db: Db, who: SessionKey): Promise<number> {
  const nowMs = context.clock.now();
  const presentUntilMs = nowMs + presencePeriodMs;
  await saveSessionPresence(db, who, { nowMs, presentUntilMs });
  await cancelReset(context, who, db);
  return presentUntilMs;
}
