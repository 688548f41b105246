import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insideOf } from './harness/coming-in.ts';
import { openVisitors, type Visitors } from './harness/crashing/visitors.ts';
import { signUpOnNode } from './harness/node-device.ts';
import { fillBoxes, somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';

const person = somebody();
const salt = 'A'.repeat(22);
let server: RunningServer;
let visitors: Visitors;

beforeAll(async () => {
  server = await startServer();
  await signUpOnNode(server.url, person);
  visitors = await openVisitors();
});
afterAll(async () => {
  await visitors.close();
  await server.stop();
});

/** Logs in while the server answers a prelogin like this; without an answer, as it really does. */
async function logInAgainst(answer?: object) {
  const { page, context } = await visitors.visit(server.url);
  const secretsSent: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/auth/v1/token')) secretsSent.push(request.postData() ?? '');
  });
  if (answer) await page.route('**/vault/v1/prelogin', route => route.fulfill({ json: answer }));
  const worker = page.waitForEvent('worker');
  await page.goto('/login');
  await fillBoxes(page, { Email: person.email, Password: person.password });
  const count = await countHashes(await worker);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const said = await whatIsSaid(page);
  const hashes = await count();
  await context.close();
  return { said, hashes, secretsSent };
}

/** Counts what hash-wasm starts: one instance for each Argon2id. It changes nothing of what the worker does. */
async function countHashes(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const watched = globalThis as unknown as { hashes: number };
    watched.hashes = 0;
    WebAssembly.instantiate = new Proxy(WebAssembly.instantiate, {
      apply: (target, self, args) => {
        watched.hashes += 1;
        return Reflect.apply(target, self, args) as unknown;
      },
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { hashes: number }).hashes);
}

/** The sentence on the screen; nothing when the passport opened. */
async function whatIsSaid(page: Page): Promise<string> {
  const alert = page.getByRole('alert').first();
  const inside = page.getByRole('button', { name: 'Lock', exact: true });
  await alert.or(inside).first().waitFor();
  return (await inside.isVisible()) ? '' : alert.innerText();
}

describe('a server that says how the password becomes keys', () => {
  it('is followed when it names the profile and salt of the account', async () => {
    const { said, hashes, secretsSent } = await logInAgainst();
    expect(said).toBe('');
    expect(hashes).toBeGreaterThan(0);
    expect(secretsSent).toHaveLength(1);
    expect(secretsSent[0]).not.toContain(person.password);
  });

  it.each([
    ['a lower profile', { profile: 'argon2id-0', salt }],
    ['an invented profile', { profile: 'pbkdf2-1', salt }],
    ['a profile of another kind', { profile: 'argon2i-1', salt }],
    ['numbers for a profile', { profile: 1, salt }],
    ['numbers beside no profile', { memoryKiB: 8, passes: 1, lanes: 1, salt }],
    ['a short salt', { profile: 'argon2id-1', salt: 'AAAA' }],
    ['an empty salt', { profile: 'argon2id-1', salt: '' }],
    ['a longer salt', { profile: 'argon2id-1', salt: 'A'.repeat(43) }],
    ['no salt', { profile: 'argon2id-1' }],
    ['nothing', {}],
  ])('is refused before hashing when it names %s', async (_what, answer) => {
    const { said, hashes, secretsSent } = await logInAgainst(answer);
    expect(said).toMatch(/^(Stop here and tell us\.|Login failed)/);
    expect(hashes).toBe(0);
    expect(secretsSent).toEqual([]);
  });

  it('cannot make the costs lower with numbers beside the profile', async () => {
    const { page, context } = await visitors.visit(server.url);
    await page.route('**/vault/v1/prelogin', async route => {
      const answer = await route.fetch();
      const kdf = (await answer.json()) as object;
      await route.fulfill({ json: { ...kdf, memoryKiB: 8, memorySize: 8, passes: 1, iterations: 1 } });
    });
    await page.goto('/login');
    await fillBoxes(page, { Email: person.email, Password: person.password });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    // It opens, so the password was hashed with the costs of the profile and no others.
    await insideOf(page);
    await context.close();
  });

  it('learns no password and opens nothing with a salt of its own', async () => {
    const { said, secretsSent } = await logInAgainst({ profile: 'argon2id-1', salt });
    expect(said).toContain('Check your email and password');
    expect(secretsSent.join()).not.toContain(person.password);
  });
});
