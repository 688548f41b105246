import { done, no, type Outcome } from '../session/outcome.ts';
import { problemOf } from './auth-problem.ts';
import { openVault } from './come-in.ts';
import { enter, keepHalves } from './enter.ts';
import { onceLetIn } from './entry.ts';
import { type Here, refused } from './here.ts';

// [Note: Beginning again in an order that survives a crash] The code of the mail signs in. First the vault that nothing
// opens is set aside, then the password changes, then the empty vault is made. Cut short after the first step, the mail
// leads here again; after the second, signing in with the new password makes the vault.

/** Sends the code of a forgotten password. Whether anybody has that email is not told. */
export async function askForCode({ auth }: Here, email: string): Promise<Outcome> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const proved = await auth.proof();
  if (!proved.ok) return proved;
  const { error } = await client.resetPasswordForEmail(email, proved.value);
  return error === null ? done : no(problemOf(error));
}

/** Begins with an empty passport; what was sealed before is set aside for 90 days. Its kit is pending afterwards. */
export async function startAgain(
  here: Here,
  { email, code, newPassword }: { email: string; code: string; newPassword: string },
): Promise<Outcome> {
  const signedIn = await here.auth.verifyEmail(email, code, 'recovery');
  if (!signedIn.ok) return signedIn;
  return await onceLetIn(here, async () => {
    const secret = await here.worker.core.secretOfNew(newPassword, { fresh: true });
    if (!secret.ok) return secret;
    const aside = await here.server.setVaultAside();
    if (!aside.ok) return refused(aside.code);
    const changed = await here.auth.changeSecret(secret.value.authSecret, secret.value.kdf);
    if (!changed.ok) return changed;
    const vault = await openVault(here, signedIn.value);
    if (!vault.ok) return vault;
    enter(here, vault.value, true);
    await writeOwner(here, signedIn.value.displayName);
    await keepHalves(here);
    return done;
  });
}

/** The record about oneself, with what the server knows: the name. */
async function writeOwner(here: Here, displayName: string): Promise<void> {
  const [firstName = '', ...others] = displayName.split(' ');
  const fields = { relationship: 'self', firstName, lastName: others.join(' ') };
  const saved = await here.worker.core.save([{ do: 'write', kind: 'person', category: 'private', fields }]);
  if (saved.ok) here.view.put(saved.value);
  here.open?.syncer.poke();
}
