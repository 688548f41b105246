import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '../harness/server/own-database.ts';
import { startServer } from '../harness/server/server.ts';
import { checkOutServer } from './earlier-server.ts';
import { figuresOf } from './figures.ts';
import { usualMix } from './mix.ts';
import { openLoop, within } from './open-loop.ts';
import { type BusyPerson, busyPerson } from './person.ts';
import { failuresOf, printDone } from './report.ts';
import { openSockets } from './sockets.ts';

/** How much is asked. */
export interface LoadOptions {
  readonly people: number;
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Open all the while, and silent. */
  readonly sockets: number;
  /** The tag or commit whose server answers, on the schema of this build; without it, this build's. */
  readonly serverOf: string | undefined;
  /** The address of an empty database, such as one of a cluster, whose secrets are in SECRETS_FILE; without it, a PostgreSQL of its own. */
  readonly database: string | undefined;
}

const allowed = { p99Ms: 250, bytesASocket: 300_000_000 / 5000 };

/** `npm run bench:load`: one server, its database and all who ask it, on this machine. Returns whether it held. */
export async function load({
  people,
  rate,
  seconds,
  sockets,
  serverOf,
  database,
}: LoadOptions): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-load-'));
  const { databaseUrl, stop } = await ownDatabase({ dataDir, named: database });
  const { SECRETS_FILE = join(dataDir, 'load-secrets.json') } = process.env;
  const usual = { databaseUrl, dataDir, env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', SECRETS_FILE } };
  const earlier = serverOf === undefined ? undefined : checkOutServer(serverOf);
  // A start of this build brings the schema up to date before the earlier one is there.
  if (earlier !== undefined) await (await startServer(usual)).stop();
  const server = await startServer({ ...usual, ...(earlier && { script: earlier.script }) });
  try {
    console.log(`${String(people)} people sign up…`);
    const all = await signUpAll(server.url, people);
    // Once through, so that nothing is done for the first time.
    await openLoop(all, usualMix, { rate: rate / 4, seconds: 5 }, Math.random);
    const before = await figuresOf(server.url);
    const open = await openSockets(server.url, all, sockets);
    const { memoryBytes } = await figuresOf(server.url);
    const aSocket = sockets === 0 ? 0 : (memoryBytes - before.memoryBytes) / sockets;
    console.log(`${String(open.count())} sockets are open: ${(aSocket / 1000).toFixed(1)} kB each.`);
    const done = await openLoop(all, usualMix, { rate, seconds }, Math.random);
    printDone(done, seconds);
    const late = within(done, 0.99);
    const lost = await notKept(all);
    const closed = sockets - open.count();
    open.close();
    console.log(`Acknowledged and not there: ${String(lost)}. Sockets lost: ${String(closed)}.`);
    const isQuick = late <= allowed.p99Ms && aSocket <= allowed.bytesASocket;
    return isQuick && failuresOf(done).length + lost + closed === 0;
  } finally {
    await server.stop();
    await stop();
    earlier?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A few at a time: each proves a password of its own. */
export async function signUpAll(url: string, count: number): Promise<BusyPerson[]> {
  const all: BusyPerson[] = [];
  while (all.length < count)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(4, count - all.length) }, () => busyPerson(url)))),
    );
  return all;
}

/** How many acknowledged versions the server does not return. */
export async function notKept(people: readonly BusyPerson[]): Promise<number> {
  let lost = 0;
  for (const person of people) {
    const there = await person.pullAll();
    for (const [id, version] of person.acknowledged) if ((there.get(id) ?? 0) < version) lost += 1;
  }
  return lost;
}
