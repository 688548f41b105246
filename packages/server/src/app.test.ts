import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createLog } from './adapters/log.ts';
import { createApp } from './app.ts';
import { ServerError } from './http/server-error.ts';
import { measureAction, reportMeasurement } from './ports/meter.ts';
import { allowTestRoutes, startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
const own = ['echo', 'any']
  .map(name => `POST /vault/v1/${name}`)
  .concat(['conflict', 'ping', 'large', 'slow'].map(name => `GET /vault/v1/${name}`));
let forgetRoutes: () => void;
beforeAll(async () => {
  forgetRoutes = allowTestRoutes(...own);
  server = await startTestApp();
  const body = z.strictObject({ name: z.string().max(10) });
  server.app.post('/vault/v1/echo', { schema: { body } }, async ({ body: sent }) => sent);
  server.app.post('/vault/v1/any', async ({ body: sent }) => ({ sent: sent ?? null }));
  server.app.get('/vault/v1/conflict', () => {
    throw new ServerError('version_conflict', 'Stale.', { details: { results: [] } });
  });
});
afterAll(async () => {
  forgetRoutes();
  await server.close();
});

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json, url = '/vault/v1/echo') =>
  server.app.inject({ method: 'POST', url, headers, payload });

describe('bad input', () => {
  test.each([
    ['a body that is not JSON', 400, 'bad_json', () => post('{"name":')],
    ['a body with __proto__', 400, 'bad_json', () => post('{"name":"a","__proto__":{}}')],
    ['a wrong type', 400, 'bad_request', () => post('{"name":1}')],
    ['an unknown field', 400, 'bad_request', () => post('{"name":"a","extra":1}')],
    ['no body where one is needed', 400, 'bad_request', () => post('')],
    ['a body over 1 MiB', 413, 'too_large', () => post(`{"name":"${'x'.repeat(1_048_576)}"}`)],
    [
      'a body that is no JSON by its type',
      415,
      'unsupported_media_type',
      () => post('name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      'a body whose type cannot be read',
      415,
      'unsupported_media_type',
      () => post('{}', { 'content-type': 'application/' }),
    ],
    ['plain text', 415, 'unsupported_media_type', () => post('name', { 'content-type': 'text/plain' })],
    ['an address that leads nowhere', 404, 'not_found', () => server.app.inject('/vault/v1/nowhere')],
    [
      'a method nobody takes',
      404,
      'not_found',
      () => server.app.inject({ method: 'PATCH', url: '/vault/v1/echo' }),
    ],
    ['an address with a broken escape', 400, 'bad_request', () => server.app.inject('/vault/%zz')],
  ])('%s is answered with %i %s', async (_what, status, code, ask) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
    expect(answer.headers['x-request-id']).toEqual(expect.any(String));
  });

  test('a refused shape says where, and repeats no value', async () => {
    const answer = await post('{"name":"much too long for this"}');
    expect(answer.json().details).toMatchObject([{ path: '/name' }]);
    expect(answer.body).not.toContain('much too long for this');
  });

  test('an empty body marked as JSON counts as none', async () => {
    expect((await post('', json, '/vault/v1/any')).json()).toEqual({ sent: null });
  });
});

test.each(['application/', 'json', '/', 'application/json/json'])(
  'no API takes a body of type %s for a fault of its own',
  async type => {
    const bearer = { authorization: 'Bearer x', apikey: 'x' };
    const ask = (url: string) => post('{}', { ...bearer, 'content-type': type }, url);
    expect((await ask('/auth/v1/token?grant_type=password')).statusCode).toBe(415);
    expect((await ask('/vault/v1/prelogin')).statusCode).toBe(415);
    for (const url of ['/rest/v1/rpc/storage_used', '/storage/v1/object/list/papers', '/site/v1/contact'])
      expect((await ask(url)).statusCode).toBeLessThan(500);
  },
);

test('connections have their time to send a header, and no more', () => {
  expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 0 });
});

test('a refusal carries its code, status and details', async () => {
  const answer = await server.app.inject('/vault/v1/conflict');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ code: 'version_conflict', message: 'Stale.', details: { results: [] } });
});

