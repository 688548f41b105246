import { done, type Outcome, refuse } from '../../vault-worker/types/outcome.ts';
import { problemOf } from '../auth-api/auth-problem.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { afterChallenge } from './challenge.ts';
import { makeVault } from './sign-in.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';

// [Note: Beginning again in an order that survives a crash] The code of the mail signs in and asks for a reset; seven days
// later it signs in once more. Then the vault that nothing opens is set aside, the password changes, and the empty vault is
// made. Cut short after the first of these, the mail leads here again, and nothing waits any more; after the second,
// signing in with the new password asks whether to make the vault.

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
 * is over the sign-in stays, for {@link resetPassport}.
 */
export async function beginReset(
  context: SessionContext,
  { email, code }: { email: string; code: string },
): Promise<Outcome> {
  const signedIn = await context.auth.verifyEmail(email, code, 'recovery');
  if (!signedIn.ok) return signedIn;
  return await afterChallenge(context, async () => {
    const asked = await context.server.askReset('vault');
    if (!asked.ok) return serverRefusal(asked.code);
    const { due, dueAt } = asked.value;
    context.reset = due ? { who: signedIn.value } : { waitsUntil: dueAt };
    // Nothing is to be done here until then.
    if (!due) await Promise.allSettled([context.auth.forget('ours')()]);
    return done;
  });
}

/** Begins with an empty passport; what was sealed before is set aside for 90 days. Its kit is pending afterwards. */
export async function resetPassport(context: SessionContext, newPassword: string): Promise<Outcome> {
  const who = context.reset?.who;
  if (who === undefined) return refuse('not-open');
  const secret = await context.worker.service.secretOfNew(newPassword, { fresh: true });
  if (!secret.ok) return secret;
  const aside = await context.server.setVaultAside();
  if (!aside.ok) return serverRefusal(aside.code);
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
