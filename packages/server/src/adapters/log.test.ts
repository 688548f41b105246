import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowTestRoutes, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLog, redactError } from './log.ts';

const canary = 'PLANTED-7f3a';
let server: TestApp;

let forgetRoutes: () => void;
beforeAll(async () => {
  forgetRoutes = allowTestRoutes('POST /vault/v1/fails', 'GET /auth/v1/breaks/:id');
  server = await startTestApp();
  const { database } = server;
  const fail = async (request: FastifyRequest) => {
    request.log.info({ req: request, res: request.raw }, 'a careless line');
    await database.db.execute(sql`select ${canary}::uuid`);
  };
  server.app.route({ method: 'POST', url: '/vault/v1/fails', handler: fail });
  server.app.get('/auth/v1/breaks/:id', async () => JSON.parse(`"${canary}`));
});
afterAll(() => {
  forgetRoutes();
  return server.close();
});

test('nothing a person sends reaches the log, even when the request fails', async () => {
  const headers = {
    authorization: `Bearer ${canary}`,
    apikey: canary,
    cookie: `session=${canary}`,
    'user-agent': canary,
    'x-request-id': canary,
  };
  const sent = { headers, query: { email: canary } };
  const failed = await server.app.inject({
    ...sent,
    method: 'POST',
    url: '/vault/v1/fails',
    payload: { note: canary },
  });
  const broken = await server.app.inject({ ...sent, method: 'GET', url: `/auth/v1/breaks/${canary}` });
  const nowhere = await server.app.inject({ ...sent, method: 'GET', url: `/${canary}` });
  const badJson = await server.app.inject({
    method: 'POST',
    url: '/vault/v1/fails',
    headers: { 'content-type': 'application/json' },
    payload: `{"${canary}`,
  });
  expect([failed, broken, nowhere, badJson].map(({ statusCode }) => statusCode)).toEqual([
    500, 500, 404, 400,
  ]);
  expect(server.logged()).toContain('/auth/v1/breaks/:id');
  expect(server.logged()).not.toContain(canary);
  for (const answer of [failed, broken, nowhere, badJson]) expect(answer.body).not.toContain(canary);
});

test('a log line of a failure has what is needed to find it', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/vault/v1/fails', payload: {} });
  const line = server
    .logged()
    .split('\n')
    .findLast(text => text.includes('request failed'));
  const { requestId, err, level } = JSON.parse(line ?? '{}');
  expect(level).toBe('error');
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(err.cause.code).toBe('22P02'); // PostgreSQL's error code for text that it cannot parse as a value.
  expect(err.stack.join()).toContain('log.test.ts');
});

test('the message of an error is kept only where it cannot quote what a person typed', () => {
  expect(redactError(new TypeError('x is not a function'))).toMatchObject({ message: 'x is not a function' });
  expect(redactError(new Error(canary))).toMatchObject({ type: 'Error', message: undefined });
  expect(redactError('text')).toEqual({ type: 'string' });
});

test('a line says where it comes from, and leaves out a field that nobody listed', () => {
  const lines: string[] = [];
  const log = createLog(
    'info',
    { write: line => lines.push(line) },
    { mode: 'web', version: '1.2.3', instance: 'one 7' },
  );
  log.info({ route: '/x', email: canary }, 'answered');
  expect(JSON.parse(lines[0] ?? '{}')).toEqual({
    level: 'info',
    time: expect.any(String),
    mode: 'web',
    version: '1.2.3',
    instance: 'one 7',
    route: '/x',
    msg: 'answered',
  });
});
