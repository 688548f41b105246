import type { Locator, Page } from 'playwright-core';
import { typeAccount } from '../harness/browser/accounts.ts';
import { openDevice, optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { createUniquePerson, fillPersonalDetails, skipDocuments } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { countVisibleWords } from './screens.ts';
import { seedFamilies } from './seed.ts';

const ROUNDS = 5;

/** The figures for ux.md 45 and 64: creating a first record, and opening Home on a mid-range phone. */
export async function measureFirstUse(): Promise<Figure[]> {
  const server = await startServer();
  const figures = [...(await firstRecord(server.url)), await homeOnAPhone(server.url)];
  await server.stop();
  return figures;
}

/**
 * Measures, on a phone, the steps from the empty sign-up page to the first record in the list. A step is a press that moves on to
 * the next screen.
 */
async function firstRecord(url: string): Promise<Figure[]> {
  const device = await openDevice({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    ...optionsWithProfileOnDisk,
  });
  const { page } = device;
  const begin = performance.now();
  let steps = 0;
  let words = 0;
  /** Every screen counts that a person has to read before the record is saved. */
  const screen = async (known: Locator): Promise<void> => {
    await known.waitFor();
    steps += 1;
    words += await countVisibleWords(page);
  };
  await page.goto('/signup');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const add = page.getByRole('button', { name: 'Add account' });
  await screen(page.getByRole('button', { name: 'Continue' }));
  await fillPersonalDetails(page, createUniquePerson());
  await page.getByRole('button', { name: 'Continue' }).click();
  await screen(heading('Document upload'));
  await skipDocuments(page);
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
  await page.getByRole('row', { name: /Everyday/ }).waitFor();
  steps += 1;
  const took = performance.now() - begin;
  await device.close();
  const name = 'from sign-up to the first record';
  return [
    { name, unit: 'steps', ours: steps, against: 'the limit', baseline: 6, bound: { atMost: 1 } },
    { name, unit: 'words', ours: words, against: 'the limit', baseline: 650, bound: { atMost: 1 } },
    { name, unit: 'ms', ours: took, against: 'the limit', baseline: 120_000, bound: { atMost: 1 } },
  ];
}

/**
 * Measures the time from opening the address to a usable Home with the family's records, with the processor at a
 * quarter of its speed and a 4G connection.
 */
async function homeOnAPhone(url: string): Promise<Figure> {
  const person = createUniquePerson();
  await seedFamilies(await signUpOnNode(url, person), 148);
  const device = await openDevice({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    ...optionsWithProfileOnDisk,
  });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  const chrome = await device.context.newCDPSession(device.page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The values that Chromium's developer tools use for fast 4G.
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
