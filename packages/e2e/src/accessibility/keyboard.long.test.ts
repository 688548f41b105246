import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountRow } from '../harness/browser/accounts.ts';
import { pressWithKeyboard, typeInto } from '../harness/browser/keyboard.ts';
import { type OpenPage, openPassport } from '../harness/browser/open-page.ts';
import { createAuthenticatorApp } from '../harness/people/authenticator-app.ts';
import type { Person } from '../harness/people/person.ts';
import { waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// Uses no mouse. Signing up, records and logging in by keyboard are in `keyboard.test.ts`.
describe('with the keyboard alone', () => {
  let on: OpenPage & { readonly person: Person };
  beforeAll(async () => {
    const account = { name: 'Rainy day', accountType: 'savings', bankName: 'Nationwide' };
    on = await openPassport(getDefaultServer().url, { kind: 'bank-account', fields: account });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('a person deletes an account and gets it back', async () => {
    const { page } = on;
    await pressWithKeyboard(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Delete Rainy day', 'Space');
    await findAccountRow(page, 'Rainy day').waitFor({ state: 'detached' });
    await pressWithKeyboard(page, 'button', 'Undo');
    await findAccountRow(page, 'Rainy day').waitFor();
  });

  it('locks and unlocks', async () => {
    const { page, person } = on;
    await pressWithKeyboard(page, 'button', 'Lock', 'Space');
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await typeInto(page, { Password: person.password });
    await page.keyboard.press('Enter');
    await waitUntilPassportOpen(page);
    await findAccountRow(page, 'Rainy day').waitFor();
  });

  it('turns on a second step by the pages of Settings, and shows it when logging in', async () => {
    const { page, person } = on;
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await pressWithKeyboard(page, 'link', 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await pressWithKeyboard(page, 'link', /^Logging in/);
    await page.getByRole('heading', { level: 1, name: 'Logging in' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Change two-step login');
    await pressWithKeyboard(page, 'button', 'Set up an authenticator app', 'Space');
    await typeInto(page, { 'Your password': person.password });
    await page.keyboard.press('Enter');
    await code.waitFor();
    const key = page.getByText('Type this key into the app:').locator('.keytext');
    const app = createAuthenticatorApp(await key.innerText());
    await typeInto(page, { Code: app.code() });
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, 'button', 'I have the codes on paper');
    await page.getByText('You have 10 recovery codes left.').waitFor();
    await pressWithKeyboard(page, 'link', 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
    await pressWithKeyboard(page, 'button', 'Log out');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await typeInto(page, { Email: person.email, Password: person.password });
    await page.keyboard.press('Enter');
    await code.waitFor();
    await pressWithKeyboard(page, 'button', 'Use a recovery code instead');
    await page.getByRole('textbox', { name: 'Recovery code' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Use the authenticator app', 'Space');
    await typeInto(page, { Code: app.code() });
    await page.keyboard.press('Enter');
    await waitUntilPassportOpen(page);
  });
});
