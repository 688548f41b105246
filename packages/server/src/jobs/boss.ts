import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { type JobQueue, type JobQueuer, jobQueues } from '../db/jobs.ts';
import { errorCode } from '../ports/error-code.ts';
import { measureAction } from '../ports/meter.ts';

/** Processes one job. If it throws, the job is retried at growing intervals. */
export type JobWorker = (id: string) => Promise<void>;

/** An open job system: see {@link openJobs}. */
export interface OpenJobs extends JobQueuer {
  /** Starts to process the jobs of a queue as soon as they arrive. */
  work(queue: JobQueue, worker: JobWorker): Promise<void>;
  /** Adds a job to a queue every day at a given hour in London, once for all servers of the database. */
  addDaily(queue: JobQueue, id: string, hour?: number): Promise<void>;
  /** Adds a job to a queue every ten minutes, once for all servers of the database. */
  addEveryTenMinutes(queue: JobQueue, id: string): Promise<void>;
  close(): Promise<void>;
}

export type JobDatabase =
  | { connectionString: string }
  | { host: string; user: string; database: string; password: string };

interface JobsOptions {
  connection: JobDatabase;
  log: Logger;
  /** Whether this process runs jobs, including those that a killed process left unfinished. */
  works: boolean;
}

// Attempts continue for about a day: after 5 seconds, 10 seconds, 20 seconds, and so on, and finally every hour.
const patience = { retryLimit: 33, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } as const;
/** The number of retries for a message that a mail server temporarily refuses: enough for three days. */
const patienceOfMessages = 82;
const queueOptions: Omit<Queue, 'name'> = {
  ...patience,
  // The maximum time for a job, in seconds. A message takes a few seconds to send, so a job that takes longer belongs
  // to a worker that was killed.
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
};

/**
 * The maximum number of ids in one job. They must all be processed within the time for a job, even by a slow
 * mail server.
 */
const together = 20;

/**
 * Runs the worker for each id. A failure does not stop the others; the first failure is thrown at the end.
 */
async function eachOf(worker: JobWorker, ids: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await worker(id).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

// Workers are notified of new jobs, but must look for retries, which they do every 2 seconds.
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
        // If one job fails, the others in its batch are run again, which is harmless.
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
