import type { ResetAnswer, ResetRequest } from '@kinfolio/contract/wire';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { refuseWhileHeld } from '../keys/service.ts';
import { readIdentity } from '../keys/store.ts';

/**
 * Asks for a reset of the vault or of the second factors, or returns how long the one that was asked for waits; without a
 * vault nothing waits for one. Throws `changes_held`; of a vault `insufficient_aal`, `account_closing` and as
 * {@link refuseUnlessVerified}; of factors `not_found`, and as {@link refuseUnlessPasswordAlone}; of both `not_found`,
 * `forbidden` in a session that showed a second factor, `account_closing` and as {@link refuseUnlessVerified}.
 */
export async function askForReset(
  vault: VaultContext,
  who: SignedIn,
  what: ResetRequest['what'],
): Promise<ResetAnswer> {
  if (what !== 'vault') {
    refuseWhileHeld(who);
    if (!who.lacksFactor && who.aal === 'aal1')
      throw new ServerError('not_found', 'This account has no second factor.');
  }
  if (what === 'factor') {
    refuseUnlessPasswordAlone(who);
    return vault.reset.ask(who, what);
  }
  if (what === 'both' && who.aal === 'aal2') throw new ServerError('forbidden', hasFactor);
  if (what === 'vault' && who.lacksFactor)
    throw new ServerError('insufficient_aal', 'This account wants a second factor.');
  if (who.closesAtMs !== null)
    throw new ServerError('account_closing', 'This account closes and takes nothing new.');
  await refuseUnlessVerified(vault, who);
  if (what === 'both') return vault.reset.ask(who, what);
  if ((await readIdentity(vault.db, who.accountId)) === undefined)
    return { dueAt: new Date(vault.clock.now()).toISOString(), due: true };
  return vault.reset.ask(who, what);
}

/**
 * Takes the second factors away by a reset that has waited, for who shows the password alone, each with a mail; without any
 * there is nothing to do. Throws `reset_waits`, `changes_held`, and as {@link refuseUnlessPasswordAlone}.
 */
export async function resetFactors(vault: VaultContext, who: SignedIn): Promise<void> {
  refuseWhileHeld(who);
  // The answer of the time before may have been lost.
  if (!who.lacksFactor && who.aal === 'aal1') return;
  refuseUnlessPasswordAlone(who);
  await vault.db.transaction(async tx => {
    if (!(await vault.reset.take(tx, who.accountId, 'factor')))
      throw new ServerError(
        'reset_waits',
        'Second factors are taken away seven days after that was asked for.',
      );
    await vault.dropFactors(tx, who);
  });
}

const hasFactor = 'This session showed a second factor.';

/**
 * Throws `forbidden` in a session that showed a second factor, which takes factors away as usual, and `proof_required` in one
 * that showed nothing by which the vault opens: a reader of the mailbox does not ask for this.
 */
function refuseUnlessPasswordAlone(who: SignedIn): void {
  if (who.aal === 'aal2') throw new ServerError('forbidden', hasFactor);
  if (who.opened) return;
  const details = { wants: ['opened'] };
  throw new ServerError('proof_required', 'Log in with the password first.', { details });
}

/** Throws `changes_held`, and `forbidden` in a session that was not opened a moment ago by more than a password. */
export async function refuseUnlessVerified(vault: VaultContext, who: SignedIn): Promise<void> {
  refuseWhileHeld(who);
  if (await vault.recentlyVerified(who)) return;
  throw new ServerError(
    'forbidden',
    'Sign in anew first: with a code that is mailed, or by who says who you are.',
  );
}
