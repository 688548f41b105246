import { resetWaitMs } from '@kinfolio/contract/retention';
import { and, eq, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { QueueMessage } from '../messages/queue-message.ts';
import { accounts } from '../tables.ts';

const day = 24 * 60 * 60_000;
/** On these days of the wait its owner is mailed again; the first mail goes at once. */
const remindersMs = [3 * day, 6 * day];
const atOnce = 20;

interface Reminding {
  db: Db;
  clock: Clock;
  publicUrl: string;
  queueMessage: QueueMessage;
}

/** Mails again about resets that wait: see [Note: A reset waits]. Harmless to repeat, and on several servers at once. */
export async function remindOfResets({ db, clock, publicUrl, queueMessage }: Reminding): Promise<void> {
  const now = clock.now();
  const { resetAskedAtMs, resetNotices } = accounts;
  const isDue = or(
    ...remindersMs.map((afterMs, place) =>
      and(lt(resetNotices, place + 2), lte(resetAskedAtMs, now - afterMs)),
    ),
  );
  for (const { id } of await db.select({ id: accounts.id }).from(accounts).where(isDue).limit(atOnce)) {
    await db.transaction(async tx => {
      const [account] = await tx
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, id), isDue))
        .for('update');
      const asked = account?.resetAskedAtMs ?? null;
      if (account === undefined || asked === null) return;
      const told = 1 + remindersMs.filter(afterMs => asked <= now - afterMs).length;
      await tx.update(accounts).set({ resetNotices: told }).where(eq(accounts.id, id));
      const dueAtMs = asked + resetWaitMs;
      if (account.email === null || dueAtMs <= now) return;
      const values = { dueAtMs, home: `${publicUrl}/login` };
      await queueMessage(tx, { template: 'reset-waits', to: account.email, values });
    });
  }
}
