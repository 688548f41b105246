import type { Db } from '../../db/database.ts';
import type { AccountFacts, VaultContext } from '../vault/context.ts';

/** The dependencies of reminders, both for requests and for the sending job. */
export type ReminderContext = Pick<
  VaultContext,
  'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'accountOf' | 'mayUse' | 'queueMessage' | 'sendsTexts'
>;

/**
 * The dependencies of the sending job only. They answer the same questions as {@link ReminderContext}, but
 * for many accounts at once.
 */
export interface SendingContext extends ReminderContext {
  /** The confirmed facts of several accounts. An unknown account has no entry. */
  accountsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFacts>>;
  /** The accounts whose plan currently includes a feature. */
  whoMayUse(db: Db, accountIds: readonly string[], feature: string): Promise<ReadonlySet<string>>;
  /**
   * Queues messages of low priority. They are sent after the transaction is committed, and only then is their
   * text written.
   */
  queueUnsaid(tx: Db, ids: readonly string[]): Promise<void>;
}

export const reminderFeatures = { mail: 'automatic_reminders', calendar: 'calendar_integration' } as const;
