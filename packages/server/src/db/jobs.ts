import type { Db } from './database.ts';

export const jobQueues = {
  messages: 'messages',
  newGuides: 'newGuides',
  guideLetters: 'guideLetters',
  billing: 'billing',
  retention: 'retention',
  whatWeHold: 'whatWeHold',
} as const;
export type JobQueue = keyof typeof jobQueues;

/** Queues jobs to run later, in this process or another one using the same database. */
export interface JobQueuer {
  /**
   * Adds a job. It exists once the transaction is committed, and runs at least once. `id` names its subject. A job that
   * a person is waiting for runs before jobs that nobody is waiting for.
   */
  add(tx: Db, queue: JobQueue, id: string, haste?: 'somebody waits' | 'nobody waits'): Promise<void>;
  /** Adds work that is not urgent. Several ids share one job, which processes them one after the other. */
  addMany(tx: Db, queue: JobQueue, ids: readonly string[]): Promise<void>;
}
