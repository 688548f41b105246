import { emailPlanHint } from '@kinfolio/domain/fields/date-rule';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { createContext, useContext } from 'react';

/**
 * Whether the account gets emails about dates: `included`; `paused`, because the plan does not include them; `no-plans`,
 * because this server sells no plans and everyone gets them.
 */
export type DateEmailsState = 'included' | 'paused' | 'no-plans';
export const DateEmailsContext = createContext<DateEmailsState>('included');

/** Whether emails about dates are paused; re-renders when that changes. */
export const useEmailsPaused = (): boolean => useContext(DateEmailsContext) === 'paused';

/** Shown for a paused email, both where it is switched on and where it is displayed. */
export const emailsPausedText = 'Paused: emails about dates are part of the Enhanced and Premium plans.';

/** Whether a field is the checkbox that switches an email on. */
export const isEmailCheckbox = ({ due = {}, dueEachYear }: RecordKind, key: string): boolean =>
  [...Object.values(due), dueEachYear].some(rule => rule?.reminder?.field === key);

/** The text that replaces the hint of the checkbox for an email; undefined if its own hint is right. */
export function createEmailHint(state: DateEmailsState, hint = ''): string | undefined {
  if (state === 'paused') return emailsPausedText;
  return state === 'no-plans' ? hint.replace(emailPlanHint, '').trim() : undefined;
}
