import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { probesPlugin } from './probes.ts';

it('says that mail is late, and takes no server out of work for it: another one could send no more', async () => {
  const app = Fastify();
  await app.register(probesPlugin, {
    checks: [['database', async () => undefined]],
    reports: [
      ['mail', async () => 'late'],
      ['other', () => Promise.reject(new Error('away'))],
    ],
    isDraining: () => false,
  });
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: 'ok', database: 'ok', mail: 'late', other: 'unknown' });
});
