import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { returnToTab } from '../../harness/browser/syncing.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import {
  signUpAndOpenPassport,
  startAgain,
  unlock,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const newPassword = 'orchard lantern pebble 9';
const ofVault = (url: URL) => url.pathname === '/vault/v1/vault';

describe('a device whose server has no passport any more, or another one', () => {
  let server: RunningServer;
  let device: Device;
  let page: Page;
  let person: Person;
  beforeAll(async () => {
    server = await startServer({ env: { MESSAGE_COOLDOWN: '0' } });
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
    ({ page } = device);
    person = createUniquePerson();
    await signUpAndOpenPassport(page, person);
  });
  afterAll(async () => {
    await device.close();
    await server.stop();
  });

  const none = (route: Route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Nothing was found.' } });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Checks that the list contains the account that was never sent. */
  const seesAccount = async () => {
    await waitUntilPassportOpen(page);
    await openAccounts(page);
    await findAccountRow(page, 'Unsent').waitFor();
  };

  it('keeps what was not sent when the server says that there is no passport', async () => {
    await page.route('**/vault/v1/vaults/*/records', route =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    await openAccounts(page);
    await addAccount(page, { name: 'Unsent', balance: '12' });
    const elsewhere = await openDevice({ baseURL: server.url, ...reduceMotion });
    await startAgain(elsewhere.page, person, newPassword);
    await elsewhere.close();
    await page.unrouteAll();
    await returnToTab(page);
    await page.getByText('The password or the email was changed on another device.').waitFor();
    await page.route(ofVault, none);
    await fillTextBoxes(page, { Email: person.email });
    await unlock(page, newPassword);
    await page.getByText("Kinfolio's server says there is no passport for this account.").waitFor();
    await page.getByText('Your copy on this device, with 1 change not sent yet, is safe.').waitFor();
  });

  checkScreens(() => page, [['on a screen that keeps every rule', async () => undefined]]);

  it('opens the copy, by the password that it had', async () => {
    await press('Open the copy');
    await page.getByText('Use the password you had when this copy was made.').waitFor();
    await unlock(page, person.password);
    await seesAccount();
    await page.getByText("Kinfolio's server says there is no passport for this account.").waitFor();
  });

  it('opens another passport beside it, and the copy whenever it is wanted', async () => {
    await page.unroute(ofVault);
    // Press the button in the message about the server's passport; the message about the unsent change has one too.
    await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
    await page.getByText("Kinfolio's server has a different passport for this account.").first().waitFor();
    await unlock(page, newPassword);
    await waitUntilPassportOpen(page);
    await page
      .getByText(
        /^This account had a different passport on this device\. Your copy of that passport on this device.* is safe\.$/,
      )
      .waitFor();
    await openAccounts(page);
    expect(await findAccountRow(page, 'Unsent').count()).toBe(0);
  });

  checkScreens(() => page, [['says so on a screen that keeps every rule', async () => undefined]]);

  it('saves the copy as a file, once its password is typed', async () => {
    await press('Save the copy as a file');
    await page.getByText('Use the password you had when this copy was made.').waitFor();
    await unlock(page, person.password);
    await page.getByRole('heading', { level: 1, name: 'Download or print' }).waitFor();
  });
});
