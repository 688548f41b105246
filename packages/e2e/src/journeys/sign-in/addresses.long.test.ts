import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { findCodesInMails } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
let home: OpenPage & { readonly person: Person };
let away: Device;
beforeAll(async () => {
  server = await startServer();
  home = await openPassport(server.url);
  away = await openDevice({ baseURL: server.url, ...reduceMotion });
  await logIn(away.page, home.person);
  await waitUntilPassportOpen(away.page);
});
afterAll(async () => {
  expect([...home.device.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.device.close(), away.close()]);
  await server.stop();
});

const section = (page: Page) => page.getByRole('region', { name: 'Email and phone' });
const codeTo = async (address: string, subject = /./) => {
  const codes = () => findCodesInMails(server.url, address, subject);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return (await codes())[0] ?? '';
};
const typeCode = async (page: Page, code: string) => {
  await fillTextBoxes(page, { Code: code });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};

describe('another email', () => {
  const wanted = `ruth.new.${process.pid}@example.co.uk`;

  it('is asked for with the password, and both addresses are sent a code', async () => {
    const { page, button, person } = home;
    await openSetting(page, 'email and phone');
    await button('Change email').click();
    await fillTextBoxes(page, { 'New email': 'nonsense', 'Your password': 'something else' });
    await button('Send the codes').click();
    await page.getByRole('link', { name: 'Enter an email like name@example.co.uk' }).waitFor();
    await fillTextBoxes(page, { 'New email': wanted });
    await button('Send the codes').click();
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillTextBoxes(page, { 'Your password': person.password });
    await button('Send the codes').click();
    await section(page).getByText(`We sent 6 digits to ${person.email}.`).waitFor();
    expect(await section(page).getByText('Waiting for the code').count()).toBe(2);
  });

  it('says which side is still waited for, and is the account’s once both have agreed', async () => {
    const { page, person } = home;
    await typeCode(page, '000000');
    await page.getByRole('link', { name: /^Check the code/ }).waitFor();
    await typeCode(page, await codeTo(person.email, /this change/));
    await section(page).getByText(`We sent 6 digits to ${wanted}.`).waitFor();
    expect(await section(page).getByText('Confirmed').count()).toBe(1);
    await typeCode(page, await codeTo(wanted));
    await page.getByText('Your email has been changed').waitFor();
    await section(page).getByText(wanted).first().waitFor();
  });

  it('opens with the same password, here and on a device that was locked meanwhile', async () => {
    const { page, button, person } = home;
    await button('Lock').click();
    await page.getByText(`Logged in as ${wanted}`).waitFor();
    await unlock(page, person.password);
    await waitUntilPassportOpen(page);
    await button('Lock').click();
    await away.page.getByRole('button', { name: 'Lock', exact: true }).click();
    await unlock(away.page, person.password);
    await away.page.getByText('The password or the email was changed on another device.').waitFor();
    await fillTextBoxes(away.page, { Email: wanted });
    await unlock(away.page, person.password);
    await waitUntilPassportOpen(away.page);
    await openSetting(away.page, 'email and phone');
    await section(away.page).getByText(wanted).first().waitFor();
    await unlock(page, person.password);
    await waitUntilPassportOpen(page);
  });
});

describe('another phone number', () => {
  it('is confirmed by the code of a text message', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Confirm or change phone number' }).click();
    await fillTextBoxes(page, { 'Your phone number': '07700 900456', 'Your password': home.person.password });
    await page.getByRole('button', { name: 'Send the code' }).click();
    await section(page).getByText('We sent 6 digits to 07700 900456 by text message.').waitFor();
  });

  checkScreens(() => away.page, [['on a screen that keeps every rule', async () => undefined]]);

  it('and is shown from then on', async () => {
    const { page } = away;
    await typeCode(page, await codeTo('+447700900456'));
    await page.getByText('Your phone number is confirmed').waitFor();
    await section(page).getByText('07700 900456').waitFor();
  });
});
