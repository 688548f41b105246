import type { ResetRequest } from '@kinfolio/contract/wire';
import type { Account } from '../accounts/store.ts';
import type { Message } from '../messages/templates.ts';

/** What may be reset. */
export type ResetOf = ResetRequest['what'];

/** Every reset: each waits by itself, so that who asks for one stops no other. */
export const everyReset = ['vault', 'factor', 'both'] as const satisfies readonly ResetOf[];

/** Where an account has what waits: when it was asked for, and how often its owner was mailed. */
export const resetColumns = {
  vault: { asked: 'resetAskedAtMs', notices: 'resetNotices' },
  factor: { asked: 'factorResetAskedAtMs', notices: 'factorResetNotices' },
  both: { asked: 'bothResetAskedAtMs', notices: 'bothResetNotices' },
} as const satisfies Record<ResetOf, Record<'asked' | 'notices', keyof Account>>;

/** As much of an account as shows which resets wait. */
export type Waiting = Pick<Account, (typeof resetColumns)[ResetOf]['asked']>;

/** When a reset was asked for; null where none waits. */
export const askedAtOf = (account: Waiting, what: ResetOf): number | null =>
  account[resetColumns[what].asked];

/** An account's columns, when a reset was asked for at that time, or none waits, and its owner was mailed so often. */
export function noteOf(what: ResetOf, askedAtMs: number | null, notices: number): Partial<Account> {
  const columns = resetColumns[what];
  return { [columns.asked]: askedAtMs, [columns.notices]: notices };
}

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
  both: { asked: 'both-reset-asked', waits: 'both-reset-waits', text: 'both-reset-asked-text' },
} as const satisfies Record<ResetOf, Record<string, Message['template']>>;
