import { sectionsWithPages } from '@kinfolio/web/passport/all-sections';
import { describe, expect, it } from 'vitest';
import {
  addAccount,
  editAccount,
  findAccountRow,
  openAccounts,
  typeAccount,
} from '../../harness/browser/accounts.ts';
import { halifaxAccount } from '../../harness/browser/bank-page.ts';
import { openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { listStoredNames } from '../../harness/browser/left-behind.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { openPage, openPassport } from '../../harness/browser/open-page.ts';
import { leaveRecordForm } from '../../harness/browser/record-form.ts';
import { openSection } from '../../harness/browser/records.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson, fillTextBoxes } from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';

const server = getDefaultServer();
/** The maximum wait for the sentence about missing code, in milliseconds. */
const soon = { timeout: 3_000 };

it('a first visit works offline once Settings shows that it is ready, and all changes arrive when the network is back', async () => {
  const person = createUniquePerson();
  await signUpOnNode(server.url, person);
  const device = await openDevice({ baseURL: server.url, ...withServiceWorker });
  const { page, context } = device;
  const { button, said } = openPage(device, page);
  const refusal = (words: RegExp) => page.getByRole('alert').filter({ hasText: words }).waitFor();

  // The network is cut while files are being stored. Storing resumes once the network is back.
  await page.goto('/login');
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(isStoring)).toBe(false);
  await context.setOffline(false);
  // Logging in needs the server.
  await cutNetwork(page);
  await fillTextBoxes(page, { Email: person.email, Password: person.password });
  await button('Log in').click();
  await refusal(/Check your internet connection, then try again/);
  await context.setOffline(false);
  await button('Log in').click();
  await waitUntilPassportOpen(page);
  await openAccounts(page);
  await runUntilPushed(page, () => addAccount(page, { name: 'Old saver', balance: '1' }));
  await openSetting(page, 'devices');
  await said('Ready for offline use.').waitFor();

  await cutNetwork(page);
  await page.getByText('You are offline.').waitFor();
  await openSettings(page);
  await button('Log out').click();
  await refusal(/Connect to the internet first\. Logging out deletes the copy/);
  // After a reload without a network, the page opens only with the right password.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
  await button('Use a different account').click();
  await refusal(/Connect to the internet first\. Logging out deletes the copy/);
  await unlock(page, 'not the password');
  await page.getByText('Check your password. It does not open this passport.').waitFor();
  await unlock(page, person.password);
  await waitUntilPassportOpen(page);
  expect(sectionsWithPages).toHaveLength(9);
  for (const { title } of sectionsWithPages) await openSection(page, title);
  await openSection(page, 'Bank accounts and cards');
  await page.getByRole('link', { name: 'Old saver', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Old saver' }).waitFor();
  await openAccounts(page);
  await editAccount(page, 'Old saver', { balance: '2' });
  await addAccount(page, { name: 'Made offline' });

  await runUntilPushed(page, () => context.setOffline(false));
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  const other = await openDevice({ baseURL: server.url });
  await logIn(other.page, person);
  await openAccounts(other.page);
  await findAccountRow(other.page, 'Made offline').waitFor();
  await findAccountRow(other.page, 'Old saver').getByText('£2.00').waitFor();
  // The Cookies page also lists the data stored for offline use.
  expect((await listStoredNames(page)).unlisted).toEqual([]);
  for (const { faults, close } of [device, other]) {
    expect(faults).toEqual([]);
    await close();
  }
});

describe('a device that is not ready for offline use', () => {
  it('shows what to do when code is missing, and keeps what is typed on the page', async () => {
    const { device, page, button, box } = await openPassport(server.url, {
      kind: 'bank-account',
      fields: halifaxAccount,
    });
    const missing = page.getByRole('alert').filter({ hasText: 'This part of Kinfolio' });
    const main = page.getByRole('navigation', { name: 'Main', exact: true });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await openSetting(page, 'devices');
    await page.getByText('Not ready for offline use yet.').waitFor();

    // Code that the page loads in the background is missing too, but the form still opens.
    await openAccounts(page);
    await device.context.setOffline(true);
    await button(`Edit ${halifaxAccount.name}`).click();
    await heading('Update account').waitFor(soon);
    await main.getByRole('link', { name: 'People' }).click();
    await missing
      .getByText(/is not on your device yet\. Connect to the internet and try again/)
      .waitFor(soon);
    await typeAccount(page, { name: 'Typed meanwhile' });
    await device.context.setOffline(false);
    await page.getByText('The page that you asked for has loaded.').waitFor();
    expect(await box('Account name').inputValue()).toBe('Typed meanwhile');
    await button('Open the page').click();
    await heading('People and access').waitFor();
    await openAccounts(page);
    await button(`Edit ${halifaxAccount.name}`).click();
    await expect.poll(() => box('Account name').inputValue()).toBe('Typed meanwhile');

    await leaveRecordForm(page);
    // A connection that hangs causes no error at all.
    const hangs = Promise.withResolvers<void>();
    await page.route('**/assets/*', route => hangs.promise.then(() => route.continue()));
    await main.getByRole('link', { name: 'Dates' }).click();
    await missing.getByText(/is slow to load\. Check your internet connection/).waitFor(soon);
    await heading('Bank accounts and cards').waitFor();
    hangs.resolve();
    await heading('Dates').waitFor();
    await missing.waitFor({ state: 'detached' });
    expect(device.faults).toEqual([]);
    await device.close();
  });
});

/** Runs in the browser. Returns whether a service worker is storing files. */
async function isStoring(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.installing);
}
