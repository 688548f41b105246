import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { sealHeader } from '@kinfolio/contract/keyset';
import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { LoadRequest } from 'autocannon';
import { v7 as uuidv7 } from 'uuid';
import { createUniquePerson } from '../harness/people/person.ts';
import { type NodeDevice, okOr, signUpOnNode } from '../harness/server/node-device.ts';
import { startOwnDatabase } from '../harness/server/own-database.ts';
import { createSampleAccount } from '../harness/server/samples.ts';
import { startServer } from '../harness/server/server.ts';
import { compareThroughput, type LoadRequests } from './load.ts';
import type { Figure } from './report.ts';
import { seedBankAccounts } from './seed.ts';

const RECORDS = 100;
const PEOPLE = 10;

/**
 * Measures the requests per second for pulls and pushes of records by ten people, compared with a bare route on the
 * same PostgreSQL.
 */
export async function measureThroughput(): Promise<Figure[]> {
  const { databaseUrl, stop } = await startOwnDatabase();
  // Settings as in production, with two exceptions: logging is reduced, because the process that generates the load
  // would have to read the log, and the request limit is raised, because ten people do not usually share an address.
  // Their requests are still counted.
  const env = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' };
  const server = await startServer({ databaseUrl, env });
  const bare = await startBare(databaseUrl, `${server.url}/auth/v1/.well-known/jwks.json`);
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => joinBoth(server.url, bare.url)));
    const load = (
      to: 'ours' | 'theirs',
      what: (person: BenchPerson, path: string) => LoadRequest,
    ): LoadRequests => ({
      origin: to === 'ours' ? server.url : bare.url,
      ofPeople: people.map(person => what(person, person[to])),
    });
    const pull = await compareThroughput(load('ours', pulling), load('theirs', pulling));
    const push = await compareThroughput(load('ours', pushing), load('theirs', pushing));
    const against = 'bare Fastify, same token check, one indexed statement';
    const bound = { atLeast: 0.6 };
    return [
      { name: `pull of ${RECORDS} records`, unit: 'requests/s', ...pull, against, bound },
      { name: 'push of one record', unit: 'requests/s', ...push, against, bound },
    ];
  } finally {
    bare.stop();
    await server.stop();
    await stop();
  }
}

/** A person with records on both servers, and the paths of their records there. */
export interface BenchPerson {
  readonly token: string;
  /** The HMAC key that seals the session's requests. */
  readonly seal: string;
  readonly ours: string;
  readonly theirs: string;
  readonly record: SealedRecord;
}

/** Signs a person up, and gives both servers the same records. */
export async function joinBoth(url: string, bareUrl: string): Promise<BenchPerson> {
  const device = await signUpOnNode(url, createUniquePerson());
  await seedBankAccounts(device, 0, RECORDS);
  const { vaultId } = device.state;
  const person = {
    token: await tokenOf(device),
    seal: okOr(await device.client.openSession()).seal,
    ours: `/vault/v1/vaults/${vaultId}/records`,
    theirs: `/${vaultId}`,
    record: await device.seal(createSampleAccount(1)),
  };
  for (let index = 0; index < RECORDS; index += 1) {
    const body = newPush(person.record);
    await fetch(`${bareUrl}${person.theirs}`, { method: 'POST', headers: headersOf(person, true), body });
  }
  return person;
}

async function tokenOf(device: NodeDevice): Promise<string> {
  const { data } = await device.auth.getSession();
  return data.session?.access_token ?? '';
}

/** A pull of all records from either server. */
export const pulling = (person: BenchPerson, path: string): LoadRequest => {
  if (path !== person.ours) return { method: 'GET', path, headers: headersOf(person, false) };
  const body = JSON.stringify({ after: {}, limit: RECORDS });
  return {
    method: 'POST',
    path: path.replace('/records', '/pull'),
    headers: headersOf(person, true),
    setupRequest: request => ({ ...request, body }),
  };
};

/** A push of one new record to either server. */
export const pushing = (person: BenchPerson, path: string): LoadRequest => ({
  method: 'POST',
  path,
  headers: headersOf(person, true),
  setupRequest: request => {
    const body = newPush(person.record);
    return {
      ...request,
      body,
      headers: { ...request.headers, [sealHeader]: sealOf(person.seal, path, body) },
    };
  },
});

/**
 * Computes the seal of a push. Works synchronously, because the single process that generates the load must not wait.
 */
function sealOf(seal: string, path: string, body: string): string {
  const hash = createHash('sha256').update(body).digest('base64url');
  const sealed = createHmac('sha256', Buffer.from(seal, 'base64url'));
  return sealed.update(`kinfolio-seal-1\nPOST\n${path}\n${hash}`).digest('base64url');
}

const newPush = (record: SealedRecord) => JSON.stringify({ records: [{ ...record, id: uuidv7() }] });

const headersOf = ({ token }: BenchPerson, hasBody: boolean): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(hasBody && { 'content-type': 'application/json' }),
});

/** Starts the baseline in its own process. */
export async function startBare(
  databaseUrl: string,
  jwksUrl: string,
): Promise<{ url: string; pid: number | undefined; stop(): void }> {
  const script = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, databaseUrl, jwksUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of child.stdout)
    return { url: String(line).trim(), pid: child.pid, stop: () => child.kill() };
  throw new Error('The bare server did not start');
}
