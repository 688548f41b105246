import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import {
  changePassword,
  logIn,
  signOut,
  signUpAndOpenPassport,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { findCodesInMails, waitForEmailedLink } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
let home: Device;
let away: Device;
let person: Person;
let sent = 0;
beforeAll(async () => {
  server = await startServer({ env: { NEW_DEVICE_CODE: 'on', MESSAGE_COOLDOWN: '1' } });
  person = createUniquePerson();
  home = await openDevice({ baseURL: server.url });
  away = await openDevice({ baseURL: server.url, ...reduceMotion });
  await signUpAndOpenPassport(home.page, person);
});
afterAll(async () => {
  expect([...home.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.close(), away.close()]);
  await server.stop();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
const box = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
/** Waits for the code in the next message. Each attempt to sign in, and each press of the button, sends one. */
const nextCode = async (): Promise<string> => {
  sent += 1;
  const codes = () => findCodesInMails(server.url, person.email, /new device/);
  await expect.poll(async () => (await codes()).length).toBe(sent);
  return (await codes())[0] ?? '';
};
const sendNewCode = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
  return nextCode();
};

describe('a device the account does not know', () => {
  it('is let in by the code that was sent, and by no other', async () => {
    const { page } = away;
    await logIn(page, person);
    await heading(page);
    await page.getByText(`we sent 6 digits to ${person.email}`).waitFor();
    await goOn(page);
    await page.getByRole('link', { name: 'Enter the 6 digits of the code' }).waitFor();
    const first = await nextCode();
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
    await waitUntilPassportOpen(page);
    await signOut(page);
    await logIn(page, person);
    await waitUntilPassportOpen(page);
  });

  it('is not the device on which the account was made', async () => {
    await signOut(home.page);
    await logIn(home.page, person);
    await waitUntilPassportOpen(home.page);
  });
});

describe('"This was not me" in the mail about a new device', () => {
  const next = 'orchard lantern pebble 7';

  it('asks first, and then signs every device out', async () => {
    const { page } = away;
    await page.evaluate(() => localStorage.clear());
    await logIn(page, person);
    await heading(page);
    await nextCode();
    await page.goto(await waitForEmailedLink(server.url, person.email));
    await page.getByRole('heading', { level: 1, name: 'Was this not you?' }).waitFor();
    await page.getByRole('button', { name: 'This was not me' }).click();
    await page.getByRole('heading', { level: 1, name: 'Every device has been logged out' }).waitFor();
    await home.page.reload();
    await home.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
  });

  it('holds changes until another password is set', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Log in' }).click();
    await logIn(page, person);
    await heading(page);
    await box(page).fill(await nextCode());
    await goOn(page);
    await waitUntilPassportOpen(page);
    const said = page.getByText('You told us that a login was not yours.');
    await said.waitFor();
    await changePassword(page, person.password, next);
    await page.getByText('Password changed').waitFor();
    await expect.poll(() => said.count()).toBe(0);
  });
});
