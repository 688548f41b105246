import type { Db } from '../../db/database.ts';
import type { AccountFacts, VaultContext } from '../vault/context.ts';

/** The services that reminders need, both to answer requests and in the sending job. */
export type ReminderContext = Pick<
  VaultContext,
  'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'accountOf' | 'mayUse' | 'queueMessage' | 'sendsTexts'
>;

/**
 * The services that only the sending job needs: the queries of {@link ReminderContext}, but for many accounts at once.
 */
export interface SendingContext extends ReminderContext {
  /** The facts that accounts have confirmed; no entry for an unknown account. */
  accountsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFacts>>;
  /** The accounts whose plan currently includes a feature. */
  whoMayUse(db: Db, accountIds: readonly string[], feature: string): Promise<ReadonlySet<string>>;
  /**
   * Queues messages of low priority. They are sent once the transaction is committed, and their text is only written
   * then.
   */
  queueUnsaid(tx: Db, ids: readonly string[]): Promise<void>;
}

/** The plan features for sending reminders and for calendar addresses. */
export const reminderFeatures = { mail: 'automatic_reminders', calendar: 'calendar_integration' } as const;
