import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { createContext, useContext } from 'react';

/** Whether emails about dates are paused because the plan does not include them. */
export const EmailsPausedContext = createContext(false);

/** Whether emails about dates are paused; re-renders when that changes. */
export const useEmailsPaused = (): boolean => useContext(EmailsPausedContext);

/** Shown for a paused email, both where it is switched on and where it is displayed. */
export const emailsPausedText = 'Paused: emails about dates are part of the Enhanced and Premium plans.';

/** Whether a field is the checkbox that switches an email on. */
export const isEmailCheckbox = ({ due = {}, dueEachYear }: RecordKind, key: string): boolean =>
  [...Object.values(due), dueEachYear].some(rule => rule?.reminder?.field === key);
