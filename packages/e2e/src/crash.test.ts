import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, openAccounts, rowOf } from './harness/accounts.ts';
import { changePassword, insideOf, logIn, recoverWith } from './harness/coming-in.ts';
import { crashAt, crashesOf, type Flow, requestsOf } from './harness/crashing/crash.ts';
import { spreadOver } from './harness/crashing/sample.ts';
import { openVisitors, type Visitors } from './harness/crashing/visitors.ts';
import { okOr, signUpOnNode } from './harness/node-device.ts';
import { confirmKit, fillBoxes, type Person, readKit, signUp, somebody } from './harness/person.ts';
import { sampleAccount } from './harness/samples.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { whenPushed } from './harness/syncing.ts';

const SLOW = process.env['SLOW'] === '1';
const nextPassword = 'lantern orchard pewter 41';
const lastPassword = 'thimble causeway rhubarb 42';
let server: RunningServer;
let visitors: Visitors;

beforeAll(async () => {
  // So many sign-ins from one address are nobody's usual day.
  server = await startServer({ env: { REQUESTS_PER_MINUTE: '0' } });
  visitors = await openVisitors();
});
afterAll(async () => {
  await visitors.close();
  await server.stop();
});

/** Somebody with a passport and one record in it, whose kit is confirmed. */
interface Resident {
  readonly person: Person;
  readonly code: string;
  /** The code of a kit made later, once it was on the screen. */
  newCode?: string;
}

async function resident(): Promise<Resident> {
  const person = somebody();
  const device = await signUpOnNode(server.url, person);
  okOr(await device.client.push(device.state.vaultId, [await device.seal(sampleAccount(1))]));
  return { person, code: device.recoveryCode };
}

interface Story {
  readonly title: string;
  /** How many crashes a usual run tries. */
  readonly usually: number;
  readonly begin: () => Promise<Resident>;
  readonly flow: (who: Resident) => Flow;
  /** Leads in after the crash, on a device that knows nothing; throws when there is no way. */
  readonly wayIn: (page: Page, who: Resident) => Promise<void>;
  /** What the flow asks of the server; another list means that steps were added, and belong here. */
  readonly asks: readonly string[];
}

