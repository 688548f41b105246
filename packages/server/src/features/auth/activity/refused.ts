import type { ActivityEvent } from '@kinfolio/contract/activity';
import { remember } from '../../../db/limits.ts';
import { lockAccount, nobody } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { findHead } from './store.ts';

const soon = 60_000;

/**
 * Notes that somebody was refused who named an account. For a name that nobody has, the same is read and as much is
 * written and committed, so that the time an answer takes tells nothing; what is written is forgotten in a minute.
 */
export async function noteRefused(
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
    await lockAccount(tx, nobody);
    await findHead(tx, nobody);
    await remember(tx, `auth:nobody:${context.blind(name)}`, context.clock.now() + soon);
  });
}
