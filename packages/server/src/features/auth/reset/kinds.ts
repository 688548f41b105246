import type { ResetRequest } from '@kinfolio/contract/wire';
import type { Account } from '../accounts/store.ts';
import type { Message } from '../messages/templates.ts';

/** What may be reset. */
export type ResetOf = ResetRequest['what'];

/** When a reset was asked for; null where none waits. */
export const askedAtOf = (
  account: Pick<Account, 'resetAskedAtMs' | 'factorResetAskedAtMs'>,
  what: ResetOf,
): number | null => (what === 'vault' ? account.resetAskedAtMs : account.factorResetAskedAtMs);

/** An account's columns, when a reset was asked for at that time, or none waits, and its owner was mailed so often. */
export const noteOf = (what: ResetOf, askedAtMs: number | null, notices: number): Partial<Account> =>
  what === 'vault'
    ? { resetAskedAtMs: askedAtMs, resetNotices: notices }
    : { factorResetAskedAtMs: askedAtMs, factorResetNotices: notices };

/** What the log has beside the event. */
export const aboutReset = (what: ResetOf) => (what === 'vault' ? {} : { about: { what } });

/** The messages about each. */
export const resetMessages = {
  vault: { asked: 'reset-asked', waits: 'reset-waits', text: 'reset-asked-text' },
  factor: {
    asked: 'factor-reset-asked',
    waits: 'factor-reset-waits',
    text: 'factor-reset-asked-text',
  },
} as const satisfies Record<ResetOf, Record<string, Message['template']>>;
