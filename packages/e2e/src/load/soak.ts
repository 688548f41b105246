import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { median } from '../bench/report.ts';
import { allMails } from '../harness/server/mail-server.ts';
import { ownDatabase } from '../harness/server/own-database.ts';
import { type ProxyProgram, realProxy } from '../harness/server/real-proxy.ts';
import { freePort, type RunningServer, startServer } from '../harness/server/server.ts';
import { figuresOf, type OwnFigures } from './figures.ts';
import { type Front, openFront } from './front.ts';
import { notKept, signUpAll } from './load.ts';
import { usualMix } from './mix.ts';
import { openLoop } from './open-loop.ts';
import type { BusyPerson } from './person.ts';
import { failuresOf, printDone } from './report.ts';

/** How long, and what goes wrong meanwhile. */
export interface SoakOptions {
  readonly minutes: number;
  readonly people: number;
  /** Requests a second. */
  readonly rate: number;
  readonly restartEveryMinutes: number;
  /** The server that is restarted gets no time to finish: what was asked at that moment may fail, nothing may be lost. */
  readonly kills: boolean;
  /** The proxy in front, as `deploy/` has it; without it, one of our own. */
  readonly proxy: ProxyProgram | undefined;
  /** As of a load. */
  readonly database: string | undefined;
}

const sampleMs = 20_000;
const allowedGrowth = 1.1;

/** `npm run bench:soak`: two servers behind a proxy, one restarted again and again, while people work. Returns whether all held. */
export async function soak(options: SoakOptions): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-soak-'));
  const { databaseUrl, stop } = await ownDatabase({ dataDir, named: options.database });
  const ports = [{ port: await freePort() }, { port: await freePort() }] as const;
  const front: Entrance = await (options.proxy === undefined
    ? openFront(ports)
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
  // One after the other: the first makes the secrets.
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

/** The address people ask, and how often a second server was asked where that is counted. */
interface Entrance extends Pick<Front, 'url'>, Partial<Pick<Front, 'retried'>> {
  start?(): Promise<void>;
  close(): void | Promise<void>;
}

async function realFront(program: ProxyProgram, ports: Parameters<typeof realProxy>[1]): Promise<Entrance> {
  const proxy = await realProxy(program, ports);
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
  const samples: OwnFigures[] = [];
  let restarts = 0;
  const sampling = every(sampleMs, over.signal, async () => void samples.push(await figuresOf(stays.url)));
  const restarting = every(restartEveryMinutes * 60_000, over.signal, async () => {
    await (kills ? second.server.kill() : second.server.stop());
    second.server = await restart();
    restarts += 1;
  });
  const done = await openLoop(people, usualMix, { rate, seconds }, Math.random);
  over.abort();
  await Promise.all([sampling, restarting]);

  printDone(done, seconds);
  const signedOut = (await Promise.allSettled(people.map(person => person.refresh()))).filter(
    ({ status }) => status === 'rejected',
  ).length;
  const faults = {
    'requests that failed': kills ? 0 : failuresOf(done).length,
    'acknowledged and not there': await notKept(people),
    'people signed out': signedOut,
    'mails sent twice': allMails().length - new Set(allMails().map(({ messageId }) => messageId)).size,
  };
  const retried =
    front.retried === undefined ? '' : `; ${String(front.retried())} requests were asked of a second server`;
  console.log(`${String(restarts)} restarts${retried}.`);
  console.table(faults);
  const keepsItsSize = isFlat(samples);
  return keepsItsSize && Object.values(faults).every(count => count === 0);
}

/** Does something again and again until it is over; what is under way then is waited for. */
async function every(milliseconds: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await after(milliseconds, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await act();
  }
}

/** Whether the server that was never restarted keeps its size: a third of the time is for warming up. */
function isFlat(samples: readonly OwnFigures[]): boolean {
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
