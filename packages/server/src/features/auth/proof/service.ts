import type { ProofWant } from '@kinfolio/contract/proof';
import { todayIn } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askerOf } from '../devices/known.ts';
import type { Refusal } from '../errors.ts';
import { takeKitTry, takePasswordTry } from '../guessing.ts';
import { cancelReset } from '../reset/service.ts';
import type { SessionName } from '../sessions/store.ts';
import { missingProof } from './required.ts';
import { presentMs, saveAdult, saveGuarded, saveShown } from './store.ts';

// [Note: Guarded accounts] From its first vault on an account is guarded: what a session may do depends on what was shown
// in it. It is opened once it has shown what also opens the vault (the password from which the device makes its keys, a
// recovery kit, a passkey); a mailed code, a link, a provider, an organisation or a wallet does not, and neither does a
// password that an administrator set. Its person is present for ten minutes after that, and again whenever they show it
// once more. Reading what is sealed wants an opened session, changing what guards the account a present person.

/** Throws `proof_required` for a session that has not shown what a call wants of it. */
export function requireShown(who: SignedIn, wants: readonly ProofWant[]): void {
  const missing = missingProof(who, wants);
  if (missing.length > 0)
    throw new ServerError('proof_required', 'Show who you are once more.', { details: { wants: missing } });
}

/**
 * Whether a secret is the account's own, from which its device makes keys. Tries count as those of signing in do.
 * Throws `rate_limited`.
 */
export async function isOwnSecret(
  context: AuthContext,
  { accountId }: SignedIn,
  secret: string,
  from: Entrance,
): Promise<boolean> {
  const account = await findAccount(context.db, accountId);
  const asker = await askerOf(context, accountId, from);
  const secretTry = await takePasswordTry(context, nameOf(account, accountId), asker);
  if (!secretTry.ok) throw tooMany(secretTry);
  if (!(await context.passwords.matches(secretOf(account), secret))) return false;
  await secretTry.value.wasRight();
  return true;
}

/** The hash of an account's own secret; undefined where it has none, or one that an administrator set. */
export async function secretHashOf(db: Db, accountId: string): Promise<string | undefined> {
  return secretOf(await findAccount(db, accountId));
}

const secretOf = (account: Account | undefined) =>
  account?.passwordByAdmin === false ? (account.passwordHash ?? undefined) : undefined;

/** Counts a try at a kit of the account. Throws `rate_limited`. */
export async function takeOwnKitTry(context: AuthContext, { accountId }: SignedIn, from: Entrance) {
  const account = await findAccount(context.db, accountId);
  const kitTry = await takeKitTry(
    context,
    nameOf(account, accountId),
    await askerOf(context, accountId, from),
  );
  if (!kitTry.ok) throw tooMany(kitTry);
  return kitTry.value;
}

/** By what tries of signing in are counted; people of organisations have no name of their own. */
const nameOf = (account: Account | undefined, accountId: string) =>
  account?.email ?? account?.phone ?? accountId;

function tooMany({ retryAfterMs = 0 }: Refusal): ServerError {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
  return new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
}

/** Guards an account that has just made a vault, and opens the session in which it was made. */
export async function guardAccount(context: AuthContext, tx: Db, who: SessionName): Promise<void> {
  await saveGuarded(tx, who.accountId, context.clock.now());
  await saveAdult(tx, who.accountId, todayIn(context.clock));
  await noteShown(context, tx, who);
}

/** Opens a session, if it is not opened yet, and notes that its person is present; until when, in milliseconds. */
export async function noteShown(context: AuthContext, db: Db, who: SessionName): Promise<number> {
  const nowMs = context.clock.now();
  const presentUntilMs = nowMs + presentMs;
  await saveShown(db, who, { nowMs, presentUntilMs });
  await cancelReset(context, who, db);
  return presentUntilMs;
}
