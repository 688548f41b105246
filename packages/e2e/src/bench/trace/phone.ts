import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { median } from '../report.ts';
import { seedFamilies } from '../seed.ts';
import type { Trace } from './span.ts';

const ROUNDS = 3;
/** When to take pictures of the first visit, in milliseconds after the address is opened. */
const picturesMs = [500, 1000, 1500, 2000, 2500, 3000];

/**
 * Measures how the time of a first visit on a phone is divided, from `/login` to Home, with a processor at a
 * quarter of its speed and the slow 4G of Chromium's developer tools. Pictures of the first three seconds are
 * written to a folder.
 */
export async function tracePhone(): Promise<Trace[]> {
  const server = await startServer();
  const person = createUniquePerson();
  await seedFamilies(await signUpOnNode(server.url, person), 148);
  const times = new Map<string, number[]>();
  const note = (span: string, ms: number) => times.set(span, [...(times.get(span) ?? []), ms]);
  const folder = join(tmpdir(), 'kinfolio-first-seconds');
  mkdirSync(folder, { recursive: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await openDevice({
      baseURL: server.url,
      viewport: { width: 360, height: 800 },
      onDisk: true,
      ...withServiceWorker,
    });
    const { page } = device;
    const chrome = await device.context.newCDPSession(page);
    await slowDown(chrome);
    const begin = performance.now();
    const since = () => performance.now() - begin;
    const opening = page.goto('/login', { waitUntil: 'commit' });
    if (round === 0) await takePictures(page, folder, since);
    await opening;
    await page.getByLabel('Password').waitFor();
    note('/login: the form is there', since());
    await page.getByLabel('Email').fill(person.email);
    await page.waitForLoadState('load');
    for (const [span, ms] of await readPaints(page)) note(span, ms);
    await page.getByLabel('Password').pressSequentially(person.password, { delay: 80 });
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await waitUntilPassportOpen(page);
    note('after the press: Home is there', performance.now() - pressed);
    await page.getByRole('button', { name: 'Search your passport' }).click();
    await page.getByRole('searchbox').waitFor();
    note('after the press: Home answers', performance.now() - pressed);
    await device.close();
  }
  await server.stop();
  console.log(`Pictures of the first three seconds: ${folder}`);
  const spans = [...times].map(([span, some]) => [span, median(some)] as const);
  return [{ name: 'first visit on a phone, /login to Home, 148 records', spans }];
}

async function slowDown(chrome: CDPSession): Promise<void> {
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await chrome.send('Network.enable');
  const line = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
  await chrome.send('Network.emulateNetworkConditions', { offline: false, ...line });
}

async function takePictures(page: Page, folder: string, since: () => number): Promise<void> {
  for (const at of picturesMs) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, at - since())));
    writeFileSync(join(folder, `${at}.png`), await page.screenshot());
  }
}

/** When the page painted for the first time, and its largest part. */
const readPaints = (page: Page): Promise<[string, number][]> =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver(list => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0;
          resolve([
            ['/login: first paint', first],
            ['/login: largest paint', largest],
          ]);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
