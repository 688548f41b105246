import { announceChange } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { lockAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Session } from '../sessions/store.ts';
import {
  allResetKinds,
  type PendingResetColumns,
  type ResetKind,
  readResetRequestedAt,
  toResetColumns,
  toResetLogDetails,
} from './kinds.ts';

/**
 * Cancels an account's pending resets of the given kinds, within a transaction: see [Note: Resets have a waiting
 * period].
 */
export async function cancelPendingResets(
  { logActivity }: Pick<AuthContext, 'logActivity'>,
  tx: Db,
  { accountId, sessionId }: { accountId: string; sessionId?: string },
  which: readonly ResetKind[] = allResetKinds,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const ended = account === undefined ? [] : listPendingResets(account, which);
  for (const what of ended) {
    await updateAccount(tx, accountId, toResetColumns(what, null, 0));
    const by = sessionId === undefined ? {} : { sessionId };
    await logActivity(tx, accountId, { event: 'reset-cancelled', ...by, ...toResetLogDetails(what) });
  }
  if (ended.length > 0) await announceChange(tx, { kind: 'account', accountId, news: 'access' });
}

/**
 * The resets that have become unnecessary, given the proofs in a session. A person who can open the passport
 * does not need an empty one. A person who showed a second factor, or a kit or passkey in its place, has not
 * lost the factor. Either of the two proofs also makes a reset of both unnecessary.
 */
export function listUnneededResets({
  aal,
  openedAtMs,
  openedBy,
}: Pick<Session, 'aal' | 'openedAtMs' | 'openedBy'>): ResetKind[] {
  const opened = openedAtMs !== null;
  const stepped = aal === 'aal2' || openedBy !== null;
  return [
    ...(opened ? (['vault'] as const) : []),
    ...(stepped ? (['factor'] as const) : []),
    ...(opened || stepped ? (['both'] as const) : []),
  ];
}

export const listPendingResets = (account: PendingResetColumns, which: readonly ResetKind[]): ResetKind[] =>
  which.filter(what => readResetRequestedAt(account, what) !== null);
