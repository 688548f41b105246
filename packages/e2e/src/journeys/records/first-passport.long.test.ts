import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { returnToTab, runUntilPulled, runUntilPushed } from '../../harness/browser/syncing.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  readRecoveryCode,
  signUp,
} from '../../harness/people/person.ts';
import {
  changePassword,
  fillRecoveryForm,
  logIn,
  signOut,
  unlock,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Continues after `first-passport.test.ts`. Each step continues from the one before.
describe('a passport on two devices', () => {
  const ruth = createUniquePerson();
  const newPassword = 'lantern ferry walnut';
  const lastPassword = 'otter paper velvet';
  const server = getDefaultServer();
  let laptop: Device;
  let tablet: Device;
  let code = '';

  beforeAll(async () => {
    laptop = await openDevice({ baseURL: server.url });
    tablet = await openDevice({ baseURL: server.url });
    const { page } = laptop;
    code = await signUp(page, ruth, '/signup?plan=enhanced&interval=yearly');
    await confirmKitOnScreen(page, code);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await openAccounts(page);
    await runUntilPushed(page, () => addAccount(page, { name: 'Halifax current account' }));
    await logIn(tablet.page, ruth);
    await waitUntilPassportOpen(tablet.page);
    await openAccounts(tablet.page);
    await findAccountRow(tablet.page, 'Halifax current account').waitFor();
  });
  afterAll(async () => {
    expect([...laptop.faults, ...tablet.faults]).toEqual([]);
    await Promise.all([laptop.close(), tablet.close()]);
  });

  it('shows on the other device what was deleted and restored', async () => {
    const { page } = laptop;
    const row = findAccountRow(tablet.page, 'Halifax current account');
    await runUntilPushed(page, () =>
      page.getByRole('button', { name: 'Delete Halifax current account' }).click(),
    );
    await runUntilPulled(tablet.page, () => returnToTab(tablet.page));
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('link', { name: 'Deleted items' }).click();
    await runUntilPushed(page, () =>
      page.getByRole('button', { name: 'Restore Halifax current account' }).click(),
    );
    await runUntilPulled(tablet.page, () => returnToTab(tablet.page));
    await row.waitFor();
    await openAccounts(page);
  });

  it('locks in every tab at one press, and opens again with the password', async () => {
    const { page, context } = laptop;
    const second = await context.newPage();
    await second.goto('/dashboard');
    await waitUntilPassportOpen(second);
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    for (const tab of [page, second]) {
      await tab.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
      await tab.getByText('Halifax current account').waitFor({ state: 'detached' });
    }
    await unlock(page, ruth.password);
    await waitUntilPassportOpen(page);
    await findAccountRow(page, 'Halifax current account').waitFor();
    await second.close();
  });

  it('opens with the new password after a change, and no longer with the old one', async () => {
    const { page } = laptop;
    await changePassword(page, 'not the password', newPassword);
    await page.getByRole('link', { name: /^Check your current password/ }).waitFor();
    await changePassword(page, ruth.password, newPassword);
    await page.getByText('Password changed').waitFor();

    await returnToTab(tablet.page);
    await tablet.page
      .getByText('The password or the email was changed on another device. Use the new one.')
      .waitFor();
    await unlock(tablet.page, ruth.password);
    await tablet.page.getByRole('alert').filter({ hasText: 'Check your password' }).waitFor();
    await unlock(tablet.page, newPassword);
    await waitUntilPassportOpen(tablet.page);
  });

  it('opens with the kit when the password is forgotten, and gives a new kit', async () => {
    const { page } = tablet;
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('link', { name: 'I have forgotten my password' }).click();
    const wrong = code.replace(/^\S+/, group => (group === 'AAAAA' ? 'BBBBB' : 'AAAAA'));
    await fillRecoveryForm(page, { email: ruth.email, code: wrong, newPassword: lastPassword });
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    // The code must be readable as a whole on the smallest screen.
    await page.setViewportSize({ width: 320, height: 800 });
    const box = page.getByRole('textbox', { name: 'Recovery code' });
    await expect.poll(() => box.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await fillRecoveryForm(page, { email: ruth.email, code: code.toLowerCase(), newPassword: lastPassword });
    const newCode = await readRecoveryCode(page);
    expect(newCode).not.toBe(code);
    await confirmKitOnScreen(page, newCode);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await openAccounts(page);
    await findAccountRow(page, 'Halifax current account').waitFor();

    // The earlier kit opens nothing any more. Using it only leads to the question whether the person made the change
    // herself.
    await fillRecoveryForm(laptop.page, { email: ruth.email, code, newPassword });
    await laptop.page.getByRole('heading', { level: 1, name: 'Was this you?' }).waitFor();
  });

  it('has everything on a server where nothing can be paid, and no page of it asks for money', async () => {
    const { page } = tablet;
    await page.goto('/pricing');
    await page.getByText('This server is run privately. Everything is included.').waitFor();
    await page.goto('/subscription?plan=premium');
    await page.getByRole('link', { name: 'Choose Premium' }).filter({ visible: true }).click();
    await page.getByText(/Everything is included, and there is nothing to pay/).waitFor();
    await page.goto('/subscription?upgrade=true');
    await page.getByText(/Everything is included, and there is nothing to pay/).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/subscription-management');
  });

  it('leads to the sign-in page after signing out, and after logging in to the page that was asked for', async () => {
    const { page } = tablet;
    await signOut(page);
    await page.goto('/bank-accounts');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await fillTextBoxes(page, { Email: ruth.email, Password: lastPassword });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await waitUntilPassportOpen(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bank-accounts');
  });

  it('leads a visitor to the sign-in page, and Back does not lead into the passport', async () => {
    const { page, close } = await openDevice({ baseURL: server.url });
    await page.goto('/signup');
    await page.goto('/bank-accounts');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    await close();
  });
});
