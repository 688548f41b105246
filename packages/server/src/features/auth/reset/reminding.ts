import { resetWaitMs } from '@kinfolio/contract/retention';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askedAtOf, everyReset, noteOf, type ResetOf, resetMessages } from './kinds.ts';
import { listUnmailed, lockUnmailed } from './store.ts';

const day = 24 * 60 * 60_000;
/** On these days of the wait its owner is mailed again; the first mail goes at once. */
const remindersMs = [3 * day, 6 * day];

interface Reminding {
  db: Db;
  clock: Clock;
  publicUrl: string;
  queueMessage: AuthContext['queueMessage'];
}

/** Mails again about resets that wait: see [Note: A reset waits]. Harmless to repeat, and on several servers at once. */
export async function remindOfResets(reminding: Reminding): Promise<void> {
  for (const what of everyReset) await remindOf(reminding, what);
}

async function remindOf({ db, clock, publicUrl, queueMessage }: Reminding, what: ResetOf): Promise<void> {
  const now = clock.now();
  const due = remindersMs.map((afterMs, place) => ({ askedUntilMs: now - afterMs, notices: place + 2 }));
  for (const id of await listUnmailed(db, what, due)) {
    await db.transaction(async tx => {
      const account = await lockUnmailed(tx, { id, what }, due);
      const asked = account === undefined ? null : askedAtOf(account, what);
      if (account === undefined || asked === null) return;
      const notices = 1 + remindersMs.filter(afterMs => asked <= now - afterMs).length;
      await updateAccount(tx, id, noteOf(what, asked, notices));
      const dueAtMs = asked + resetWaitMs;
      if (account.email === null || dueAtMs <= now) return;
      const values = { dueAtMs, home: `${publicUrl}/login` };
      await queueMessage(tx, { template: resetMessages[what].waits, to: account.email, values });
    });
  }
}
