import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { type JobQueue, type Jobs, jobQueues } from '../db/jobs.ts';
import { errorCode } from '../ports/error-code.ts';
import { timed } from '../ports/meter.ts';

/** Does one piece of work. What it throws is tried again later, less and less often. */
export type Worker = (id: string) => Promise<void>;

/** Jobs that are open: see {@link openJobs}. */
export interface OpenJobs extends Jobs {
  /** Does the work of a queue from now on, the moment it is there. */
  work(queue: JobQueue, worker: Worker): Promise<void>;
  /** Adds work to a queue every day at an hour in London, once for all servers of the database. */
  addDaily(queue: JobQueue, id: string, hour?: number): Promise<void>;
  /** Adds work to a queue every ten minutes, once for all servers of the database. */
  addEveryTenMinutes(queue: JobQueue, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the database is. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; password: string };

interface JobsOptions {
  connection: Connection;
  log: Logger;
  /** Whether this process does work, and takes up again what another left undone when it was killed. */
  works: boolean;
}

// About a day of tries: after 5 seconds, 10, 20 … and then every hour.
const patience = { retryLimit: 33, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } as const;
/** What a mail server does not take now may go for three days. */
const patienceOfMessages = 82;
const queueOptions: Omit<Queue, 'name'> = {
  ...patience,
  // A worker that was killed shows by this; one message takes seconds.
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
};

/** Ids in one piece of work. A minute is enough for them unless a mail server is very slow. */
const together = 20;

/** Does the work of each id. One that fails does not hold up the others; the first failure is thrown at the end. */
async function eachOf(worker: Worker, ids: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await worker(id).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

// What is new announces itself; what is tried again is looked for every 2 seconds.
const taking = {
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
};

/** Opens the jobs in the database at `connection`, on connections of their own; makes their tables where missing. */
export async function openJobs({ connection, log, works }: JobsOptions): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...connection,
    application_name: `kinfolio ${process.pid} jobs`,
    max: 2,
    schema: 'jobs',
    schedule: works,
    supervise: works,
    useListenNotify: works,
  });
  boss.on('error', error => log.warn({ code: errorCode(error) }, 'a connection of the jobs broke'));
  await boss.start();
  for (const name of Object.values(jobQueues)) await boss.createQueue(name, queueOptions);
  await boss.updateQueue(jobQueues.messages, { retryLimit: patienceOfMessages });
  return {
    add: async (tx, queue, id, haste) => {
      const priority = haste === 'nobody waits' ? -1 : 0;
      await boss.send(queue, { id }, { db: fromDrizzle(tx, sql), priority });
    },
    addMany: async (tx, queue, ids) => {
      if (ids.length === 0) return;
      const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_none, part) => ({
        data: { ids: ids.slice(part * together, (part + 1) * together) },
        priority: -1,
      }));
      await boss.insert(queue, parts, { db: fromDrizzle(tx, sql) });
    },
    addDaily: (queue, id, hour = 9) =>
      boss.schedule(queue, `0 ${hour} * * *`, { id }, { tz: 'Europe/London' }),
    addEveryTenMinutes: (queue, id) =>
      boss.schedule(queue, '*/10 * * * *', { id }, { tz: 'Europe/London', key: id }),
    work: async (queue, worker) => {
      await boss.work<{ id: string } | { ids: string[] }>(queue, taking, async jobs => {
        // One that fails has the others of its batch done again, and that is harmless.
        const done = await Promise.allSettled(
          jobs.map(({ data }) =>
            timed({ what: 'job', queue }, () => ('ids' in data ? eachOf(worker, data.ids) : worker(data.id))),
          ),
        );
        const failed = done.find(one => one.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      });
    },
    close: () => boss.stop({ timeout: 10_000 }),
  };
}
