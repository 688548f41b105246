import type { ActivityEvent } from '@kinfolio/contract/activity';
import { rememberUntil } from '../../../db/limits.ts';
import { lockAccount, noAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { findNewestActivity } from './store.ts';

const soon = 60_000;

/**
 * Logs a failed request that named an account. For an unknown name, the same rows are read and just as much is written
 * and committed, so that the response time reveals nothing. A row for an unknown name is deleted after a minute.
 */
export async function logRefusedRequest(
  context: AuthContext,
  {
    accountId,
    name,
    ...noted
  }: { accountId: string | undefined; name: string } & {
    event: ActivityEvent;
    about: Record<string, string>;
  },
): Promise<void> {
  await context.db.transaction(async tx => {
    if (accountId !== undefined) return context.logActivity(tx, accountId, noted);
    await lockAccount(tx, noAccount);
    await findNewestActivity(tx, noAccount);
    await rememberUntil(tx, `auth:nobody:${context.blind(name)}`, context.clock.now() + soon);
  });
}
