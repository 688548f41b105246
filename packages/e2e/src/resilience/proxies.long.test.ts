import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPublicAddress } from '@kinfolio/server/operations/doctor/public-address';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findProgramPath,
  proxyPrograms,
  type RealProxy,
  startRealProxy,
} from '../harness/server/real-proxy.ts';
import { findFreePort, type RunningServer, startServer } from '../harness/server/server.ts';
import { signUpBusyPerson } from '../load/person.ts';
import { openSockets } from '../load/sockets.ts';

// If a program is not installed, its tests are reported as skipped. `deploy/README` lists the programs with which they
// were run.
describe.each(proxyPrograms)('two servers behind %s, with its file from deploy/', program => {
  const isThere = findProgramPath(program) !== undefined;
  let proxy: RealProxy;
  let first: RunningServer;
  let second: RunningServer;
  let startSecond: () => Promise<RunningServer>;

  beforeAll(async () => {
    if (!isThere) return;
    const ports = [{ port: await findFreePort() }, { port: await findFreePort() }] as const;
    proxy = await startRealProxy(program, ports);
    const env = {
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '5',
      REQUESTS_PER_MINUTE: '0',
      SECRETS_FILE: join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json'),
    };
    const databaseUrl = await createTestDatabase();
    first = await startServer({ databaseUrl, port: ports[0].port, env });
    startSecond = () => startServer({ databaseUrl, port: ports[1].port, env });
    second = await startSecond();
    await proxy.start();
  });
  afterAll(async () => {
    if (!isThere) return;
    await proxy.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  it.skipIf(!isThere)(
    'names the address of a visitor, passes no lie on, and keeps the figures inside',
    async () => {
      const found = await checkPublicAddress({ publicUrl: proxy.url, trustedProxies: [] }, Date.now);
      expect(found).toMatchObject({
        isOurs: true,
        forwarded: 'believed',
        believesLies: false,
        showsOutbox: false,
        showsMetrics: false,
      });
    },
  );

  it.skipIf(!isThere)(
    'serves sockets and people while one server is replaced, and no request fails',
    async () => {
      const person = await signUpBusyPerson(proxy.url);
      const sockets = await openSockets(proxy.url, [person], 4);
      expect(sockets.count()).toBe(4);

      const over = new AbortController();
      const asked: Promise<unknown>[] = [];
      const asking = (async () => {
        for (; !over.signal.aborted; await new Promise(resolve => setTimeout(resolve, 20)))
          asked.push(person.pullNew());
      })();
      await second.stop();
      second = await startSecond();
      over.abort();
      await asking;
      const answers = await Promise.allSettled(asked);
      expect(answers.length).toBeGreaterThan(50);
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);

      await person.push();
      const there = await person.pullAll();
      for (const [id, version] of person.acknowledged) expect(there.get(id)).toBe(version);
      sockets.close();
    },
  );
});

/** A fake server of a build with one hashed file. For a proxy, it looks the same as a server of a real build. */
async function serverOfBuild(port: number, file: string) {
  const asked: string[] = [];
  const server = createServer(({ method, url }, answer) => {
    if (url !== '/readyz') asked.push(`${String(method)} ${String(url)}`);
    answer.writeHead(url === '/readyz' || url === file ? 200 : 404).end(file);
  });
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = async () => {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  };
  return { asked, stop };
}

describe.each(proxyPrograms)('two builds behind %s', program => {
  it.skipIf(findProgramPath(program) === undefined)(
    'lend each other the files that only one of them has, while one server is replaced',
    async () => {
      const ports = [{ port: await findFreePort() }, { port: await findFreePort() }] as const;
      const proxy = await startRealProxy(program, ports);
      const before = await serverOfBuild(ports[0].port, '/assets/before.js');
      const next = await serverOfBuild(ports[1].port, '/assets/next.js');
      await proxy.start();
      const statusOf = async (path: string, init?: RequestInit) =>
        (await fetch(`${proxy.url}${path}`, init)).status;
      for (let times = 0; times < 6; times += 1) {
        expect(await statusOf('/assets/before.js')).toBe(200);
        expect(await statusOf('/assets/next.js')).toBe(200);
      }
      expect(await statusOf('/assets/neither.js')).toBe(404);
      // A writing request is never retried.
      expect(await statusOf('/vault/v1/vault', { method: 'POST' })).toBe(404);
      const posts = [...before.asked, ...next.asked].filter(line => line.startsWith('POST'));
      expect(posts).toHaveLength(1);
      await Promise.all([proxy.stop(), before.stop(), next.stop()]);
    },
  );
});
