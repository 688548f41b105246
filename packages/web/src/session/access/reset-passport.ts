import * as z from 'zod/mini';
import { done, type Outcome, refuse } from '../../vault-worker/types/outcome.ts';
import { problemOf } from '../auth-api/auth-problem.ts';
import { asked } from '../auth-api/factors.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { afterChallenge, expectCode } from './challenge.ts';
import { makeVault } from './sign-in.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';

// [Note: Beginning again in an order that survives a crash] The code of the mail signs in and asks for a reset; seven days
// later it signs in once more. Then the vault that nothing opens is set aside, the password changes, and the empty vault is
// made. Cut short after the first of these, the mail leads here again, and nothing waits any more; after the second,
// signing in with the new password asks whether to make the vault.
// Who has lost the second step too asks for both; that step goes with the vault, in the same request.

/** Sends the code of a forgotten password. Whether anybody has that email is not told. */
export async function askForCode({ auth }: SessionContext, email: string): Promise<Outcome> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const proved = await auth.proof();
  if (!proved.ok) return proved;
  const { error } = await client.resetPasswordForEmail(email, proved.value);
  return error === null ? done : refuse(problemOf(error));
}

/**
 * Asks for an empty passport with the code of the mail. It waits for seven days; `resetStanding` has until when. Once that
 * is over the sign-in stays, for {@link resetPassport}. `code-wanted` where a second step is; without one see {@link askForBoth},
 * which is done here where it was asked for before.
 */
export async function beginReset(
  context: SessionContext,
  { email, code }: { email: string; code: string },
): Promise<Outcome> {
  const signedIn = await context.auth.verifyEmail(email, code, 'recovery');
  if (!signedIn.ok) return signedIn;
  const who = signedIn.value;
  const passed = await afterChallenge(context, () => ask(context, who, 'vault'));
  if (context.pending?.requiredChallenge !== 'factor') return passed;
  context.pending = { ...context.pending, byMail: who };
  return (await bothWait(context)) ? await askForBoth(context) : passed;
}

/** Asks for an empty passport without the second step, for who came with the code of the mail; as {@link beginReset} otherwise. */
export async function askForBoth(context: SessionContext): Promise<Outcome> {
  const who = context.pending?.byMail;
  if (who === undefined) return refuse('not-open');
  const outcome = await ask(context, who, 'both');
  if (outcome.ok) context.pending = undefined;
  return outcome;
}

async function ask(context: SessionContext, who: SignedIn, what: 'vault' | 'both'): Promise<Outcome> {
  const answer = await context.server.askReset(what);
  if (!answer.ok) return serverRefusal(answer.code);
  const { due, dueAt } = answer.value;
  context.reset = due ? { who } : { waitsUntil: dueAt };
  // Nothing is to be done here until then.
  if (!due) await Promise.allSettled([context.auth.forget('ours')()]);
  return done;
}

const own = z.object({ both_reset_due_at: z.string() });

/** Whether it was asked for before; without an answer its person can ask once more. */
async function bothWait({ auth }: SessionContext): Promise<boolean> {
  const read = await asked(auth, async client => {
    const { data, error } = await client.getUser();
    return { data: data.user, error };
  });
  return read.ok && own.safeParse(read.value).success;
}

/** Begins with an empty passport; what was sealed before is set aside for 90 days. Its kit is pending afterwards. */
export async function resetPassport(context: SessionContext, newPassword: string): Promise<Outcome> {
  const who = context.reset?.who;
  if (who === undefined) return refuse('not-open');
  const secret = await context.worker.service.secretOfNew(newPassword, { fresh: true });
  if (!secret.ok) return secret;
  const aside = await context.server.setVaultAside();
  if (!aside.ok) return serverRefusal(aside.code);
  // A second step, if there was one, went with it.
  expectCode(context, false);
  const changed = await context.auth.changeSecret(secret.value.authSecret, secret.value.kdf);
  if (!changed.ok) return changed;
  const vault = await makeVault(context, who);
  if (!vault.ok) return vault;
  context.reset = undefined;
  startUnlocked(context, vault.value, true);
  await writeOwner(context, who.displayName);
  await storeReloadKey(context);
  return done;
}

/** The record about oneself, with what the server knows: what to call them, most often their first name. */
async function writeOwner(context: SessionContext, displayName: string): Promise<void> {
  const fields = { relationship: 'self', firstName: displayName };
  const saved = await context.worker.service.save([
    { do: 'write', kind: 'person', category: 'private', fields },
  ]);
  if (saved.ok) context.view.put(saved.value);
  context.unlocked?.syncer.requestPush();
}
