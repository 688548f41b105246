import type { Page } from 'playwright-core';
import { codeIn, codesAbout } from '../server/mail.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { fillBoxes } from './person.ts';

const originOf = (page: Page) => new URL(page.url()).origin;

/** Sets up an authenticator app in Settings, to the list of recovery codes. Gives the app once it knows the key. */
export async function setUpApp(
  page: Page,
  password: string,
  onApp: (app: ReturnType<typeof authenticatorApp>) => void,
): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await fillBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Go on' }).click();
  const key = page.getByText('Type this key into the app:').locator('.keytext');
  const app = authenticatorApp(await key.innerText());
  onApp(app);
  await fillBoxes(page, { Code: app.code() });
  await page.getByRole('button', { name: 'Turn on' }).click();
}

/** Sets up codes by text message in Settings, to the list of recovery codes. */
export async function setUpTexts(page: Page, password: string, phone: string): Promise<void> {
  const before = await newestCode(page, phone);
  await page.getByRole('button', { name: 'Add a phone number' }).click();
  await fillBoxes(page, { 'Phone number': phone, 'Your password': password });
  await page.getByRole('button', { name: 'Send the code' }).click();
  await fillBoxes(page, { Code: await codeIn(originOf(page), phone, before) });
  await page.getByRole('button', { name: 'Turn on' }).click();
}

/** Reads the recovery codes on the screen. */
export async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allInnerTexts();
}

/** Says that the recovery codes on the screen are kept. */
export async function keepRecoveryCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have them on paper' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
}

/** Whether a code is asked for after the password, or the passport opens. */
export async function isAskedForCode(page: Page): Promise<boolean> {
  const asked = page.getByRole('heading', { level: 1, name: 'Enter your code' });
  await asked.or(page.getByRole('button', { name: 'Lock', exact: true })).waitFor();
  return asked.isVisible();
}

/** Types the code that is asked for after the password. Does not wait for what comes of it. */
export async function showCode(page: Page, code: string): Promise<void> {
  await fillBoxes(page, { Code: code });
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** Has a text message sent after the password, and types its code. Does not wait for what comes of it. */
export async function showText(page: Page, phone: string): Promise<void> {
  const before = await newestCode(page, phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText(/^We sent 6 digits to the number ending/).waitFor();
  await showCode(page, await codeIn(originOf(page), phone, before));
}

/** Shows a recovery code in place of the second step. Does not wait for what comes of it. */
export async function showRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await fillBoxes(page, { 'Recovery code': code });
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** The newest code that was sent to an address, if any was. */
export async function newestCode(page: Page, to: string): Promise<string | undefined> {
  return (await codesAbout(originOf(page), to, /^/))[0];
}
