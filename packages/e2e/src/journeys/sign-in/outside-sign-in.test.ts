import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, still } from '../../harness/browser/check-screen.ts';
import { confirmKit, fillBoxes, readKit } from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import { insideOf } from '../../harness/people/sign-in-steps.ts';
import { bankSite, comeByTheBank, heading, press } from '../../harness/server/bank-site.ts';
import { linkIn } from '../../harness/server/mail.ts';

// A real OpenID Connect provider knows who is there, and opens nothing. Without a password here, and by an organisation:
// `outside-sign-in.long.test.ts`.

const { server } = bankSite();
let device: Device;
const password = 'kettle ribbon harbour lamp';
beforeAll(async () => {
  device = await openDevice({ baseURL: server().url, ...still });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
});

const connected = (page: Page) => page.getByRole('region', { name: 'Connected logins' });

describe('signing in by somebody outside', () => {
  checkScreens(
    () => device.page,
    [
      [
        'is offered on the page to log in, which keeps every rule',
        async () => {
          await device.page.goto('/signup?plan=enhanced&interval=yearly');
          await device.page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
          await device.page.getByRole('button', { name: 'Continue with Example Bank' }).waitFor();
        },
      ],
      [
        'leads to the choice of a passport password, on a screen that keeps every rule',
        async () => {
          await comeByTheBank(device.page, 'ruth');
        },
      ],
    ],
  );

  it('makes a passport that only that password opens, and a kit', async () => {
    const { page } = device;
    const name = page.getByRole('textbox', { name: 'What should we call you?' });
    await expect.poll(() => name.inputValue()).toBe('Ruth');
    await fillBoxes(page, { 'Passport password': password, 'Confirm passport password': 'another one' });
    await press(page, 'Continue');
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    await fillBoxes(page, { 'Confirm passport password': password });
    await press(page, 'Continue');
    await confirmKit(page, await readKit(page));
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await insideOf(page);
  });

  it('is taken away and connected again in Settings', async () => {
    const { page } = device;
    await openSettings(page);
    await page.getByText(/^Enhanced Plan, free until/).waitFor();
    await openSetting(page, 'connected logins');
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await connected(page).getByRole('button', { name: 'Disconnect Example Bank' }).click();
    await fillBoxes(page, { 'Your password': 'something else' });
    await press(page, 'Disconnect Example Bank');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillBoxes(page, { 'Your password': password });
    await press(page, 'Disconnect Example Bank');
    await connected(page).getByText('The last one cannot be taken away').waitFor();
    await connected(page).getByRole('button', { name: 'Connect Example Bank' }).click();
    await fillBoxes(page, { 'Your password': password });
    await press(page, 'Connect Example Bank');
    // The provider knows who is there, and the passport opens again by itself.
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await page.getByText('Login connected').waitFor();
  });

  it('shows who is there and asks for the password, which alone opens', async () => {
    const { page } = device;
    await openSettings(page);
    await press(page, 'Log out');
    await press(page, 'Continue with Example Bank');
    await heading(page, 'Open your passport').waitFor();
    await page.getByText('ruth@bank.example').waitFor();
    await fillBoxes(page, { Password: 'not the password' });
    await press(page, 'Open my passport');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillBoxes(page, { Password: password });
    await press(page, 'Open my passport');
    await insideOf(page);
  });
});

it('the link of a mail that another place asked for signs nobody in, and says what to do', async () => {
  const email = `link.${process.pid}@example.co.uk`;
  const other = await openDevice({ baseURL: server().url });
  await other.page.goto('/login');
  const asked = await other.page.request.post('/auth/v1/otp', { data: { email } });
  expect(asked.status()).toBe(200);
  await expect.poll(() => linkIn(server().url, email)).not.toBe('');
  await other.page.goto(await linkIn(server().url, email));
  await press(other.page, 'Yes, this is my email');
  await heading(other.page, 'You are not logged in').waitFor();
  await other.page.getByText('type the code from the same email').waitFor();
  const { pathname, search, hash } = new URL(other.page.url());
  expect([pathname, search, hash]).toEqual(['/welcome', '?back=1', '']);
  expect(other.faults).toEqual([]);
  await other.close();
});
