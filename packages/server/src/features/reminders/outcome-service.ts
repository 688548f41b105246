import type { Db } from '../../db/database.ts';
import type { ReminderContext } from './context.ts';
import { type DeliveryContext, elsewhereOf, suspend } from './delivery/service.ts';
import { noteOutcome, readSent } from './store.ts';
import { letterMayGo } from './waiting-service.ts';
import { writeReminder } from './writing-service.ts';

/** What becomes of messages, as far as they are reminders. */
export function reminderOutcome(
  context: DeliveryContext & Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>,
) {
  const { db, clock } = context;
  return {
    taken: async (tx: Db, id: string): Promise<void> => {
      await noteOutcome(tx, id, { takenAtMs: clock.now(), status: 'taken' });
    },
    /** A permanent refusal is final; everything else is tried again. */
    refused: async (id: string, status: string): Promise<boolean> => {
      const isReminder = await noteOutcome(db, id, { refusedAtMs: clock.now(), status });
      if (!isReminder || !status.startsWith('5.')) return false;
      const [sent] = await readSent(db, id);
      const account = sent?.channel === 'mail' ? await context.accountOf(db, sent.accountId) : undefined;
      if (account?.email !== undefined)
        await suspend(context, db, { address: account.email, kind: 'failed', status });
      return true;
    },
    /** See [Note: A reminder is put in words when it goes]. */
    say: (tx: Db, id: string) => writeReminder(context, tx, id),
    /** Of what was queued in words: not to another address than the account has by now, nor once nothing is to be sent. */
    mayGo: async (tx: Db, id: string, to: string): Promise<boolean> => {
      const letter = await letterMayGo(context, tx, { id, to });
      if (letter !== undefined) return letter;
      if ((await readSent(tx, id)).length === 0) return true;
      const said = await writeReminder(context, tx, id);
      return said?.template === 'reminder-text' ? `+${said.to}` === to : said?.to === to;
    },
    elsewhere: (tx: Db, to: string) => elsewhereOf(context, tx, to),
  };
}
