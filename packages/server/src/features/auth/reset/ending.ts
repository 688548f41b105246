import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Session } from '../sessions/store.ts';
import { aboutReset, askedAtOf, everyReset, noteOf, type ResetOf, type Waiting } from './kinds.ts';

/** Ends those of some resets of an account that wait, or any, in a transaction: see [Note: A reset waits]. */
export async function endResets(
  { logActivity }: Pick<AuthContext, 'logActivity'>,
  tx: Db,
  { accountId, sessionId }: { accountId: string; sessionId?: string },
  which: readonly ResetOf[] = everyReset,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const ended = account === undefined ? [] : waitingOf(account, which);
  for (const what of ended) {
    await updateAccount(tx, accountId, noteOf(what, null, 0));
    const by = sessionId === undefined ? {} : { sessionId };
    await logActivity(tx, accountId, { event: 'reset-cancelled', ...by, ...aboutReset(what) });
  }
  if (ended.length > 0) await tellIn(tx, { kind: 'account', accountId, news: 'access' });
}

/**
 * Which resets a session shows to be needless: who can open the passport wants no empty one, and who showed a second
 * factor, or a kit or passkey in place of it, has lost none. Either shows that not both are lost.
 */
export function needlessFor({
  aal,
  openedAtMs,
  openedBy,
}: Pick<Session, 'aal' | 'openedAtMs' | 'openedBy'>): ResetOf[] {
  const opened = openedAtMs !== null;
  const stepped = aal === 'aal2' || openedBy !== null;
  return [
    ...(opened ? (['vault'] as const) : []),
    ...(stepped ? (['factor'] as const) : []),
    ...(opened || stepped ? (['both'] as const) : []),
  ];
}

/** Those of some resets that wait for an account. */
export const waitingOf = (account: Waiting, which: readonly ResetOf[]): ResetOf[] =>
  which.filter(what => askedAtOf(account, what) !== null);
