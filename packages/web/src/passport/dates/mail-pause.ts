import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { createContext, useContext } from 'react';

/** Whether emails about dates do not go out, because the plan has none. */
export const MailPauseContext = createContext(false);

/** Whether emails about dates are paused; draws again when that changes. */
export const useMailPause = (): boolean => useContext(MailPauseContext);

/** Said of a paused email, where it is switched on and where it is shown. */
export const pauseWords = 'Paused: emails about dates are part of the Enhanced and Premium plans.';

/** Whether a field is the box that switches an email on. */
export const switchesMail = ({ due = {}, dueEachYear }: RecordKind, key: string): boolean =>
  [...Object.values(due), dueEachYear].some(rule => rule?.reminder?.field === key);
