import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisitors, type Visitors } from '../crashing/visitors.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../people/person.ts';
import { getDefaultServer } from '../server/default-server.ts';
import { signUpOnNode } from '../server/node-device.ts';
import type { RunningServer } from '../server/server.ts';

export const tamperedSalt = 'A'.repeat(22);

/** A person, and a way to log in while the prelogin response is tampered with. */
export interface TamperedLogin {
  readonly person: Person;
  readonly server: Pick<RunningServer, 'url'>;
  readonly visitors: () => Visitors;
  /** Logs in while the server gives this response to a prelogin request, or its real response if none is given. */
  readonly logInAgainst: (
    answer?: object,
  ) => Promise<{ said: string; hashes: number; secretsSent: string[] }>;
}

/** Signs up a person before the tests in this file. */
export function startTamperedLogin(): TamperedLogin {
  const person = createUniquePerson();
  const server = getDefaultServer();
  let visitors: Visitors;
  beforeAll(async () => {
    await signUpOnNode(server.url, person);
    visitors = await openVisitors();
  });
  afterAll(() => visitors.close());

  async function logInAgainst(answer?: object) {
    const { page, context } = await visitors.visit(server.url);
    const secretsSent: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/auth/v1/token')) secretsSent.push(request.postData() ?? '');
    });
    if (answer) await page.route('**/vault/v1/prelogin', route => route.fulfill({ json: answer }));
    const worker = page.waitForEvent('worker');
    await page.goto('/login');
    await fillTextBoxes(page, { Email: person.email, Password: person.password });
    const count = await countHashes(await worker);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const said = await whatIsSaid(page);
    const hashes = await count();
    await context.close();
    return { said, hashes, secretsSent };
  }
  return { person, server, visitors: () => visitors, logInAgainst };
}

type Answer = readonly [what: string, answer: object];

/** Creates a test for each response that names a profile or salt other than the account's. */
export function testRefusedBeforeHashing({ logInAgainst }: TamperedLogin, answers: readonly Answer[]): void {
  it.each(answers)('is refused before hashing when it names %s', async (_what, answer) => {
    const { said, hashes, secretsSent } = await logInAgainst(answer);
    expect(said).toMatch(/^(Stop here and tell us\.|Login failed)/);
    expect(hashes).toBe(0);
    expect(secretsSent).toEqual([]);
  });
}

/** Counts the WebAssembly instances that hash-wasm starts, one for each Argon2id hash. Does not change the worker. */
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

/** The error message on the screen; empty if the passport opened. */
async function whatIsSaid(page: Page): Promise<string> {
  const alert = page.getByRole('alert').first();
  const inside = page.getByRole('button', { name: 'Lock', exact: true });
  await alert.or(inside).first().waitFor();
  return (await inside.isVisible()) ? '' : alert.innerText();
}
