import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  type Person,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import {
  logIn,
  signUpAndOpenPassport,
  startAgain,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { ageResetSevenDays } from '../../harness/server/database.ts';
import { findCodesInMails, waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const newPassword = 'orchard lantern pebble 9';
const lastPassword = 'pebble thimble orchard 7';

describe('somebody with neither password, kit nor passkey', () => {
  let server: RunningServer;
  let device: Device;
  let open: OpenPage;
  let person: Person;
  let oldKit: string;
  beforeAll(async () => {
    server = await startServer({ env: { MESSAGE_COOLDOWN: '0' } });
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
    open = openPage(device, device.page);
    person = createUniquePerson();
    oldKit = await signUpAndOpenPassport(device.page, person);
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
    await server.stop();
  });

  const details = () => open.page.getByRole('region', { name: 'Your details' });
  const settings = () => openSetting(open.page, 'your details');
  const logOut = async () => {
    await openSettings(open.page);
    await open.button('Log out').click();
    await open.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  };

  it('is told what can be had back and what cannot', async () => {
    const { page, button } = open;
    await settings();
    await details().getByText(person.address).waitFor();
    await logOut();
    // On a phone, notes that only explain are hidden. This one is needed to continue.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/recover');
    await button('I have none of these').click();
    await page.getByRole('heading', { level: 2, name: 'What you cannot get back' }).waitFor();
  });

  checkScreens(() => open.page, [['on a screen that keeps every rule', async () => undefined]]);

  const ask = async () => {
    const { page, button } = open;
    const [before] = await findCodesInMails(server.url, person.email, /^/);
    await fillTextBoxes(page, { Email: person.email });
    await button('Send me a code').click();
    await page.getByText(`If ${person.email} has an account, we sent 6 digits to it.`).waitFor();
    await fillTextBoxes(page, { Code: await waitForEmailedCode(server.url, person.email, before) });
    await button('Ask for an empty passport').click();
  };

  it('asks for an empty passport by a code from the mail, and is told to come back in seven days', async () => {
    await ask();
    await open.page.getByRole('heading', { level: 2, name: /^Come back after/ }).waitFor();
    await open.page.getByText('Your passport stays as it is').waitFor();
  });

  checkScreens(() => open.page, [['waits on a screen that keeps every rule', async () => undefined]]);

  it('begins again with an empty passport once they are over', async () => {
    const { page, button } = open;
    await ageResetSevenDays(server.url, person.email);
    await page.goto('/recover');
    await button('I have none of these').click();
    await ask();
    await fillTextBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
    await button('Start again with an empty passport').click();
    const kit = await readRecoveryCode(page);
    expect(kit).not.toBe(oldKit);
    await confirmKitOnScreen(page, kit);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
    await settings();
    // The person's name is the only detail about them that the server knows.
    await details().getByText(person.firstName).first().waitFor();
    expect(await details().getByText(person.lastName).count()).toBe(0);
    expect(await details().getByText(person.address).count()).toBe(0);
  });

  it('loses nothing by beginning again once more', async () => {
    const { page } = open;
    await openSetting(page, 'the passport you had before');
    await page.getByText('We keep the passport you had before, sealed').waitFor();
    await logOut();
    await startAgain(page, person, lastPassword);
    await openSetting(page, 'the passport you had before');
    await page.getByText('We keep 2 passports you had before, sealed').waitFor();
  });

  it('has the old passport back once its kit is found, within 90 days', async () => {
    const { page, button } = open;
    const typed = {
      'Recovery code or password of the earlier passport': 'something else',
      'Your password': lastPassword,
    };
    for (const [name, value] of Object.entries(typed))
      await page.getByLabel(name, { exact: false }).last().fill(value);
    await button('Take my earlier passport back').click();
    await page
      .getByRole('link', {
        name: 'Check the code or password. It does not open any passport you had before.',
      })
      .waitFor();
    await page.getByLabel('Recovery code or password of the earlier passport').fill(oldKit);
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/vault/v1/vault/take-back', loseAnswer, { times: 1 });
    await button('Take my earlier passport back').click();
    await page.getByRole('alert').filter({ hasText: 'Check your internet connection' }).waitFor();
    await button('Take my earlier passport back').click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await logIn(page, { email: person.email, password: lastPassword });
    await waitUntilPassportOpen(page);
    await settings();
    await details().getByText(person.address).waitFor();
  });
});
