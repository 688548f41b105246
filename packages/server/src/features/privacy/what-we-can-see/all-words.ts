import { accountTableTexts } from './account.ts';
import { fileTableTexts } from './files.ts';
import { passportTableTexts } from './passport.ts';
import { reminderTableTexts } from './reminders.ts';
import { messageTableTexts, serviceTableTexts, siteTableTexts } from './service.ts';
import { sharingTableTexts } from './sharing.ts';
import { signInTableTexts } from './signing-in.ts';
import type { TableText } from './words.ts';

/** Every table with its explanation for people, in the order of the page. */
export const allTableTexts: Readonly<Record<string, TableText>> = {
  ...accountTableTexts,
  ...signInTableTexts,
  ...passportTableTexts,
  ...sharingTableTexts,
  ...reminderTableTexts,
  ...fileTableTexts,
  ...messageTableTexts,
  ...siteTableTexts,
  ...serviceTableTexts,
};
