import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { checkScreens, still } from './harness/check-screen.ts';
import { insideOf, logIn, signUpAndGoIn } from './harness/coming-in.ts';
import { codeIn } from './harness/mail.ts';
import { type Person, somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';

let server: RunningServer;
let home: Device;
let away: Device;
let person: Person;
let sent: string | undefined;
beforeAll(async () => {
  server = await startServer({ env: { NEW_DEVICE_CODE: 'on' } });
  person = somebody();
  home = await openDevice({ baseURL: server.url });
  away = await openDevice({ baseURL: server.url, ...still });
  await signUpAndGoIn(home.page, person);
});
afterAll(async () => {
  expect([...home.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.close(), away.close()]);
  await server.stop();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
const box = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click();
const sendNewCode = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
  sent = await codeIn(server.url, person.email, sent);
  return sent;
};
const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
};

describe('a device the account does not know', () => {
  it('is let in by the code that was sent, and by no other', async () => {
    const { page } = away;
    await logIn(page, person);
    await heading(page);
    await page.getByText(`we sent 6 digits to ${person.email}`).waitFor();
    await goOn(page);
    await page.getByRole('link', { name: 'Enter the 6 digits of the code' }).waitFor();
    const first = await codeIn(server.url, person.email);
    sent = first;
    await sendNewCode(page);
    await box(page).fill(first);
    await goOn(page);
    await page.getByRole('alert').filter({ hasText: 'Check the code' }).waitFor();
  });

  describe('asks for it', () => {
    checkScreens(() => away.page, [['on a screen that keeps every rule', async () => undefined]]);
  });

  it('goes on where it was, and is known from then on', async () => {
    const { page } = away;
    const code = await sendNewCode(page);
    await box(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await insideOf(page);
    await signOut(page);
    await logIn(page, person);
    await insideOf(page);
  });

  it('is not the device on which the account was made', async () => {
    await signOut(home.page);
    await logIn(home.page, person);
    await insideOf(home.page);
  });
});
