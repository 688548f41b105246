import type { Db } from '../../db/database.ts';
import type { ReminderContext } from './context.ts';
import { type DeliveryContext, findPhoneInstead, suspendDelivery } from './delivery/service.ts';
import { readReminderSteps, recordReminderOutcome } from './store.ts';
import { maySendUnfinishedLetter } from './waiting-service.ts';
import { writeReminderMessage } from './writing-service.ts';

export function createOutcomeRecorder(
  context: DeliveryContext & Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>,
) {
  const { db, clock } = context;
  return {
    taken: async (tx: Db, id: string): Promise<void> => {
      await recordReminderOutcome(tx, id, { takenAtMs: clock.now(), status: 'taken' });
    },
    /** A permanent refusal is final. After any other, the message is retried. */
    refused: async (id: string, status: string): Promise<boolean> => {
      const isReminder = await recordReminderOutcome(db, id, { refusedAtMs: clock.now(), status });
      if (!isReminder || !status.startsWith('5.')) return false;
      const [sent] = await readReminderSteps(db, id);
      const account = sent?.channel === 'mail' ? await context.accountOf(db, sent.accountId) : undefined;
      if (account?.email !== undefined)
        await suspendDelivery(context, db, { address: account.email, kind: 'failed', status });
      return true;
    },
    /** Writes the text of a message when it is sent: see [Note: A reminder is written when it is sent]. */
    say: (tx: Db, id: string) => writeReminderMessage(context, tx, id),
    /**
     * Whether a message that was queued with its text may still be sent. It may not if the account has a
     * different address by now, or if there is nothing left to send.
     */
    mayGo: async (tx: Db, id: string, to: string): Promise<boolean> => {
      const letter = await maySendUnfinishedLetter(context, tx, { id, to });
      if (letter !== undefined) return letter;
      if ((await readReminderSteps(tx, id)).length === 0) return true;
      const said = await writeReminderMessage(context, tx, id);
      return said?.template === 'reminder-text' ? `+${said.to}` === to : said?.to === to;
    },
    elsewhere: (tx: Db, to: string) => findPhoneInstead(context, tx, to),
  };
}
