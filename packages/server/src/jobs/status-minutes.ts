import type { Database } from '../db/database.ts';
import { jobQueues } from '../db/jobs.ts';
import { readLongestJobDelays } from '../db/look-at-database.ts';
import { recordStatusMinute, type ServicePartState } from '../features/status/minutes.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** The times, in milliseconds, after which a waiting email or an answer of the database counts as late. */
const lateMail = 10 * 60_000;
const lateAnswer = 1_000;

const isLate = (waiting: Readonly<Record<string, number>>) => (waiting[jobQueues.messages] ?? 0) > lateMail;

/** Whether messages are sent in time, because releases depend on them. */
export async function readMailState(pool: Database['pool']): Promise<'ok' | 'late'> {
  return isLate(await readLongestJobDelays(pool, [jobQueues.messages])) ? 'late' : 'ok';
}

/**
 * Checks the parts of the service that people need and records the minute for the status page. If the database is
 * unavailable, that minute is missed.
 */
export async function checkServiceParts({
  database: { db, pool },
  objectStore,
  clock,
}: {
  database: Database;
  objectStore: ObjectStore;
  clock: Clock;
}): Promise<void> {
  const before = performance.now();
  const waiting = await readLongestJobDelays(pool, [jobQueues.messages]);
  const passport: ServicePartState = performance.now() - before > lateAnswer ? 'slow' : 'works';
  const papers = await objectStore.check().then(
    () => 'works' as const,
    () => 'away' as const,
  );
  const mail = isLate(waiting) ? 'slow' : 'works';
  await recordStatusMinute({ db, clock }, { passport, papers, mail });
}
