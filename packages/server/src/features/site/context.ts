import { createHmac } from 'node:crypto';
import type { MessagesGo, Operator } from '../../config/operator-settings.ts';
import type { FormLimits } from '../../config/visitor-limits.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteLetter } from '../../ports/site-letters.ts';

/** What the forms of the public pages are answered with. */
export interface SiteDeps {
  db: Db;
  clock: Clock;
  /** Where the site is reached, without a slash at the end. */
  publicUrl: string;
  /** Of the operator, what they promised to whoever writes, and where they want messages. */
  operator: Pick<Operator, 'CONTACT_EMAIL' | 'SUPPORT_ANSWER_HOURS' | 'MESSAGES_READ_DAYS'>;
  messagesGo: MessagesGo;
  secrets: { fakesSecret: string };
  limits: FormLimits;
  /** Sends a mail once the transaction is committed. Gives the id under which it waits. */
  queueMessage: (tx: Db, letter: SiteLetter) => Promise<string>;
  /** Has told mails not sent, if they were not sent yet; `tell` gave their ids. */
  cancelMessages: (tx: Db, ids: readonly string[]) => Promise<void>;
}

/** Makes fingerprints that only this server can make. */
export interface Blinding {
  blind: (text: string) => string;
}

export type SiteContext = SiteDeps & Blinding;

/** Adds to what is handed in what is made of its secret. */
export function withBlinding<Deps extends Pick<SiteDeps, 'secrets'>>(deps: Deps): Deps & Blinding {
  const { fakesSecret } = deps.secrets;
  const blind = (text: string) =>
    createHmac('sha256', fakesSecret).update(`site ${text}`).digest('base64url');
  return { ...deps, blind };
}
