import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { aboutReset, noteOf, type ResetOf, waitingOf } from './kinds.ts';

/** Ends those of an account's resets that wait, in a transaction: see [Note: A reset waits]. */
export async function endResets(
  { logActivity }: Pick<AuthContext, 'logActivity'>,
  tx: Db,
  { accountId, sessionId }: { accountId: string; sessionId?: string },
  which: readonly ResetOf[],
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
