import { createHmac } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteLetter } from '../../ports/site-letters.ts';

/** What the forms of the public pages are answered with. */
export interface SiteDeps {
  db: Db;
  clock: Clock;
  /** Where the site is reached, without a slash at the end. */
  publicUrl: string;
  /** Who answers messages; they are kept without it too. */
  contactEmail: string | undefined;
  secrets: { fakesSecret: string };
  /** Sends a mail once the transaction is committed. */
  tell: (tx: Db, letter: SiteLetter) => Promise<void>;
}

export interface SiteContext extends SiteDeps {
  /** A fingerprint that only this server can make. */
  blind: (text: string) => string;
}

/** Adds to what is handed in what is made of it. */
export function siteContext(deps: SiteDeps): SiteContext {
  const { fakesSecret } = deps.secrets;
  const blind = (text: string) =>
    createHmac('sha256', fakesSecret).update(`site ${text}`).digest('base64url');
  return { ...deps, blind };
}
