import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../harness/browser/accounts.ts';
import { pressByKey, typeInto } from '../harness/browser/keyboard.ts';
import { type OpenPage, openPassport } from '../harness/browser/open-page.ts';
import { authenticatorApp } from '../harness/people/authenticator-app.ts';
import type { Person } from '../harness/people/person.ts';
import { insideOf } from '../harness/people/sign-in-steps.ts';
import { defaultServer } from '../harness/server/default-server.ts';

// The mouse is never used. Signing up, records and logging in by keyboard are in `keyboard.test.ts`.
describe('with the keyboard alone', () => {
  let on: OpenPage & { readonly person: Person };
  beforeAll(async () => {
    const account = { name: 'Rainy day', accountType: 'savings', bankName: 'Nationwide' };
    on = await openPassport(defaultServer().url, { kind: 'bank-account', fields: account });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('a person deletes an account and gets it back', async () => {
    const { page } = on;
    await pressByKey(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await pressByKey(page, 'button', 'Delete Rainy day', 'Space');
    await rowOf(page, 'Rainy day').waitFor({ state: 'detached' });
    await pressByKey(page, 'button', 'Undo');
    await rowOf(page, 'Rainy day').waitFor();
  });

  it('locks and unlocks', async () => {
    const { page, person } = on;
    await pressByKey(page, 'button', 'Lock', 'Space');
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await typeInto(page, { Password: person.password });
    await page.keyboard.press('Enter');
    await insideOf(page);
    await rowOf(page, 'Rainy day').waitFor();
  });

  it('turns on a second step by the pages of Settings, and shows it when logging in', async () => {
    const { page, person } = on;
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await pressByKey(page, 'link', 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await pressByKey(page, 'link', /^Logging in/);
    await page.getByRole('heading', { level: 1, name: 'Logging in' }).waitFor();
    await pressByKey(page, 'button', 'Change two-step login');
    await pressByKey(page, 'button', 'Set up an authenticator app', 'Space');
    await typeInto(page, { 'Your password': person.password });
    await page.keyboard.press('Enter');
    await code.waitFor();
    const key = page.getByText('Type this key into the app:').locator('.keytext');
    const app = authenticatorApp(await key.innerText());
    await typeInto(page, { Code: app.code() });
    await page.keyboard.press('Enter');
    await pressByKey(page, 'button', 'I have them on paper');
    await page.getByText('You have 10 recovery codes left.').waitFor();
    await pressByKey(page, 'link', 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
    await pressByKey(page, 'button', 'Log out');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await typeInto(page, { Email: person.email, Password: person.password });
    await page.keyboard.press('Enter');
    await code.waitFor();
    await pressByKey(page, 'button', 'Use a recovery code instead');
    await page.getByRole('textbox', { name: 'Recovery code' }).waitFor();
    await pressByKey(page, 'button', 'Use the authenticator app', 'Space');
    await typeInto(page, { Code: app.code() });
    await page.keyboard.press('Enter');
    await insideOf(page);
  });
});
