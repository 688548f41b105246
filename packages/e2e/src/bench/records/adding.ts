import type { Page } from 'playwright-core';
import { openAccounts, typeAccount } from '../../harness/browser/accounts.ts';
import { type Device, openDevice, optionsWithProfileOnDisk } from '../../harness/browser/browser.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';
import { seedBankAccounts } from '../seed.ts';

const ROUNDS = 21;
/** The number of first rounds that do not count, because they compile the page's code and fill its caches. */
const WARMING = 3;

/**
 * Measures adding another account, from pressing the button until the message that it is saved, with 10,000 accounts
 * and with 10.
 */
export async function measureAddingAccount(): Promise<Figure[]> {
  const server = await startServer();
  const few = await deviceWith(server.url, 10);
  const many = await deviceWith(server.url, 10_000);
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  // Alternates between the large and the small passport, so that other work on this machine slows both down equally.
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    times.few.push(await addOne(few.page, round));
    times.many.push(await addOne(many.page, round));
  }
  await few.close();
  await many.close();
  await server.stop();
  return [
    {
      name: 'adding the 10,001st account',
      unit: 'ms',
      ours: median(times.many.slice(WARMING)),
      against: 'adding the 11th',
      baseline: median(times.few.slice(WARMING)),
      bound: { atMost: 1.25 },
    },
  ];
}

/** A device with `count` accounts, showing their page. */
async function deviceWith(url: string, count: number): Promise<Device> {
  const person = createUniquePerson();
  await seedBankAccounts(await signUpOnNode(url, person), 0, count);
  const device = await openDevice({ baseURL: url, ...optionsWithProfileOnDisk });
  await logIn(device.page, person);
  await waitUntilPassportOpen(device.page);
  await openAccounts(device.page);
  await device.page
    .getByText(`(${count.toLocaleString('en-GB')})`)
    .first()
    .waitFor({ timeout: 120_000 });
  return device;
}

async function addOne(page: Page, round: number): Promise<number> {
  await typeAccount(page, {
    name: `Added ${round}`,
    bankName: 'Nationwide',
    sortCode: '070093',
    accountNumber: '40118265',
  });
  return await fromPressToSaved(page);
}

/**
 * Presses the button and waits for the frame in which the form is gone, which means that the record has been sealed and
 * stored.
 */
function fromPressToSaved(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const button = [...document.querySelectorAll('button')].find(
          each => each.textContent === 'Add account',
        );
        const name = button?.form?.querySelector('input');
        if (button === undefined || name === null || name === undefined) return reject(new Error('no form'));
        const begin = performance.now();
        const look = () => {
          const now = document.querySelector<HTMLInputElement>(`#${CSS.escape(name.id)}`);
          if (now !== null && now.value !== '') requestAnimationFrame(look);
          else resolve(performance.now() - begin);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
}
