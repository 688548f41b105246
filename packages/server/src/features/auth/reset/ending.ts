import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';

/** Ends the reset of an account that waits, if one does, in a transaction: see [Note: A reset waits]. */
export async function endReset(
  { logActivity }: Pick<AuthContext, 'logActivity'>,
  tx: Db,
  { accountId, sessionId }: { accountId: string; sessionId?: string },
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined || account.resetAskedAtMs === null) return;
  await updateAccount(tx, accountId, { resetAskedAtMs: null, resetNotices: 0 });
  const by = sessionId === undefined ? {} : { sessionId };
  await logActivity(tx, accountId, { event: 'reset-cancelled', ...by });
  await tellIn(tx, { kind: 'account', accountId, news: 'access' });
}
