import type { VaultContext } from '../context.ts';

/** What reminders work with, in the server that answers and in the job that sends. */
export type ReminderContext = Pick<
  VaultContext,
  'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'accountOf' | 'mayUse' | 'queueMessage' | 'sendsTexts'
>;

/** The feature of a plan that sends reminders, and the one that has calendar addresses. */
export const features = { mail: 'automatic_reminders', calendar: 'calendar_integration' } as const;
