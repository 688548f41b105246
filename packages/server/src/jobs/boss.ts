import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { type JobQueue, type JobQueuer, jobQueues } from '../db/jobs.ts';
import { errorCode } from '../ports/error-code.ts';
import { measureAction } from '../ports/meter.ts';

/** Does one piece of work. If it throws, the work is tried again, at growing intervals. */
export type JobWorker = (id: string) => Promise<void>;

/** An open job system: see {@link openJobs}. */
export interface OpenJobs extends JobQueuer {
  /** From now on, does the work in a queue as soon as it arrives. */
  work(queue: JobQueue, worker: JobWorker): Promise<void>;
  /** Adds work to a queue every day at a given hour in London, once for all servers of the database. */
  addDaily(queue: JobQueue, id: string, hour?: number): Promise<void>;
  /** Adds work to a queue every ten minutes, once for all servers of the database. */
  addEveryTenMinutes(queue: JobQueue, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The address of the database and how to sign in to it. */
export type JobDatabase =
  | { connectionString: string }
  | { host: string; user: string; database: string; password: string };

interface JobsOptions {
  connection: JobDatabase;
  log: Logger;
  /** Whether this process works on jobs, including those that another process left unfinished when it was killed. */
  works: boolean;
}

// Attempts continue for about a day: after 5 seconds, 10 seconds, 20 seconds, and so on, and finally every hour.
const patience = { retryLimit: 33, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } as const;
/** A message that a mail server temporarily refuses may be retried for three days. */
const patienceOfMessages = 82;
const queueOptions: Omit<Queue, 'name'> = {
  ...patience,
  // The maximum time for a job, in seconds. A message takes a few seconds to send, so a job that takes longer belongs
  // to a worker that was killed.
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
};

/** The maximum number of ids in one job. A minute is enough to process them unless a mail server is very slow. */
const together = 20;

/** Does the work for each id. A failure does not hold up the others; the first failure is thrown at the end. */
async function eachOf(worker: JobWorker, ids: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await worker(id).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

// New jobs are announced by a notification; the worker looks for retries every 2 seconds.
const taking = {
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
};

/** Opens the jobs in the database at `connection`, on separate connections; creates their tables if missing. */
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
  boss.on('error', error =>
    log.warn({ code: errorCode(error) }, 'a database connection of the jobs was lost'),
  );
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
        // If one job fails, the others in its batch are done again, which is harmless.
        const done = await Promise.allSettled(
          jobs.map(({ data }) =>
            measureAction({ what: 'job', queue }, () =>
              'ids' in data ? eachOf(worker, data.ids) : worker(data.id),
            ),
          ),
        );
        const failed = done.find(one => one.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      });
    },
    close: () => boss.stop({ timeout: 10_000 }),
  };
}
