import { resetWaitMs } from '@kinfolio/contract/retention';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import {
  allResetKinds,
  type ResetKind,
  readResetRequestedAt,
  resetMessages,
  toResetColumns,
} from './kinds.ts';
import { listAccountsToMail, lockAccountToMail } from './store.ts';

const day = 24 * 60 * 60_000;
const remindersMs = [3 * day, 6 * day];

interface Reminding {
  db: Db;
  clock: Clock;
  publicUrl: string;
  queueMessage: AuthContext['queueMessage'];
}

/**
 * Sends the next emails about pending resets: see [Note: Resets have a waiting period]. Repeating it is safe,
 * even on several servers at once.
 */
export async function sendResetReminders(reminding: Reminding): Promise<void> {
  for (const what of allResetKinds) await remindOf(reminding, what);
}

async function remindOf({ db, clock, publicUrl, queueMessage }: Reminding, what: ResetKind): Promise<void> {
  const now = clock.now();
  const due = remindersMs.map((afterMs, place) => ({ askedUntilMs: now - afterMs, notices: place + 2 }));
  for (const id of await listAccountsToMail(db, what, due)) {
    await db.transaction(async tx => {
      const account = await lockAccountToMail(tx, { id, what }, due);
      const asked = account === undefined ? null : readResetRequestedAt(account, what);
      if (account === undefined || asked === null) return;
      const notices = 1 + remindersMs.filter(afterMs => asked <= now - afterMs).length;
      await updateAccount(tx, id, toResetColumns(what, asked, notices));
      const dueAtMs = asked + resetWaitMs;
      if (account.email === null || dueAtMs <= now) return;
      const values = { dueAtMs, home: `${publicUrl}/login` };
      await queueMessage(tx, { template: resetMessages[what].waits, to: account.email, values });
    });
  }
}
