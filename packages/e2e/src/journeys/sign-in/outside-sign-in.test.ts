import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { confirmKitOnScreen, fillTextBoxes, readRecoveryCode } from '../../harness/people/person.ts';
import { openSettings } from '../../harness/people/settings.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { findHeading, pressButton, signInWithBank, startBankSite } from '../../harness/server/bank-site.ts';
import { waitForEmailedLink } from '../../harness/server/mail.ts';

// A real OpenID Connect provider identifies the person, but cannot decrypt anything. Accounts without a password at
// Kinfolio, organisations, connected logins in Settings and the accessibility of the screens are in
// `outside-sign-in.long.test.ts`.

const { server } = startBankSite();
let device: Device;
const password = 'kettle ribbon harbour lamp';
beforeAll(async () => {
  device = await openDevice({ baseURL: server().url });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
});

it('the link of a mail that another place asked for signs nobody in, and says what to do', async () => {
  const email = `link.${process.pid}@example.co.uk`;
  const { page } = device;
  await page.goto('/login');
  const asked = await page.request.post('/auth/v1/otp', { data: { email } });
  expect(asked.status()).toBe(200);
  await expect.poll(() => waitForEmailedLink(server().url, email)).not.toBe('');
  await page.goto(await waitForEmailedLink(server().url, email));
  await pressButton(page, 'Yes, this is my email');
  await findHeading(page, 'You are not logged in').waitFor();
  await page.getByText('type the code from the same email').waitFor();
  const { pathname, search, hash } = new URL(page.url());
  expect([pathname, search, hash]).toEqual(['/welcome', '?back=1', '']);
});

describe('signing in by somebody outside', () => {
  it('leads to the choice of a passport password, and makes a passport that only that one opens, and a kit', async () => {
    const { page } = device;
    await page.goto('/login');
    await signInWithBank(page, 'ruth');
    const name = page.getByRole('textbox', { name: 'What should we call you?' });
    await expect.poll(() => name.inputValue()).toBe('Ruth');
    await fillTextBoxes(page, { 'Passport password': password, 'Confirm passport password': password });
    await pressButton(page, 'Continue');
    await confirmKitOnScreen(page, await readRecoveryCode(page));
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
  });

  it('shows who is there and asks for the password, which alone opens', async () => {
    const { page } = device;
    await openSettings(page);
    await pressButton(page, 'Log out');
    await pressButton(page, 'Continue with Example Bank');
    await findHeading(page, 'Open your passport').waitFor();
    await page.getByText('ruth@bank.example').waitFor();
    await fillTextBoxes(page, { Password: 'not the password' });
    await pressButton(page, 'Open my passport');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillTextBoxes(page, { Password: password });
    await pressButton(page, 'Open my passport');
    await waitUntilPassportOpen(page);
  });
});
