import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Measured, onMeasured } from '../ports/meter.ts';

/** What is looked at when the figures are read; never by person. */
export interface Figures {
  readonly version: string;
  now(): number;
  pool(): { total: number; idle: number; waiting: number };
  sockets(): number;
  /** How much work waits, by queue. */
  waiting(): Promise<Readonly<Record<string, number>>>;
  /** For how long the oldest work has waited, in milliseconds, by queue. */
  oldest(): Promise<Readonly<Record<string, number>>>;
  /** When the newest backup was taken; undefined where there is none, or none can be seen from here. */
  backupMs(): Promise<number | undefined>;
  /** When a sealed backup was last restored with its key, to try it out. */
  drillMs(): Promise<number | undefined>;
  /** When this server last restored what it would back up, to try it out. */
  selfCheckMs(): Promise<number | undefined>;
  /** When what is over was last deleted. */
  retentionMs(): Promise<number | undefined>;
  /** How many rows should have been deleted more than a day ago, by class of the register. */
  overdue(): Promise<Readonly<Record<string, number>>>;
}

/** Adds the figures of this service to a registry. Returns what counts an answered request, and what ends all counting. */
export function addFigures(registry: Registry, figures: Figures) {
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
          // One without labels has a value from the beginning, which was never seen.
          if (labelNames.length === 0) this.remove();
        };
        empty();
        try {
          await collect(this);
        } catch {
          empty(); // What cannot be seen just now has no figure.
        }
      },
    });
  const age = async (own: Gauge, at: Promise<number | undefined>) => {
    const ms = await at;
    if (ms !== undefined) own.set((figures.now() - ms) / 1000);
  };
  gauge('build_info', 'The version that runs', ['version'], own => own.set({ version: figures.version }, 1));
  gauge('db_pool', 'Connections to the database', ['state'], own => {
    for (const [state, count] of Object.entries(figures.pool())) own.set({ state }, count);
  });
  gauge('realtime_sockets', 'Open sockets', [], own => own.set(figures.sockets()));
  gauge('jobs_waiting', 'Work that waits', ['queue'], own => byQueue(own, figures.waiting()));
  gauge('job_oldest_seconds', 'For how long the oldest work has waited', ['queue'], own =>
    byQueue(own, figures.oldest(), 1000),
  );
  gauge('backup_age_seconds', 'How old the newest backup is', [], own => age(own, figures.backupMs()));
  gauge(
    'restore_test_age_seconds',
    'How long ago a backup was restored with its key, to try it out',
    [],
    own => age(own, figures.drillMs()),
  );
  gauge(
    'self_check_age_seconds',
    'How long ago this server restored a copy of itself, to try it out',
    [],
    own => age(own, figures.selfCheckMs()),
  );
  gauge('retention_age_seconds', 'How long ago what is over was last deleted', [], own =>
    age(own, figures.retentionMs()),
  );
  gauge(
    'retention_overdue',
    'Rows that should have been deleted more than a day ago, 1,000 of a table at most',
    ['class'],
    async own => {
      for (const [of, rows] of Object.entries(await figures.overdue())) own.set({ class: of }, rows);
    },
  );
  return { count: counters(registry), end: onMeasured(meters(registry)) };
}

async function byQueue(
  own: Gauge,
  found: Promise<Readonly<Record<string, number>>>,
  unit = 1,
): Promise<void> {
  for (const [queue, value] of Object.entries(await found)) own.set({ queue }, value / unit);
}

/** What is counted and timed where it is done. */
function meters(registry: Registry): (one: Measured) => void {
  const registers = [registry];
  const seconds = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name: `kinfolio_${name}_seconds`, help, labelNames, registers });
  const total = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `kinfolio_${name}_total`, help, labelNames, registers });
  const jobs = seconds('job', 'How long a piece of work took', ['queue', 'outcome']);
  const stores = seconds('store', 'How long the object store took', ['verb', 'outcome']);
  const statements = seconds('db', 'How long the database took to answer a statement', []);
  const messages = total('messages', 'Mails and texts handed on', ['channel', 'outcome']);
  const drift = total('billing_drift', 'Plans that were not as the provider had them', ['cause']);
  return one => {
    if (one.what === 'job') jobs.observe({ queue: one.queue, outcome: one.outcome }, one.seconds);
    else if (one.what === 'store') stores.observe({ verb: one.verb, outcome: one.outcome }, one.seconds);
    else if (one.what === 'statement') statements.observe(one.seconds);
    else if (one.what === 'message') messages.inc({ channel: one.channel, outcome: one.outcome });
    else drift.inc({ cause: one.cause });
  };
}

/** What some routes do, by the path under which they are registered. */
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
    sign_ins: of('sign_ins', 'Answers to who signs in or stays signed in'),
    writes: of('writes', 'Answers to who stores records'),
  };
  return (method: string, route: string, status: number) => {
    const name = counted[`${method} ${route}`];
    if (name !== undefined) all[name].inc({ outcome: outcomeOf(status) });
  };
}

const outcomeOf = (status: number) => (status < 400 ? 'done' : status < 500 ? 'refused' : 'failed');
