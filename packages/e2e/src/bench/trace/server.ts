import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type LoadRequest } from 'autocannon';
import { startOwnDatabase } from '../../harness/server/own-database.ts';
import { startServer } from '../../harness/server/server.ts';
import { type BenchPerson, joinBoth, pulling, pushing, startBare } from '../throughput.ts';
import { listChildren, readProcessorMs } from './processor-time.ts';
import { profileClock, readShares } from './profile.ts';
import type { Trace } from './span.ts';

const PEOPLE = 10;
const REQUESTS = 2_000;

/**
 * Divides the processor time of a pull of 100 records and of a push of one between the parts of a request, next to the
 * baseline. Processor time is used because it varies less than elapsed time on a busy machine. Works only on Linux.
 */
export async function traceServer(): Promise<Trace[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-trace-'));
  const profiles = join(dataDir, 'profiles');
  const { databaseUrl, stop } = await startOwnDatabase({ dataDir });
  const database = Number(readFileSync(join(dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = new Set(listChildren(process.pid));
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${profiles}`;
  const env = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000', NODE_OPTIONS };
  const server = await startServer({ databaseUrl, env });
  const pid = listChildren(process.pid).find(one => !others.has(one)) ?? 0;
  const bare = await startBare(databaseUrl, `${server.url}/auth/v1/.well-known/jwks.json`);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => joinBoth(server.url, bare.url)));
  const measured = [];
  for (const [name, what] of [
    ['a pull of 100 records', pulling],
    ['a push of one record', pushing],
  ] as const) {
    const ask = (to: 'ours' | 'theirs') =>
      request(to === 'ours' ? server.url : bare.url, people, person => what(person, person[to]));
    await ask('ours');
    const from = profileClock();
    const ours = await costOf(() => ask('ours'), [pid, database]);
    const stretch = [from, profileClock()] as const;
    await ask('theirs');
    const theirs = await costOf(() => ask('theirs'), [bare.pid ?? 0, database]);
    measured.push({ name, ours, theirs, stretch });
  }
  bare.stop();
  await server.stop();
  const traces = measured.map(({ name, ours, theirs, stretch }) => {
    const [node = 0, postgres = 0] = ours;
    const [bareNode = 0, barePostgres = 0] = theirs;
    return {
      name: `${name}, processor time of a request`,
      spans: [
        ...readShares(profiles, stretch).map(([part, share]): [string, number] => [part, share * node]),
        ['PostgreSQL', postgres] as const,
        ['all of it', node + postgres] as const,
        ['the bare server', bareNode] as const,
        ['its PostgreSQL', barePostgres] as const,
        ['all of the bare one', bareNode + barePostgres] as const,
      ] as const,
    };
  });
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
  return traces;
}

/** The milliseconds of processor time that each process uses for one request. */
async function costOf(ask: () => Promise<void>, pids: readonly number[]): Promise<number[]> {
  const before = pids.map(readProcessorMs);
  await ask();
  return pids.map((pid, index) => (readProcessorMs(pid) - (before[index] ?? 0)) / REQUESTS);
}

async function request(
  url: string,
  people: readonly BenchPerson[],
  what: (person: BenchPerson) => LoadRequest,
): Promise<void> {
  const waiting = people.map(what);
  const { non2xx, errors } = await autocannon({
    url,
    connections: PEOPLE,
    amount: REQUESTS,
    setupClient: client => client.setRequests(waiting.splice(0, 1)),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`);
}
