import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, openAccounts, rowOf } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, still } from '../../harness/browser/check-screen.ts';
import { comeBack } from '../../harness/browser/syncing.ts';
import { fillBoxes, type Person, somebody } from '../../harness/people/person.ts';
import { insideOf, signUpAndGoIn, startAgain, unlock } from '../../harness/people/sign-in-steps.ts';
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
    device = await openDevice({ baseURL: server.url, ...still });
    ({ page } = device);
    person = somebody();
    await signUpAndGoIn(page, person);
  });
  afterAll(async () => {
    await device.close();
    await server.stop();
  });

  const none = (route: Route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is nothing here.' } });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** The account that was never sent is in the list. */
  const seesAccount = async () => {
    await insideOf(page);
    await openAccounts(page);
    await rowOf(page, 'Unsent').waitFor();
  };

  it('keeps what was not sent when the server says that there is no passport', async () => {
    await page.route('**/vault/v1/vaults/*/records', route =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    await openAccounts(page);
    await addAccount(page, { name: 'Unsent', balance: '12' });
    const elsewhere = await openDevice({ baseURL: server.url, ...still });
    await startAgain(elsewhere.page, person, newPassword);
    await elsewhere.close();
    await page.unrouteAll();
    await comeBack(page);
    await page.getByText('The password or the email was changed on another device.').waitFor();
    await page.route(ofVault, none);
    await fillBoxes(page, { Email: person.email });
    await unlock(page, newPassword);
    await page.getByText("Kinfolio's server says there is no passport for this account.").waitFor();
    await page.getByText('Your copy here, with 1 change not sent yet, is safe.').waitFor();
  });

  checkScreens(() => page, [['on a screen that keeps every rule', async () => undefined]]);

  it('opens the copy, by the password that it had', async () => {
    await press('Open the copy');
    await page.getByText('Use the password that this copy had.').waitFor();
    await unlock(page, person.password);
    await seesAccount();
    await page.getByText("Kinfolio's server says there is no passport for this account.").waitFor();
  });

  it('opens another passport beside it, and the copy whenever it is wanted', async () => {
    await page.unroute(ofVault);
    // The one beside what the server has; what was not sent has one too.
    await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
    await page.getByText("Kinfolio's server has another passport for this account.").first().waitFor();
    await unlock(page, newPassword);
    await insideOf(page);
    await page
      .getByText(/^This account had another passport on this device\. Your copy of it here.* is safe\.$/)
      .waitFor();
    await openAccounts(page);
    expect(await rowOf(page, 'Unsent').count()).toBe(0);
  });

  checkScreens(() => page, [['says so on a screen that keeps every rule', async () => undefined]]);

  it('saves the copy as a file, once its password is typed', async () => {
    await press('Save it as a file');
    await page.getByText('Use the password that this copy had.').waitFor();
    await unlock(page, person.password);
    await page.getByRole('heading', { level: 1, name: 'Download or print' }).waitFor();
  });
});
