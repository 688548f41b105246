import type { ResetRequest, ResetResponse } from '@kinfolio/contract/wire';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { refuseWhileChangesHeld } from '../keys/service.ts';
import { readIdentity } from '../keys/store.ts';

/**
 * Requests a reset of the vault or of the second factors, or returns how long an earlier request still has to wait.
 * There is no wait if there is no vault. Throws `changes_held`; for the vault `insufficient_aal`, `account_closing` and
 * as {@link refuseUnlessVerified}; for factors `not_found`, and as {@link refuseUnlessPasswordAlone}; for both
 * `not_found`, `forbidden` in a session that showed a second factor, `account_closing` and as {@link
 * refuseUnlessVerified}.
 */
export async function requestReset(
  vault: VaultContext,
  who: SignedIn,
  what: ResetRequest['what'],
): Promise<ResetResponse> {
  if (what !== 'vault') {
    refuseWhileChangesHeld(who);
    if (!who.lacksFactor && who.aal === 'aal1')
      throw new ServerError('not_found', 'This account has no second factor.');
  }
  if (what === 'factor') {
    refuseUnlessPasswordAlone(who);
    return vault.reset.ask(who, what);
  }
  if (what === 'both' && who.aal === 'aal2') throw new ServerError('forbidden', hasFactor);
  if (what === 'vault' && who.lacksFactor)
    throw new ServerError('insufficient_aal', 'This account needs a second factor.');
  if (who.closesAtMs !== null)
    throw new ServerError(
      'account_closing',
      'This account is being closed, so nothing more can be stored in it.',
    );
  await refuseUnlessVerified(vault, who);
  if (what === 'both') return vault.reset.ask(who, what);
  if ((await readIdentity(vault.db, who.accountId)) === undefined)
    return { dueAt: new Date(vault.clock.now()).toISOString(), due: true };
  return vault.reset.ask(who, what);
}

/**
 * Removes the second factors, using a reset whose wait is over, for a person who can show only the password. Sends an
 * email for each. Does nothing if the account has no second factor. Throws `reset_waits`, `changes_held`, and as {@link
 * refuseUnlessPasswordAlone}.
 */
export async function resetFactors(vault: VaultContext, who: SignedIn): Promise<void> {
  refuseWhileChangesHeld(who);
  // The response to the previous request may have been lost.
  if (!who.lacksFactor && who.aal === 'aal1') return;
  refuseUnlessPasswordAlone(who);
  await vault.db.transaction(async tx => {
    if (!(await vault.reset.take(tx, who.accountId, 'factor')))
      throw new ServerError(
        'reset_waits',
        'Second factors can be removed seven days after this was requested.',
      );
    await vault.dropFactors(tx, who);
  });
}

const hasFactor = 'This session has used a second factor.';

/**
 * Throws `forbidden` in a session that showed a second factor, which can remove factors as usual, and `proof_required`
 * in one that showed nothing that opens the vault: reading the mailbox is not enough to request this.
 */
function refuseUnlessPasswordAlone(who: SignedIn): void {
  if (who.aal === 'aal2') throw new ServerError('forbidden', hasFactor);
  if (who.opened) return;
  const details = { wants: ['opened'] };
  throw new ServerError('proof_required', 'Log in with the password first.', { details });
}

/** Throws `changes_held`, and `forbidden` unless the session was opened a moment ago by more than a password. */
export async function refuseUnlessVerified(vault: VaultContext, who: SignedIn): Promise<void> {
  refuseWhileChangesHeld(who);
  if (await vault.recentlyVerified(who)) return;
  throw new ServerError('forbidden', 'Sign in again first: with an emailed code, or through your provider.');
}
