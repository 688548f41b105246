import type { ActivityEvent } from '@kinfolio/contract/activity';
import type { Db } from '../../../db/database.ts';
import { findAccount } from '../accounts/store.ts';
import type { LoggedActivity } from '../activity/log-activity.ts';
import { createNotMeLink } from '../codes/not-me-link.ts';
import type { AuthContext } from '../context.ts';
import { findSession } from '../sessions/store.ts';

/**
 * The changes that are emailed to the owner of a guarded account. Other changes have their own email or do not need
 * one.
 */
const changes: Partial<Record<ActivityEvent, string>> = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'kit-made': 'A recovery kit was made',
  'kit-ended': 'A recovery kit stopped working',
  'factor-added': 'A second step was turned on',
  'factor-removed': 'A second step was turned off',
  'recovery-codes-made': 'Recovery codes were made',
  'identity-unlinked': 'A connected login was removed',
  'phone-changed': 'Your phone number was changed',
  'vault-set-aside': 'An empty passport was started. The old one is kept for 90 days',
  'change-undone': 'Changes were undone with an earlier recovery kit or passkey',
  'vault-taken-back': 'An earlier passport was restored',
};

/** Emails the owner of a guarded account about a change, in the transaction that logs it. */
export async function notifyOfChange(
  context: AuthContext,
  tx: Db,
  accountId: string,
  { event, sessionId, about, isEmailed = true }: LoggedActivity,
): Promise<void> {
  if (!isEmailed) return;
  const byOperator = event === 'password-changed' && about?.['by'] === 'administrator';
  const what = byOperator ? 'Your password was changed by an administrator' : changes[event];
  if (what === undefined) return;
  const account = await findAccount(tx, accountId);
  if (account === undefined || account.guardedAtMs === null || account.email === null) return;
  const session = sessionId === undefined ? undefined : await findSession(tx, { accountId, sessionId });
  const browser = [session?.device?.browser, session?.device?.system].filter(Boolean).join(' on ');
  const values = {
    what,
    atMs: context.clock.now(),
    browser,
    notMe: await createNotMeLink(context, tx, account),
  };
  await context.queueMessage(tx, { template: 'way-in-changed', to: account.email, values });
}
