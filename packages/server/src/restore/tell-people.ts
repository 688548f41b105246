import { NIL } from 'uuid';
import type { Db } from '../db/database.ts';
import { readNextAddresses } from '../features/auth/messages/announcement-store.ts';
import type { QueueMessage } from '../features/auth/messages/queue-message.ts';

/** The maximum number of emails that one transaction queues. */
const atMost = 100;

/**
 * Queues an email about the restore to every confirmed address, which the first start will send. Returns how
 * many.
 */
export async function mailAboutRestore(
  { db, queueMessage }: { db: Db; queueMessage: QueueMessage },
  values: { takenAtMs: number; home: string },
): Promise<number> {
  let told = 0;
  for (let after: string = NIL; ; ) {
    const next = await readNextAddresses(db, { after, atMost });
    await db.transaction(async tx => {
      for (const { email } of next)
        await queueMessage(tx, { template: 'server-restored', to: email, values });
    });
    told += next.length;
    const last = next.at(-1);
    if (last === undefined || next.length < atMost) return told;
    after = last.id;
  }
}
