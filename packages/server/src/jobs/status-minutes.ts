import type { Database } from '../db/database.ts';
import { jobQueues } from '../db/jobs.ts';
import { oldestWaiting } from '../db/look-at-database.ts';
import { noteMinute, type PartState } from '../features/status/minutes.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** Mail that waits longer is late, and so is an answer of the database. Milliseconds. */
const lateMail = 10 * 60_000;
const lateAnswer = 1_000;

const isLate = (waiting: Readonly<Record<string, number>>) => (waiting[jobQueues.messages] ?? 0) > lateMail;

/** Whether messages leave this installation as they should: releases wait for them. */
export async function mailState(pool: Database['pool']): Promise<'ok' | 'late'> {
  return isLate(await oldestWaiting(pool, [jobQueues.messages])) ? 'late' : 'ok';
}

/** Looks at what people need and counts the minute for the page of status. Without a database nothing is counted: that minute is missed. */
export async function lookAtParts({
  database: { db, pool },
  objectStore,
  clock,
}: {
  database: Database;
  objectStore: ObjectStore;
  clock: Clock;
}): Promise<void> {
  const before = performance.now();
  const waiting = await oldestWaiting(pool, [jobQueues.messages]);
  const passport: PartState = performance.now() - before > lateAnswer ? 'slow' : 'works';
  const papers = await objectStore.check().then(
    () => 'works' as const,
    () => 'away' as const,
  );
  const mail = isLate(waiting) ? 'slow' : 'works';
  await noteMinute({ db, clock }, { passport, papers, mail });
}