test('a browser on a wrong address gets a page, with the status of one', async () => {
  const answer = await server.app.inject({ url: '/no-such-page', headers: { accept: 'text/html,*/*' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<h1>Page not found</h1>');
});

test('every answer carries the security headers, also a refusal', async () => {
  for (const url of ['/healthz', '/config.json', '/vault/v1/nowhere']) {
    const { headers } = await server.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*/);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('a server behind HTTPS tells browsers to stay with it', async () => {
  const other = await startTestApp({ PUBLIC_URL: 'https://passport.example.org' });
  const { headers } = await other.app.inject('/healthz');
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
  await other.close();
});

test('the probes say that the process answers and that the database does', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    objectStore: 'ok',
    mail: 'ok',
  });
});

test('without its database a server is alive, not ready', async () => {
  const other = await startTestApp();
  await other.database.close();
  expect((await other.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await other.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({
    status: 'unavailable',
    database: 'unavailable',
    objectStore: 'ok',
    mail: 'unknown',
  });
  await other.app.close();
});

test('a server that was told to stop is alive, not ready', async () => {
  const stopping = await createApp({ ...server, log: createLog('silent'), isDraining: () => true });
  expect((await stopping.inject('/healthz')).statusCode).toBe(200);
  const ready = await stopping.inject('/readyz');
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'stopping']);
  await stopping.close();
});

test('the figures tell of the database, the sockets, the work that waits and who signs in', async () => {
  await server.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload: {} });
  await server.objectStore.put('figures', Buffer.from('bytes'));
  reportMeasurement({ what: 'message', channel: 'mail', outcome: 'refused' });
  reportMeasurement({ what: 'billing drift', cause: 'missed event' });
  await measureAction({ what: 'job', queue: 'retention' }, async () => undefined);
  // A job that has been due for ten minutes is counted as stuck.
  await server.jobs.add(server.database.db, 'messages', crypto.randomUUID());
  await server.database.pool.query(
    `update jobs.job set created_on = now() - interval '10 minutes' where name = 'messages'`,
  );
  const { body } = await server.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toMatch(/kinfolio_store_seconds_count\{verb="put",outcome="done"\} \d/);
  expect(body).toMatch(/kinfolio_messages_total\{channel="mail",outcome="refused"\} \d/);
  expect(body).toMatch(/kinfolio_billing_drift_total\{cause="missed event"\} \d/);
  expect(body).toMatch(/kinfolio_job_seconds_count\{queue="retention",outcome="done"\} \d/);
  expect(body).toMatch(/kinfolio_db_pool\{state="total"\} \d/);
  expect(body).toMatch(/kinfolio_db_seconds_count [1-9]/);
  expect(body).toContain('kinfolio_retention_overdue{class="codes"} 0');
  expect(body).toContain('kinfolio_realtime_sockets 0');
  expect(body).toMatch(/kinfolio_build_info\{version="\d+\.\d+\.\d+"\} 1/);
  expect(body).toMatch(/kinfolio_sign_ins_total\{outcome="refused"\} \d+/);
  expect(body).toContain('kinfolio_jobs_waiting{queue="messages"} 1');
  expect(body).toMatch(/kinfolio_job_oldest_seconds\{queue="messages"\} 60\d/);
  expect(body).toContain('# TYPE kinfolio_writes_total counter');
  expect(body).not.toMatch(/^kinfolio_backup_age_seconds /m);
  await server.database.pool.query(`delete from jobs.job where name = 'messages'`);
});

test('each figure that an alert watches is there', async () => {
  const { body } = await server.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const alerts = readFileSync(new URL('../../../deploy/alerts.yaml', import.meta.url), 'utf8');
  const watched = alerts.match(/\b(kinfolio|http_request)_\w+/g) ?? [];
  const plain = watched.map(name => name.replace(/_(bucket|count)$/, ''));
  expect(new Set(plain).size).toBeGreaterThan(5);
  for (const name of plain) expect(body).toContain(`# TYPE ${name} `);
});

