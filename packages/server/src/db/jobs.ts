import type { Db } from './database.ts';

/** The work that waits in the database for somebody to do it. */
export const jobQueues = {
  messages: 'messages',
  newGuides: 'newGuides',
  guideLetters: 'guideLetters',
  billing: 'billing',
  retention: 'retention',
  whatWeHold: 'whatWeHold',
} as const;
export type JobQueue = keyof typeof jobQueues;

/** Gives work to whoever does it later: this process or another one of the same database. */
export interface Jobs {
  /**
   * The work is there once the transaction is committed, and is done at least once. `id` names what it is about.
   * What nobody waits for is done after what somebody does.
   */
  add(tx: Db, queue: JobQueue, id: string, haste?: 'somebody waits' | 'nobody waits'): Promise<void>;
  /** The same for unhurried work: several ids make one piece of work, done one after the other. */
  addMany(tx: Db, queue: JobQueue, ids: readonly string[]): Promise<void>;
}
