import type { Page } from 'playwright-core';
import { findCodesInMails, waitForEmailedCode } from '../server/mail.ts';
import { createAuthenticatorApp } from './authenticator-app.ts';
import { fillTextBoxes } from './person.ts';

const originOf = (page: Page) => new URL(page.url()).origin;

/**
 * Sets up an authenticator app in Settings, as far as the list of recovery codes. Calls back with the app as soon as
 * its key is known.
 */
export async function setUpAuthenticatorApp(
  page: Page,
  password: string,
  onApp: (app: ReturnType<typeof createAuthenticatorApp>) => void,
): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await fillTextBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = page.getByText('Type this key into the app:').locator('.keytext');
  const app = createAuthenticatorApp(await key.innerText());
  onApp(app);
  await fillTextBoxes(page, { Code: app.code() });
  await page.getByRole('button', { name: 'Turn on' }).click();
}

/** Sets up codes by text message in Settings, as far as the list of recovery codes. */
export async function setUpTextMessageCodes(page: Page, password: string, phone: string): Promise<void> {
  const before = await findNewestCode(page, phone);
  await page.getByRole('button', { name: 'Add a phone number' }).click();
  await fillTextBoxes(page, { 'Phone number': phone, 'Your password': password });
  await page.getByRole('button', { name: 'Send the code' }).click();
  await fillTextBoxes(page, { Code: await waitForEmailedCode(originOf(page), phone, before) });
  await page.getByRole('button', { name: 'Turn on' }).click();
}

export async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allInnerTexts();
}

/** Confirms that the recovery codes on the screen have been saved. */
export async function confirmCodesSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have the codes on paper' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
}

/** Whether a code is requested after the password, instead of the passport opening. */
export async function isAskedForCode(page: Page): Promise<boolean> {
  const asked = page.getByRole('heading', { level: 1, name: 'Enter your code' });
  await asked.or(page.getByRole('button', { name: 'Lock', exact: true })).waitFor();
  return asked.isVisible();
}

/** Types the code after the password. Does not wait for the result. */
export async function enterSecondStepCode(page: Page, code: string): Promise<void> {
  await fillTextBoxes(page, { Code: code });
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Requests a text message after the password, and types its code. Does not wait for the result. */
export async function typeTextMessageCode(page: Page, phone: string): Promise<void> {
  const before = await findNewestCode(page, phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText(/^We sent 6 digits to the number ending/).waitFor();
  await enterSecondStepCode(page, await waitForEmailedCode(originOf(page), phone, before));
}

/** Uses a recovery code instead of the second step. Does not wait for the result. */
export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await fillTextBoxes(page, { 'Recovery code': code });
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The newest code sent to an address; undefined if no code was sent. */
export async function findNewestCode(page: Page, to: string): Promise<string | undefined> {
  return (await findCodesInMails(originOf(page), to, /^/))[0];
}
