import type { Db } from '../../../db/database.ts';
import { type DeliveryContext, elsewhereOf, isSuspended, suspend } from '../delivery/service.ts';
import { findReminder, noteOutcome, readPlan, readSent } from './store.ts';
import { letterMayGo } from './waiting-service.ts';

/** What became of messages, as far as they are reminders. */
export function reminderOutcome(context: DeliveryContext) {
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
    /** Not to another address than the account has by now, nor what was stopped or left while it waited. */
    mayGo: async (tx: Db, id: string, to: string): Promise<boolean> => {
      const steps = await readSent(tx, id);
      const [first] = steps;
      if (first === undefined) return (await letterMayGo(context, tx, { id, to })) ?? true;
      const account = await context.accountOf(tx, first.accountId);
      if (account === undefined || account.closesAtMs !== undefined) return false;
      if (first.channel === 'text' ? `+${account.phone}` !== to : account.email !== to) return false;
      if (first.channel === 'mail' && (await isSuspended(tx, first.accountId, to))) return false;
      const plan = await readPlan(tx, first.accountId);
      for (const { accountId, reminderId } of steps) {
        const row = await findReminder(tx, accountId, reminderId);
        if (row && row.stoppedAtMs === null && plan?.leftClasses.includes(row.class) === false) return true;
      }
      return false;
    },
    elsewhere: (tx: Db, to: string) => elsewhereOf(context, tx, to),
  };
}
