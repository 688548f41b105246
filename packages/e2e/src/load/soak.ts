import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { median } from '../bench/report.ts';
import { listAllMails } from '../harness/server/mail-server.ts';
import { startOwnDatabase } from '../harness/server/own-database.ts';
import { type ProxyProgram, startRealProxy } from '../harness/server/real-proxy.ts';
import { findFreePort, type RunningServer, startServer } from '../harness/server/server.ts';
import { readServerMetrics, type ServerMetrics } from './figures.ts';
import { type AlternatingProxy, startAlternatingProxy } from './front.ts';
import { countLostVersions, signUpAll } from './load.ts';
import { ordinaryHourMix } from './mix.ts';
import { runAtPace } from './open-loop.ts';
import type { BusyPerson } from './person.ts';
import { listFailures, printActionReport } from './report.ts';

/** How long to run, and which faults to cause in the meantime. */
export interface SoakOptions {
  readonly minutes: number;
  readonly people: number;
  /** How many requests to send per second. */
  readonly rate: number;
  readonly restartEveryMinutes: number;
  /**
   * Whether to kill the restarted server, so that it has no time to finish. Requests at that moment may fail, but
   * nothing may be lost.
   */
  readonly kills: boolean;
  /** The proxy in front of the servers, configured as in `deploy/`; by default, our own. */
  readonly proxy: ProxyProgram | undefined;
  /** The same setting as for a load test. */
  readonly database: string | undefined;
}

const sampleMs = 20_000;
const allowedGrowth = 1.1;

/**
 * `npm run bench:soak`: two servers behind a proxy, one of which is restarted repeatedly while people use them. Returns
 * whether all checks passed.
 */
export async function runSoakTest(options: SoakOptions): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-soak-'));
  const { databaseUrl, stop } = await startOwnDatabase({ dataDir, named: options.database });
  const ports = [{ port: await findFreePort() }, { port: await findFreePort() }] as const;
  const front: Entrance = await (options.proxy === undefined
    ? startAlternatingProxy(ports)
    : realFront(options.proxy, ports));
  const start = ({ port }: { port: number }) =>
    startServer({
      databaseUrl,
      port,
      dataDir,
      env: {
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE: '0',
        TRUSTED_PROXIES: '127.0.0.1,::1',
        DRAIN_SECONDS: '10',
        PUBLIC_URL: front.url,
        SECRETS_FILE: process.env['SECRETS_FILE'] ?? join(dataDir, 'soak-secrets.json'),
      },
    });
  // Start them one after the other, because the first creates the secrets.
  const stays = await start(ports[0]);
  const second = { server: await start(ports[1]) };
  try {
    await front.start?.();
    console.log(`${String(options.people)} people sign up…`);
    const people = await signUpAll(front.url, options.people);
    return await work({ options, people, front, stays, second, restart: () => start(ports[1]) });
  } finally {
    await front.close();
    await Promise.all([stays.stop(), second.server.stop()]);
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The address that people use, and how many requests were retried on the second server, if the proxy counts them. */
interface Entrance extends Pick<AlternatingProxy, 'url'>, Partial<Pick<AlternatingProxy, 'retried'>> {
  start?(): Promise<void>;
  close(): void | Promise<void>;
}

async function realFront(
  program: ProxyProgram,
  ports: Parameters<typeof startRealProxy>[1],
): Promise<Entrance> {
  const proxy = await startRealProxy(program, ports);
  return { url: proxy.url, start: () => proxy.start(), close: () => proxy.stop() };
}

interface Work {
  readonly options: SoakOptions;
  readonly people: readonly BusyPerson[];
  readonly front: Entrance;
  readonly stays: RunningServer;
  readonly second: { server: RunningServer };
  readonly restart: () => Promise<RunningServer>;
}

async function work({ options, people, front, stays, second, restart }: Work): Promise<boolean> {
  const { minutes, rate, restartEveryMinutes, kills } = options;
  const seconds = minutes * 60;
  const over = new AbortController();
  const samples: ServerMetrics[] = [];
  let restarts = 0;
  const sampling = every(
    sampleMs,
    over.signal,
    async () => void samples.push(await readServerMetrics(stays.url)),
  );
  const restarting = every(restartEveryMinutes * 60_000, over.signal, async () => {
    await (kills ? second.server.kill() : second.server.stop());
    second.server = await restart();
    restarts += 1;
  });
  const done = await runAtPace(people, ordinaryHourMix, { rate, seconds }, Math.random);
  over.abort();
  await Promise.all([sampling, restarting]);

  printActionReport(done, seconds);
  const signedOut = (await Promise.allSettled(people.map(person => person.refresh()))).filter(
    ({ status }) => status === 'rejected',
  ).length;
  const faults = {
    'requests that failed': kills ? 0 : listFailures(done).length,
    'acknowledged and not there': await countLostVersions(people),
    'people signed out': signedOut,
    'mails sent twice':
      listAllMails().length - new Set(listAllMails().map(({ messageId }) => messageId)).size,
  };
  const retried =
    front.retried === undefined ? '' : `; ${String(front.retried())} requests were asked of a second server`;
  console.log(`${String(restarts)} restarts${retried}.`);
  console.table(faults);
  const keepsItsSize = isFlat(samples);
  return keepsItsSize && Object.values(faults).every(count => count === 0);
}

/** Repeats an action until aborted, and waits for the last run. */
async function every(milliseconds: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await after(milliseconds, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await act();
  }
}

/**
 * Whether the metrics of the server that was never restarted stay flat. The first third of the time is for warming up.
 */
function isFlat(samples: readonly ServerMetrics[]): boolean {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const middle = Math.floor(warm.length / 2);
  const [early, late] = [warm.slice(0, middle), warm.slice(-middle)];
  if (early.length === 0) return true;
  const rows = (['memoryBytes', 'openFiles', 'connections'] as const).map(name => {
    const [before, behind] = [median(early.map(one => one[name])), median(late.map(one => one[name]))];
    return { figure: name, before, behind, growth: before === 0 ? 1 : behind / before };
  });
  console.table(rows);
  return rows.every(({ growth }) => growth <= allowedGrowth);
}