test('the example of HAProxy logs no query, and no more than the first two parts of a path', () => {
  const proxy = readFileSync(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const format = /^ *log-format "(.*)"$/m.exec(proxy)?.[1] ?? '';
  expect(format).toContain('/%[var(txn.first)]/%[var(txn.second)]');
  // HAProxy's log variables that contain the address or parts of it: the request line, the URI, the path and
  // the query, in older and newer notation.
  expect(format).not.toMatch(/%(\{[^}]*\})?(r|HU|HP|HPO|HQ)\b|%\[(url|path|query|pathq)/);
  expect(proxy).not.toMatch(/^ *option (http|https|tcp)log/m);
});

test('the web app is told the public settings and nothing else', async () => {
  const settings = (await server.app.inject('/config.json')).json();
  expect(Object.keys(settings).toSorted()).toEqual([
    'anonKey',
    'buildHash',
    'captchaFrame',
    'codeMinutes',
    'mailAgainAfterSeconds',
    'mailsGo',
    'paymentPages',
    'publishableKey',
    'signUps',
    'url',
  ]);
  expect(settings).toMatchObject({ url: 'http://localhost:8787', publishableKey: null, buildHash: null });
});

test('the API describes itself', async () => {
  const { openapi, paths } = (await server.app.inject('/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toContain('/vault/v1/echo');
  expect(Object.keys(paths)).not.toContain('/metrics');
});

describe('other origins', () => {
  const origin = { origin: 'https://elsewhere.example' };

  test('may ask before calling auth/v1, without credentials', async () => {
    const { statusCode, headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/auth/v1/token?grant_type=password',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-headers']).toContain('x-supabase-api-version');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('can read the refusals of auth/v1, and nothing of vault/v1', async () => {
    const auth = await server.app.inject({ url: '/auth/v1/nowhere', headers: origin });
    expect(auth.headers['access-control-allow-origin']).toBe('*');
    const vault = await server.app.inject({ url: '/vault/v1/nowhere', headers: origin });
    expect(vault.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('an address that asks too often is told when to come back, and pages stay open to it', async () => {
  const other = await startTestApp({ REQUESTS_PER_MINUTE: '2' });
  const ask = (url: string) => other.app.inject(url);
  other.app.get('/vault/v1/ping', async () => 'pong');
  expect((await ask('/vault/v1/ping')).statusCode).toBe(200);
  expect((await ask('/vault/v1/ping')).statusCode).toBe(200);
  const refused = await ask('/vault/v1/ping');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/vault/v1/vault')).statusCode).toBe(429);
  expect((await ask('/%76ault/v1/ping')).statusCode).toBe(429);
  expect((await ask('/healthz')).statusCode).toBe(200);
  await other.close();
});

test('all addresses of one IPv6 network ask together', async () => {
  const other = await startTestApp({ REQUESTS_PER_MINUTE: '1' });
  other.app.get('/vault/v1/ping', async () => 'pong');
  const askFrom = async (remoteAddress: string) =>
    (await other.app.inject({ url: '/vault/v1/ping', remoteAddress })).statusCode;
  expect(await askFrom('2001:db8:1:2::1')).toBe(200);
  expect(await askFrom('2001:db8:1:2:3:4:5:6')).toBe(429);
  expect(await askFrom('2001:db8:1:3::1')).toBe(200);
  await other.close();
});

test('large answers are compressed for those who can read them', async () => {
  const other = await startTestApp();
  other.app.get('/vault/v1/large', async () => ({ text: 'a'.repeat(5_000) }));
  const packed = await other.app.inject({
    url: '/vault/v1/large',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect((await other.app.inject('/vault/v1/large')).headers['content-encoding']).toBeUndefined();
  await other.close();
});

test('in the mode for timed work only the probes answer', async () => {
  const other = await startTestApp({ MODE: 'jobs' });
  expect((await other.app.inject('/readyz')).statusCode).toBe(200);
  expect((await other.app.inject('/config.json')).statusCode).toBe(404);
  await other.close();
});

test('closing finishes what is in flight, ends its connection and takes nothing new', async () => {
  const other = await startTestApp();
  const entered = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  other.app.get('/vault/v1/slow', async () => {
    entered.resolve();
    await finish.promise;
    await other.database.pool.query('select 1');
    return { done: true };
  });
  const url = await other.listen();
  const answer = fetch(`${url}/vault/v1/slow`);
  await entered.promise;
  const closed = other.close();
  await expect.poll(() => connects(url)).toBe(false);
  finish.resolve();
  const { status, headers } = await answer;
  expect(status).toBe(200);
  expect(headers.get('connection')).toBe('close');
  await closed;
});

function connects(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const asked = request(`${url}/healthz`, { agent: false }, response => {
      response.resume();
      resolve(true);
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
