import type { Locator, Page } from 'playwright-core';
import { typeAccount } from '../harness/browser/accounts.ts';
import { installed, openDevice } from '../harness/browser/browser.ts';
import { fillDetails, leaveDocuments, somebody } from '../harness/people/person.ts';
import { insideOf, logIn } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { wordsOf } from './screens.ts';
import { seedFamilies } from './seed.ts';

const ROUNDS = 5;

/** What ux.md 45 and 64 ask: how a first record is come to, and Home on a telephone of the middle sort. */
export async function measureFirstUse(): Promise<Figure[]> {
  const server = await startServer();
  const figures = [...(await firstRecord(server.url)), await homeOnAPhone(server.url)];
  await server.stop();
  return figures;
}

/** From the empty sign-up page to the first record in the list. A step is a press that leads on. */
async function firstRecord(url: string): Promise<Figure[]> {
  const device = await openDevice({ baseURL: url, ...installed });
  const { page } = device;
  const begin = performance.now();
  let steps = 0;
  let words = 0;
  /** Each screen a person reads counts. */
  const screen = async (known: Locator): Promise<void> => {
    await known.waitFor();
    steps += 1;
    words += await wordsOf(page);
  };
  await page.goto('/signup');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const add = page.getByRole('button', { name: 'Add account' });
  await screen(page.getByRole('button', { name: 'Continue' }));
  await fillDetails(page, somebody());
  await page.getByRole('button', { name: 'Continue' }).click();
  await screen(heading('Document upload'));
  await leaveDocuments(page);
  await screen(page.getByRole('list', { name: 'Recovery code, in groups' }));
  await page.getByRole('button', { name: 'Later' }).click();
  await screen(heading('Your passport is ready'));
  await page.getByRole('link', { name: 'Add your main bank account' }).click();
  await screen(add);
  await typeAccount(page, {
    name: 'Everyday',
    bankName: 'Halifax',
    sortCode: '309430',
    accountNumber: '70124821',
  });
  await add.click();
  await screen(page.getByRole('row', { name: /Everyday/ }));
  const took = performance.now() - begin;
  await device.close();
  const name = 'from sign-up to the first record';
  return [
    { name, unit: 'steps', ours: steps, against: 'the limit', baseline: 6, bound: { atMost: 1 } },
    { name, unit: 'words', ours: words, against: 'the limit', baseline: 900, bound: { atMost: 1 } },
    { name, unit: 'ms', ours: took, against: 'the limit', baseline: 120_000, bound: { atMost: 1 } },
  ];
}

/** From the address to a Home that answers, with the family's records, a fourth of the speed and a 4G line. */
async function homeOnAPhone(url: string): Promise<Figure> {
  const person = somebody();
  await seedFamilies(await signUpOnNode(url, person), 148);
  const device = await openDevice({ baseURL: url, viewport: { width: 360, height: 800 }, ...installed });
  await logIn(device.page, person);
  await insideOf(device.page);
  const chrome = await device.context.newCDPSession(device.page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // What Chromium's own tools call fast 4G.
  const line = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
  await chrome.send('Network.emulateNetworkConditions', { offline: false, ...line });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await untilHomeAnswers(device.page));
  await device.close();
  return {
    name: 'Home interactive on a telephone, 148 records',
    unit: 'ms',
    ours: median(times),
    against: 'the limit',
    baseline: 3000,
    bound: { atMost: 1 },
  };
}

async function untilHomeAnswers(page: Page): Promise<number> {
  const begin = performance.now();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: /Ruth/ }).waitFor();
  await page.getByRole('button', { name: 'Search your passport' }).click();
  await page.getByRole('searchbox').waitFor();
  return performance.now() - begin;
}
