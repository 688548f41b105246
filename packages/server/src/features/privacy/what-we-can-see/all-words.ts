import { account } from './account.ts';
import { files } from './files.ts';
import { passport } from './passport.ts';
import { reminding } from './reminders.ts';
import { messages, service, site } from './service.ts';
import { sharing } from './sharing.ts';
import { signingIn } from './signing-in.ts';
import type { TableWords } from './words.ts';

/** Every table and what a person should know of it, in the order of the page. */
export const tableWords: Readonly<Record<string, TableWords>> = {
  ...account,
  ...signingIn,
  ...passport,
  ...sharing,
  ...reminding,
  ...files,
  ...messages,
  ...site,
  ...service,
};
