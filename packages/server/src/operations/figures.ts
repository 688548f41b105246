import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { listenToMeasurements, type Measurement } from '../ports/meter.ts';

/** Values that are read when the metrics are fetched. None of them is about a single person. */
export interface MetricFigures {
  readonly version: string;
  now(): number;
  pool(): { total: number; idle: number; waiting: number };
  sockets(): number;
  /** How much work is waiting, by queue. */
  waiting(): Promise<Readonly<Record<string, number>>>;
  /** How long the oldest job has been waiting, in milliseconds, by queue. */
  oldest(): Promise<Readonly<Record<string, number>>>;
  /** When the newest backup was made; undefined if no backup exists, or if this server cannot see the backups. */
  backupMs(): Promise<number | undefined>;
  /** When a sealed backup was last restored with its key, as a test. */
  drillMs(): Promise<number | undefined>;
  /** When this server last made a trial restore of the data it would back up. */
  selfCheckMs(): Promise<number | undefined>;
  /** When expired data was last deleted. */
  retentionMs(): Promise<number | undefined>;
  /** How many rows should have been deleted more than a day ago, by class of the register. */
  overdue(): Promise<Readonly<Record<string, number>>>;
}

/**
 * Adds this service's metrics to a registry. Returns two functions: one counts a completed request, and the
 * other stops all counting.
 */
export function addMetricFigures(registry: Registry, figures: MetricFigures) {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[], collect: (own: Gauge) => unknown) =>
    new Gauge({
      name: `kinfolio_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        const empty = () => {
          this.reset();
          // Prometheus metrics without labels start at 0 although nothing was measured, so that value is
          // removed.
          if (labelNames.length === 0) this.remove();
        };
        empty();
        try {
          await collect(this);
        } catch {
          empty(); // A value that cannot be read at the moment is omitted.
        }
      },
    });
  const age = async (own: Gauge, at: Promise<number | undefined>) => {
    const ms = await at;
    if (ms !== undefined) own.set((figures.now() - ms) / 1000);
  };
  gauge('build_info', 'The version that is running', ['version'], own =>
    own.set({ version: figures.version }, 1),
  );
  gauge('db_pool', 'Connections to the database', ['state'], own => {
    for (const [state, count] of Object.entries(figures.pool())) own.set({ state }, count);
  });
  gauge('realtime_sockets', 'Open sockets', [], own => own.set(figures.sockets()));
  gauge('jobs_waiting', 'Work that waits', ['queue'], own => byQueue(own, figures.waiting()));
  gauge('job_oldest_seconds', 'How long the oldest job has been waiting', ['queue'], own =>
    byQueue(own, figures.oldest(), 1000),
  );
  gauge('backup_age_seconds', 'How old the newest backup is', [], own => age(own, figures.backupMs()));
  gauge('restore_test_age_seconds', 'Time since a backup was last test-restored with its key', [], own =>
    age(own, figures.drillMs()),
  );
  gauge('self_check_age_seconds', 'Time since this server last test-restored a copy of itself', [], own =>
    age(own, figures.selfCheckMs()),
  );
  gauge('retention_age_seconds', 'Time since expired data was last deleted', [], own =>
    age(own, figures.retentionMs()),
  );
  gauge(
    'retention_overdue',
    'Rows that should have been deleted more than a day ago, up to 1,000 per table',
    ['class'],
    async own => {
      for (const [of, rows] of Object.entries(await figures.overdue())) own.set({ class: of }, rows);
    },
  );
  return { count: counters(registry), end: listenToMeasurements(meters(registry)) };
}

async function byQueue(
  own: Gauge,
  found: Promise<Readonly<Record<string, number>>>,
  unit = 1,
): Promise<void> {
  for (const [queue, value] of Object.entries(await found)) own.set({ queue }, value / unit);
}

/** Metrics of events, which are counted and timed where the events happen. */
function meters(registry: Registry): (one: Measurement) => void {
  const registers = [registry];
  const seconds = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name: `kinfolio_${name}_seconds`, help, labelNames, registers });
  const total = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `kinfolio_${name}_total`, help, labelNames, registers });
  const jobs = seconds('job', 'How long a job took', ['queue', 'outcome']);
  const stores = seconds('store', 'How long the object store took', ['verb', 'outcome']);
  const statements = seconds('db', 'How long the database took to answer a statement', []);
  const messages = total('messages', 'Emails and text messages sent', ['channel', 'outcome']);
  const drift = total('billing_drift', "Plans that differed from the payment provider's data", ['cause']);
  return one => {
    if (one.what === 'job') jobs.observe({ queue: one.queue, outcome: one.outcome }, one.seconds);
    else if (one.what === 'store') stores.observe({ verb: one.verb, outcome: one.outcome }, one.seconds);
    else if (one.what === 'statement') statements.observe(one.seconds);
    else if (one.what === 'message') messages.inc({ channel: one.channel, outcome: one.outcome });
    else drift.inc({ cause: one.cause });
  };
}

/** The routes that count as sign-ins or writes, by the path under which they are registered. */
const counted: Readonly<Record<string, 'sign_ins' | 'writes'>> = {
  'POST /auth/v1/token': 'sign_ins',
  'POST /vault/v1/recovery/session': 'sign_ins',
  'POST /vault/v1/passkeys/session': 'sign_ins',
  'POST /vault/v1/vaults/:vaultId/records': 'writes',
};

function counters(registry: Registry) {
  const of = (name: string, help: string) =>
    new Counter({
      name: `kinfolio_${name}_total`,
      help,
      labelNames: ['outcome'],
      registers: [registry],
    });
  const all = {
    sign_ins: of('sign_ins', 'Responses to requests to sign in or stay signed in'),
    writes: of('writes', 'Responses to requests to store records'),
  };
  return (method: string, route: string, status: number) => {
    const name = counted[`${method} ${route}`];
    if (name !== undefined) all[name].inc({ outcome: outcomeOf(status) });
  };
}

const outcomeOf = (status: number) => (status < 400 ? 'done' : status < 500 ? 'refused' : 'failed');
