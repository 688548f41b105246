import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createPasswordHash } from '@kinfolio/server/adapters/crypto/password-hash';
import { startOwnDatabase } from '../../harness/server/own-database.ts';
import { startServer } from '../../harness/server/server.ts';
import { compareAlternating } from '../load.ts';
import { type Figure, median } from '../report.ts';

const PEOPLE = 10;
const ROUNDS = 5;
const SECONDS = 2;
/** How many attempts to make with known emails, and as many with unknown ones. */
const TRIES = 1000;
/**
 * How many wrong passwords to try for each account: two fewer than the number after which an account is
 * slowed down.
 */
const TRIES_OF_ONE = 8;

interface Session {
  readonly refresh_token: string;
}

/**
 * Measures sign-ins compared with the password hash alone, refreshes compared with a bare route, and known emails
 * compared with unknown ones.
 */
export async function measureSigningIn(): Promise<Figure[]> {
  const { databaseUrl, stop } = await startOwnDatabase();
  // Here all requests come from the same address, so the limits are raised.
  const env = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000', AUTH_PROFILE: 'conformance' };
  const server = await startServer({ databaseUrl, env });
  const bare = await startBare(databaseUrl);
  try {
    const ask = asker(server.url);
    return [await signIns(ask), await refreshes(ask, bare.url), await knownAndUnknown(ask)];
  } finally {
    bare.stop();
    await server.stop();
    await stop();
  }
}

type Ask = (path: string, body: object) => Promise<{ status: number; body: Session }>;

const asker =
  (url: string): Ask =>
  async (path, body) => {
    const { status, text } = await post(`${url}/auth/v1${path}`, JSON.stringify(body));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the response to a sign-in is read
    return { status, body: JSON.parse(text) as Session };
  };

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with as little work as possible, because the client runs on the same processors as the measured
 * server.
 */
async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, answer => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', part => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const newPerson = () => ({
  email: `${randomBytes(6).toString('hex')}@example.org`,
  password: randomBytes(32).toString('base64url'),
});
type Person = ReturnType<typeof newPerson>;

async function signUp(ask: Ask, person: Person): Promise<Session> {
  const { status, body } = await ask('/signup', person);
  if (status !== 200) throw new Error(`Signing up was answered ${String(status)}`);
  return body;
}

async function signIn(ask: Ask, person: Person): Promise<void> {
  const { status } = await ask('/token?grant_type=password', person);
  if (status !== 200) throw new Error(`Signing in was answered ${String(status)}`);
}

async function signIns(ask: Ask): Promise<Figure> {
  const people = Array.from({ length: PEOPLE }, newPerson);
  for (const person of people) await signUp(ask, person);
  const passwords = await createPasswordHash();
  const stored = await passwords.hash('the same work');
  const compared = await compare(
    people.map(person => () => signIn(ask, person)),
    people.map(() => () => passwords.matches(stored, 'the same work')),
  );
  return {
    name: 'sign-ins',
    unit: 'requests/s',
    ...compared,
    against: 'the hash of the password alone',
    bound: { atLeast: 0.7 },
  };
}

async function refreshes(ask: Ask, bareUrl: string): Promise<Figure> {
  const sessions = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(ask, newPerson())));
  const ours = sessions.map(begun => {
    let { refresh_token: token } = begun;
    return async () => {
      const { status, body } = await ask('/token?grant_type=refresh_token', { refresh_token: token });
      if (status !== 200) throw new Error(`A refresh was answered ${String(status)}`);
      ({ refresh_token: token } = body);
    };
  });
  const bare = sessions.map((_session, index) => async () => {
    const body = JSON.stringify({ refresh_token: 'of about as many characters as one has, and a few more' });
    await post(`${bareUrl}/${String(index)}`, body);
  });
  return {
    name: 'refreshes',
    unit: 'requests/s',
    ...(await compare(ours, bare)),
    against: 'bare Fastify, as many rows read and written',
    bound: { atLeast: 0.5 },
  };
}

/** Sends wrong passwords alternately for known and for unknown emails. */
async function knownAndUnknown(ask: Ask): Promise<Figure> {
  const known = Array.from({ length: Math.ceil(TRIES / TRIES_OF_ONE) }, newPerson);
  for (const person of known) await signUp(ask, person);
  const unknown = known.map(newPerson);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let tried = 0; tried < TRIES; tried += 1) {
    for (const [which, people] of [['known', known] as const, ['unknown', unknown] as const]) {
      const { email } = people[tried % people.length] ?? newPerson();
      const begin = performance.now();
      const { status } = await ask('/token?grant_type=password', { email, password: 'wrong password' });
      times[which].push(performance.now() - begin);
      if (status !== 400) throw new Error(`A wrong password was answered ${String(status)}`);
    }
  }
  const apart = Math.abs(median(times.known) - median(times.unknown));
  return {
    name: `known and unknown emails apart (of ${median(times.known).toFixed(1)} ms)`,
    unit: 'ms',
    ours: apart,
    against: 'what is allowed',
    baseline: 5,
    bound: { atMost: 1 },
  };
}

type Doers = ReadonlyArray<() => Promise<unknown>>;

const compare = (ours: Doers, baseline: Doers) =>
  compareAlternating(
    () => rate(ours),
    () => rate(baseline),
    ROUNDS,
  );

/**
 * Returns how many actions are completed per second. Each client repeats its action, and all clients run at the same
 * time.
 */
async function rate(doers: Doers): Promise<number> {
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  let done = 0;
  const go = async (what: () => Promise<unknown>) => {
    while (performance.now() < end) {
      await what();
      done += 1;
    }
  };
  await Promise.all(doers.map(go));
  return (done * 1000) / (performance.now() - begin);
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const script = join(import.meta.dirname, 'bare-refresh.ts');
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of child.stdout) return { url: String(line).trim(), stop: () => child.kill() };
  throw new Error('The bare server did not start');
}
