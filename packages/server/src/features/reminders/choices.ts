import { createHash } from 'node:crypto';
import type { DateToRemind, ReminderTimeSettings } from '@kinfolio/domain/access/reminder-times';
import type { StoredReminder, StoredReminderPlan } from './store.ts';

const hourMs = 3_600_000;

/**
 * How many milliseconds past the hour an account's email is sent. It differs between accounts, so that not
 * all emails are sent at once.
 */
const spreadOf = (accountId: string): number =>
  createHash('sha256').update(accountId).digest().readUInt32BE(0) % hourMs;

/** An account's email preferences before its owner has chosen any. */
export const defaultReminderChoices = { digest: 'each', quietFrom: 21, quietTo: 8 } as const;

/** An account's email preferences, in the form used to calculate times. */
export const toReminderChoices = ({
  accountId,
  digest,
  quietFrom,
  quietTo,
}: Pick<StoredReminderPlan, 'accountId' | 'digest' | 'quietFrom' | 'quietTo'>): ReminderTimeSettings => ({
  digest,
  quietFrom,
  quietTo,
  spreadMs: spreadOf(accountId),
});

/** A stored reminder, in the form used to calculate times. */
export const toSchedule = ({
  day,
  steps,
  yearly,
  sinceMs,
}: Pick<StoredReminder, 'day' | 'steps' | 'yearly' | 'sinceMs'>): DateToRemind => ({
  day,
  steps,
  sinceMs,
  ...(yearly === null ? {} : { yearly }),
});