const stories: readonly Story[] = [
  {
    title: 'signing up',
    usually: 1,
    begin: async () => ({ person: somebody(), code: '' }),
    flow:
      ({ person }) =>
      async page => {
        await confirmKit(page, await signUp(page, person));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      if (!(await opens(page, person, person.password))) await signUp(page, person);
      else await insideOf(page);
    },
    asks: [
      'POST /auth/v1/signup',
      'POST /vault/v1/vault',
      'PUT /vault/v1/reload-half',
      'POST /vault/v1/recovery/confirm',
    ],
  },
  {
    title: 'changing the password',
    usually: 1,
    begin: resident,
    flow:
      ({ person }) =>
      async page => {
        await logIn(page, person);
        await insideOf(page);
        await changePassword(page, person.password, nextPassword);
        await page.getByText('Password changed').waitFor();
      },
    wayIn: async (page, { person }) => {
      const ways = [await opens(page, person, nextPassword)];
      if (!ways[0]) ways.push(await opens(page, person, person.password));
      expect(ways).toContain(true);
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/wraps/:id', 'PUT /auth/v1/user', 'DELETE /vault/v1/wraps/:id'],
  },
  {
    title: 'renewing all keys',
    usually: 1,
    begin: resident,
    flow:
      ({ person }) =>
      async page => {
        await logIn(page, person);
        await insideOf(page);
        await page.getByRole('link', { name: 'Settings' }).first().click();
        await page.getByRole('checkbox', { name: 'Someone may know my password' }).check();
        await changePassword(page, person.password, nextPassword);
        await confirmKit(page, await readKit(page));
        await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      const renewed = await opens(page, person, nextPassword);
      if (!renewed) expect(await opens(page, person, person.password)).toBe(true);
      await findTheRecord(page);
    },
    asks: ['POST /vault/v1/vault/renew-keys', 'POST /vault/v1/recovery/confirm'],
  },
  {
    title: 'coming back with the kit',
    usually: 1,
    begin: resident,
    flow:
      ({ person, code }) =>
      async page => {
        await recoverWith(page, { email: person.email, code, newPassword: nextPassword });
        await confirmKit(page, await readKit(page));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person, code }) => {
      // Who needed the kit has forgotten the old password: the new one leads in, or the kit once more.
      if (!(await opens(page, person, nextPassword))) {
        await recoverWith(page, { email: person.email, code, newPassword: lastPassword });
        await confirmKit(page, await readKit(page));
        await page.getByRole('link', { name: 'Go to Home' }).click();
      }
      await findTheRecord(page);
    },
    asks: [
      'POST /vault/v1/recovery/session',
      'PUT /vault/v1/wraps/:id',
      'PUT /auth/v1/user',
      'DELETE /vault/v1/wraps/:id',
      'PUT /vault/v1/recovery',
      'POST /vault/v1/recovery/confirm',
    ],
  },
  {
    title: 'making a new kit',
    usually: 1,
    begin: resident,
    flow: who => async page => {
      await logIn(page, who.person);
      await insideOf(page);
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Make a new kit' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Make a new kit' }).click();
      await fillBoxes(page, { 'Your password': who.person.password });
      await page.getByRole('button', { name: 'Make a recovery kit' }).click();
      who.newCode = await readKit(page);
      await confirmKit(page, who.newCode);
      await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
    },
    wayIn: async (page, { person, code, newCode = '' }) => {
      await recoverWith(page, { email: person.email, code, newPassword: nextPassword });
      const refused = page.getByText('They do not open a passport').first();
      // Not the kit's heading: that of the page before says nearly the same.
      await refused
        .or(page.getByRole('list', { name: 'Recovery code, in groups' }))
        .first()
        .waitFor();
      if (await refused.isVisible()) {
        await recoverWith(page, { email: person.email, code: newCode, newPassword: nextPassword });
      }
      await confirmKit(page, await readKit(page));
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/recovery', 'POST /vault/v1/recovery/confirm'],
  },
];

describe.each(stories)('a crash while $title', ({ usually, begin, flow, wayIn, asks }) => {
  it('leaves a way in, whichever step it comes at', { timeout: 1_800_000 }, async () => {
    const calm = await visitors.visit(server.url);
    const requests = await requestsOf(calm.page, flow(await begin()));
    await calm.context.close();
    expect(requests.filter(name => asks.includes(name))).toEqual(asks);

    // A usual run crashes at what changes something; SLOW=1 at everything that is asked.
    const steps = [...requests.keys()].filter(at => SLOW || asks.includes(requests[at] ?? ''));
    const crashes = crashesOf(steps);
    for (const crash of SLOW ? crashes : spreadOver(crashes, usually)) {
      const who = await begin();
      const at = await crashAt(await visitors.visit(server.url), server, flow(who), crash);
      const { dataDir, port } = server;
      if (crash.who === 'server' && at !== undefined) {
        server = await startServer({ dataDir, port, env: { REQUESTS_PER_MINUTE: '0' } });
      }
      const after = await visitors.visit(server.url);
      try {
        await wayIn(after.page, who);
      } catch (error) {
        const there = await after.page.locator('main').innerText();
        throw new Error(`No way in after ${crash.who} went ${crash.when} ${at}. On the screen:\n${there}`, {
          cause: error,
        });
      }
      await after.context.close();
    }
  });
});

/** Whether the password opens the passport on this device. */
async function opens(page: Page, { email }: Person, password: string): Promise<boolean> {
  await logIn(page, { email, password });
  const inside = page.getByRole('button', { name: 'Lock', exact: true });
  await inside.or(page.getByText('They do not go together')).first().waitFor();
  return inside.isVisible();
}

/** The record of before is there, and another can be added. */
async function findTheRecord(page: Page): Promise<void> {
  await insideOf(page);
  await openAccounts(page);
  await rowOf(page, 'Account 00001').waitFor();
  await whenPushed(page, () => addAccount(page, { name: 'After the crash' }));
}
