import * as z from 'zod/mini';
import { type CallOutcome, emptySuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import { toAuthProblem } from '../auth-api/auth-problem.ts';
import { callAuthClient } from '../auth-api/factors.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../state/context.ts';
import { expectCode, runAfterChallenge } from './challenge.ts';
import { makeVault } from './sign-in.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';

// [Note: Beginning again in an order that survives a crash] The person signs in with the code from the email and
// requests a reset; seven days later they sign in with a code once more. Then three things happen: the vault that
// nobody can open is set aside, the password changes, and the empty vault is made. After an interruption following the
// first step, the email leads here again and there is no further wait. After an interruption following the second,
// signing in with the new password asks whether to make the vault. A person who has also lost their second factor
// requests both resets at once; the second factor is removed together with the vault, in the same request.

/** Sends the code for a forgotten password. The answer does not reveal whether the email is known. */
export async function requestResetCode({ auth }: SessionContext, email: string): Promise<CallOutcome> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const proved = await auth.proof();
  if (!proved.ok) return proved;
  const { error } = await client.resetPasswordForEmail(email, proved.value);
  return error === null ? emptySuccess : refuseWithProblem(toAuthProblem(error));
}

/**
 * Requests an empty passport, using the code from the email. The person must wait seven days; `resetStanding` returns
 * the end of the wait. Once the wait is over, the sign-in is kept for {@link resetPassport}. Returns `code-wanted` if
 * there is a second step. A person who cannot pass it uses {@link requestBothResets}, which runs here if it was
 * requested before.
 */
export async function beginReset(
  context: SessionContext,
  { email, code }: { email: string; code: string },
): Promise<CallOutcome> {
  const signedIn = await context.auth.verifyEmail(email, code, 'recovery');
  if (!signedIn.ok) return signedIn;
  const who = signedIn.value;
  const passed = await runAfterChallenge(context, () => ask(context, who, 'vault'));
  const challenge = findUnfinished(context, 'challenge');
  if (challenge?.requiredChallenge !== 'factor') return passed;
  context.unfinished = { ...challenge, byMail: who };
  return (await bothWait(context)) ? await requestBothResets(context) : passed;
}

/**
 * Requests an empty passport without the second step, for a person who signed in with the code from the email.
 * Otherwise like {@link beginReset}.
 */
export async function requestBothResets(context: SessionContext): Promise<CallOutcome> {
  const who = findUnfinished(context, 'challenge')?.byMail;
  return who === undefined ? refuseWithProblem('not-open') : await ask(context, who, 'both');
}

async function ask(
  context: SessionContext,
  who: SignedInAccount,
  what: 'vault' | 'both',
): Promise<CallOutcome> {
  const answer = await context.server.askReset(what);
  if (!answer.ok) return toServerRefusal(answer.code);
  const { due, dueAt } = answer.value;
  context.unfinished = due ? { at: 'reset-due', who } : { at: 'reset-waits', until: dueAt };
  // There is nothing to do in this session until the wait is over.
  if (!due) await Promise.allSettled([context.auth.forget('ours')()]);
  return emptySuccess;
}

const own = z.object({ both_reset_due_at: z.string() });

/**
 * Whether a reset of both the password and the second step has already been requested. If the server does not answer,
 * the person can request it again.
 */
async function bothWait({ auth }: SessionContext): Promise<boolean> {
  const read = await callAuthClient(auth, async client => {
    const { data, error } = await client.getUser();
    return { data: data.user, error };
  });
  return read.ok && own.safeParse(read.value).success;
}

/** Begins with an empty passport; the old vault is set aside for 90 days. The new kit is pending afterwards. */
export async function resetPassport(context: SessionContext, newPassword: string): Promise<CallOutcome> {
  const who = findUnfinished(context, 'reset-due')?.who;
  if (who === undefined) return refuseWithProblem('not-open');
  const secret = await context.worker.service.secretOfNew(newPassword, { fresh: true });
  if (!secret.ok) return secret;
  const aside = await context.server.setVaultAside();
  if (!aside.ok) return toServerRefusal(aside.code);
  // If there was a second step, it has been removed together with the vault.
  expectCode(context, false);
  const changed = await context.auth.changeSecret(secret.value.authSecret, secret.value.kdf);
  if (!changed.ok) return changed;
  const vault = await makeVault(context, who);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, true);
  await writeOwner(context, who.displayName);
  await storeReloadKey(context);
  return emptySuccess;
}

/** Saves the owner's own record with the name the server knows them by, usually their first name. */
async function writeOwner(context: SessionContext, displayName: string): Promise<void> {
  const fields = { relationship: 'self', firstName: displayName };
  const saved = await context.worker.service.save([
    { do: 'write', kind: 'person', category: 'private', fields },
  ]);
  if (saved.ok) context.view.put(saved.value);
  context.unlocked?.syncer.requestPush();
}
