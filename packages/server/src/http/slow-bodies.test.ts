import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowBodyTimeoutPlugin } from './slow-bodies.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  await app.register(slowBodyTimeoutPlugin, { patienceMs: 20 });
  app.post('/whole', async () => 'done');
  app.post('/streamed', { config: { streamed: true } }, async () => 'done');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends a request that announces ten bytes. Returns everything that is received until the connection ends. */
const post = (path: string, body: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', chunk => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    const type = 'Content-Type: application/json\r\nContent-Length: 10\r\nConnection: close';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\n\r\n${body}`);
  });

test.each(['/whole', '/streamed'])('a body of %s that stops coming ends its connection', async path => {
  expect(await post(path, '"1234')).toBe('');
});

test.each(['/whole', '/streamed'])('a body of %s that came is answered', async path => {
  expect(await post(path, '"12345678"')).toMatch(/done$/);
});
