import type { Db } from '../../db/database.ts';
import type { AccountFacts, VaultContext } from '../vault/context.ts';

/** What reminders work with, in the server that answers and in the job that sends. */
export type ReminderContext = Pick<
  VaultContext,
  'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'accountOf' | 'mayUse' | 'queueMessage' | 'sendsTexts'
>;

/** What the job that sends works with: the same questions about many accounts at once. */
export interface SendingContext extends ReminderContext {
  /** What accounts confirmed of themselves; nothing for one that is not there. */
  accountsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFacts>>;
  /** Those whose plan has a feature now. */
  whoMayUse(db: Db, accountIds: readonly string[], feature: string): Promise<ReadonlySet<string>>;
  /** Sends unhurried messages once the transaction is committed: their text is written then. */
  queueUnsaid(tx: Db, ids: readonly string[]): Promise<void>;
}

/** The feature of a plan that sends reminders, and the one that has calendar addresses. */
export const features = { mail: 'automatic_reminders', calendar: 'calendar_integration' } as const;
