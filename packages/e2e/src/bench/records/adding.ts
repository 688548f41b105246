import type { Page } from 'playwright-core';
import { openAccounts, typeAccount } from '../../harness/browser/accounts.ts';
import { type Device, installed, openDevice } from '../../harness/browser/browser.ts';
import { somebody } from '../../harness/people/person.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';
import { seed } from '../seed.ts';

const ROUNDS = 21;
/** The first ones compile the page's code and fill its caches. */
const WARMING = 3;

/** Adding one more account, from the press of the button to the word that it is saved, with 10,000 and with 10. */
export async function measureAdding(): Promise<Figure[]> {
  const server = await startServer();
  const few = await deviceWith(server.url, 10);
  const many = await deviceWith(server.url, 10_000);
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  // In turn, so that whatever else this machine does slows both alike.
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

/** A device with that many accounts and the page for them open. */
async function deviceWith(url: string, count: number): Promise<Device> {
  const person = somebody();
  await seed(await signUpOnNode(url, person), 0, count);
  const device = await openDevice({ baseURL: url, ...installed });
  await logIn(device.page, person);
  await insideOf(device.page);
  await openAccounts(device.page);
  await device.page
    .getByText(`${count.toLocaleString('en-GB')} accounts`)
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

/** Presses the button and waits for the frame in which the form is gone: the record is sealed and kept. */
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
