import type { Page } from 'playwright-core';
import { type Device, openDevice, optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { createUniquePerson } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../harness/server/node-device.ts';
import { startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';
import { seedFamilies } from './seed.ts';

/** Typical searches, typed one letter at a time: a name, a company, two words and the end of a number. */
const typed = ['amira', 'halifax', 'nair hodge', '4821', 'yorkshire water'];
const ROUNDS = 3;
/** The limit in milliseconds: half a frame. */
const LIMIT = 8;

/**
 * Measures the time from typing a letter into the search until the results stop changing, with 10,000 records and with
 * 148.
 */
export async function measureSearch(): Promise<Figure[]> {
  const server = await startServer();
  const few = await deviceWith(server.url, 148);
  const many = await deviceWith(server.url, 10_000);
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const words of typed) {
      const took = { few: await typeLetters(few.page, words), many: await typeLetters(many.page, words) };
      // Do not count the first round, which compiles the page's code.
      if (round === 0) continue;
      times.few.push(...took.few);
      times.many.push(...took.many);
    }
  }
  await few.close();
  await many.close();
  await server.stop();
  const ours = median(times.many);
  return [
    {
      name: 'search, each letter typed, 10,000 records',
      unit: 'ms',
      ours,
      against: 'the limit',
      baseline: LIMIT,
      bound: { atMost: 1 },
    },
    {
      name: 'search, each letter typed, 10,000 records',
      unit: 'ms',
      ours,
      against: 'with 148 records',
      baseline: median(times.few),
      bound: { atMost: 3 },
    },
  ];
}

async function deviceWith(url: string, count: number): Promise<Device> {
  const person = createUniquePerson();
  await seedFamilies(await signUpOnNode(url, person), count);
  const device = await openDevice({ baseURL: url, ...optionsWithProfileOnDisk });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  await device.page.goto('/bank-accounts');
  // The score appears only after every record has been decrypted.
  await device.page
    .getByText(/% complete/)
    .first()
    .waitFor({ timeout: 120_000 });
  await device.page.getByRole('button', { name: 'Search your passport' }).click();
  await device.page.getByRole('searchbox').waitFor();
  return device;
}

/**
 * Types the words one letter at a time, waiting after each until the page is still. Returns the milliseconds from each
 * letter to the last change it made to the dialog, leaving out letters that change no results.
 */
function typeLetters(page: Page, words: string): Promise<number[]> {
  return page.evaluate(async text => {
    const box = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    const dialog = box?.closest('[role="dialog"]');
    // Bypasses React's own setter, so that React sees a change as if typed.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (!box || !dialog || value === undefined) throw new Error('the search is not open');
    let changed = 0;
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(dialog, { childList: true, characterData: true, subtree: true });
    const still = async (since: number) => {
      while (performance.now() - Math.max(since, changed) < 120)
        await new Promise(resolve => {
          setTimeout(resolve, 10);
        });
    };
    const type = async (letters: string) => {
      const begin = performance.now();
      value.set?.call(box, letters);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await still(begin);
      return changed - begin;
    };
    const times: number[] = [];
    for (let end = 1; end <= text.length; end += 1) times.push(await type(text.slice(0, end)));
    await type('');
    observer.disconnect();
    return times.filter(time => time > 0);
  }, words);
}
