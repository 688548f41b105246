import { createHmac } from 'node:crypto';
import type { ContactMessageRoute, OperatorDetails } from '../../config/operator-settings.ts';
import type { FormLimits } from '../../config/visitor-limits.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteEmail } from '../../ports/site-letters.ts';

export interface SiteDeps {
  db: Db;
  clock: Clock;
  /** The address of the site, without a slash at the end. */
  publicUrl: string;
  /** The operator's promises to people who write, and the operator's email address. */
  operator: Pick<OperatorDetails, 'CONTACT_EMAIL' | 'SUPPORT_ANSWER_HOURS' | 'MESSAGES_READ_DAYS'>;
  messagesGo: ContactMessageRoute;
  secrets: { fakesSecret: string };
  limits: FormLimits;
  /** Sends an email once the transaction is committed. Returns the id of the waiting message. */
  queueMessage: (tx: Db, letter: SiteEmail) => Promise<string>;
  /** Cancels emails that have not been sent yet, by the ids that `queueMessage` returned. */
  cancelMessages: (tx: Db, ids: readonly string[]) => Promise<void>;
}

/** Functions for fingerprints that only this server can create. */
export interface FingerprintFunctions {
  blind: (text: string) => string;
}

export type SiteContext = SiteDeps & FingerprintFunctions;

/** Adds these functions, which need the server's secret, to the dependencies. */
export function addFingerprintFunctions<Deps extends Pick<SiteDeps, 'secrets'>>(
  deps: Deps,
): Deps & FingerprintFunctions {
  const { fakesSecret } = deps.secrets;
  const blind = (text: string) =>
    createHmac('sha256', fakesSecret).update(`site ${text}`).digest('base64url');
  return { ...deps, blind };
}
