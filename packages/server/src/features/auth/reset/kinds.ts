import type { ResetRequest } from '@kinfolio/contract/wire';
import type { Account } from '../accounts/store.ts';
import type { Message } from '../messages/templates.ts';

export type ResetKind = ResetRequest['what'];

/** Each kind has its own waiting period, so requesting one reset does not stop another. */
export const allResetKinds = ['vault', 'factor', 'both'] as const satisfies readonly ResetKind[];

/**
 * For each kind of reset, the account columns that store when it was requested, and how many emails the owner has
 * received about it.
 */
export const resetColumns = {
  vault: { asked: 'resetAskedAtMs', notices: 'resetNotices' },
  factor: { asked: 'factorResetAskedAtMs', notices: 'factorResetNotices' },
  both: { asked: 'bothResetAskedAtMs', notices: 'bothResetNotices' },
} as const satisfies Record<ResetKind, Record<'asked' | 'notices', keyof Account>>;

export type PendingResetColumns = Pick<Account, (typeof resetColumns)[ResetKind]['asked']>;

/** When a reset was requested; null if it is not pending. */
export const readResetRequestedAt = (account: PendingResetColumns, what: ResetKind): number | null =>
  account[resetColumns[what].asked];

/**
 * The account columns to write: when a reset was requested (null to clear it), and how many emails the owner has
 * received about it.
 */
export function toResetColumns(what: ResetKind, askedAtMs: number | null, notices: number): Partial<Account> {
  const columns = resetColumns[what];
  return { [columns.asked]: askedAtMs, [columns.notices]: notices };
}

export const toResetLogDetails = (what: ResetKind) => (what === 'vault' ? {} : { about: { what } });

export const resetMessages = {
  vault: { asked: 'reset-asked', waits: 'reset-waits', text: 'reset-asked-text' },
  factor: {
    asked: 'factor-reset-asked',
    waits: 'factor-reset-waits',
    text: 'factor-reset-asked-text',
  },
  both: { asked: 'both-reset-asked', waits: 'both-reset-waits', text: 'both-reset-asked-text' },
} as const satisfies Record<ResetKind, Record<string, Message['template']>>;
