import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSocketLimits } from './sockets.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify(createSocketLimits(100));
  app.get('/', async () => 'done');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const ended = (socket: Socket) =>
  new Promise<string>(resolve => {
    let answer = '';
    socket.on('data', chunk => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

test('hundreds of connections that send half a header, or nothing, are ended', async () => {
  const starts = ['', 'GET', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: '];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(starts[index % starts.length] ?? '');
      return ended(socket);
    }),
  );
  expect(answers.filter(answer => /^HTTP\/1.1 2/.test(answer))).toEqual([]);
  expect(await new Promise(resolve => app.server.getConnections((_, count) => resolve(count)))).toBe(0);
});

test('a request that comes whole is answered', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await ended(socket)).toMatch(/done$/);
});
