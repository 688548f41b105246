import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnDatabase } from '../harness/server/own-database.ts';
import { startServer } from '../harness/server/server.ts';
import { checkOutServer } from './earlier-server.ts';
import { readServerMetrics } from './figures.ts';
import { ordinaryHourMix } from './mix.ts';
import { findPercentile, runAtPace } from './open-loop.ts';
import { type BusyPerson, signUpBusyPerson } from './person.ts';
import { listFailures, printActionReport } from './report.ts';
import { openSockets } from './sockets.ts';

export interface LoadOptions {
  readonly people: number;
  /** How many requests to send per second. */
  readonly rate: number;
  readonly seconds: number;
  /** The number of sockets that are open for the whole run and send nothing. */
  readonly sockets: number;
  /** The tag or commit of the server to test, with this build's schema; by default, this build's server. */
  readonly serverOf: string | undefined;
  /**
   * The address of an empty database, such as one in a cluster, whose secrets are in SECRETS_FILE; by default, a
   * PostgreSQL started for the run.
   */
  readonly database: string | undefined;
}

const allowed = { p99Ms: 250, bytesASocket: 300_000_000 / 5000 };

/**
 * `npm run bench:load`: runs one server, its database and all its clients on this machine. Returns whether the limits
 * were met.
 */
export async function runLoadTest({
  people,
  rate,
  seconds,
  sockets,
  serverOf,
  database,
}: LoadOptions): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-load-'));
  const { databaseUrl, stop } = await startOwnDatabase({ dataDir, named: database });
  const { SECRETS_FILE = join(dataDir, 'load-secrets.json') } = process.env;
  const usual = { databaseUrl, dataDir, env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', SECRETS_FILE } };
  const earlier = serverOf === undefined ? undefined : checkOutServer(serverOf);
  // Start this build once first, to bring the schema up to date for the earlier server.
  if (earlier !== undefined) await (await startServer(usual)).stop();
  const server = await startServer({ ...usual, ...(earlier && { script: earlier.script }) });
  try {
    console.log(`${String(people)} people sign up…`);
    const all = await signUpAll(server.url, people);
    // Run once beforehand, so that nothing happens for the first time during the measurement.
    await runAtPace(all, ordinaryHourMix, { rate: rate / 4, seconds: 5 }, Math.random);
    const before = await readServerMetrics(server.url);
    const open = await openSockets(server.url, all, sockets);
    const { memoryBytes } = await readServerMetrics(server.url);
    const aSocket = sockets === 0 ? 0 : (memoryBytes - before.memoryBytes) / sockets;
    console.log(`${String(open.count())} sockets are open: ${(aSocket / 1000).toFixed(1)} kB each.`);
    const done = await runAtPace(all, ordinaryHourMix, { rate, seconds }, Math.random);
    printActionReport(done, seconds);
    const late = findPercentile(done, 0.99);
    const lost = await countLostVersions(all);
    const closed = sockets - open.count();
    open.close();
    console.log(`Acknowledged and not there: ${String(lost)}. Sockets lost: ${String(closed)}.`);
    const isQuick = late <= allowed.p99Ms && aSocket <= allowed.bytesASocket;
    return isQuick && listFailures(done).length + lost + closed === 0;
  } finally {
    await server.stop();
    await stop();
    earlier?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signs people up a few at a time, because each sign-up has to derive keys from a password of its own. */
export async function signUpAll(url: string, count: number): Promise<BusyPerson[]> {
  const all: BusyPerson[] = [];
  while (all.length < count)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(4, count - all.length) }, () => signUpBusyPerson(url)),
      )),
    );
  return all;
}

/** Counts the acknowledged versions that the server does not return. */
export async function countLostVersions(people: readonly BusyPerson[]): Promise<number> {
  let lost = 0;
  for (const person of people) {
    const there = await person.pullAll();
    for (const [id, version] of person.acknowledged) if ((there.get(id) ?? 0) < version) lost += 1;
  }
  return lost;
}
