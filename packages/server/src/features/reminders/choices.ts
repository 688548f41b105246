import { createHash } from 'node:crypto';
import type { TellingChoices, ToTell } from '@kinfolio/domain/access/reminder-times';
import type { StoredPlan, StoredReminder } from './store.ts';

const hourMs = 3_600_000;

/** Where in the hour an account has its turn, so that not all mail goes at once. */
const spreadOf = (accountId: string): number =>
  createHash('sha256').update(accountId).digest().readUInt32BE(0) % hourMs;

/** How an account wants its emails before it chose. */
export const usualChoices = { digest: 'each', quietFrom: 21, quietTo: 8 } as const;

/** How an account wants its emails, as the reckoning of instants has it. */
export const choicesOf = ({
  accountId,
  digest,
  quietFrom,
  quietTo,
}: Pick<StoredPlan, 'accountId' | 'digest' | 'quietFrom' | 'quietTo'>): TellingChoices => ({
  digest,
  quietFrom,
  quietTo,
  spreadMs: spreadOf(accountId),
});

/** A stored reminder, as the reckoning of instants has it. */
export const toTellOf = ({
  day,
  steps,
  yearly,
  sinceMs,
}: Pick<StoredReminder, 'day' | 'steps' | 'yearly' | 'sinceMs'>): ToTell => ({
  day,
  steps,
  sinceMs,
  ...(yearly === null ? {} : { yearly }),
});
