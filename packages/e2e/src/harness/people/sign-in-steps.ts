import type { Page } from 'playwright-core';
import { letResetWait } from '../server/database.ts';
import { codeIn, codesAbout } from '../server/mail.ts';
import { confirmKit, fillBoxes, type Person, readKit, signUp } from './person.ts';
import { openSetting, openSettings, type SettingName } from './settings.ts';

/** Signs up, keeps the kit and goes in. Returns the recovery code. */
export async function signUpAndGoIn(page: Page, person: Person): Promise<string> {
  const code = await signUp(page, person);
  await confirmKit(page, code);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await insideOf(page);
  return code;
}

/** Logs in on the sign-in page. Does not wait for what comes of it. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await fillBoxes(page, { Email: email, Password: password });
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Unlocks the passport that is locked on this device. Does not wait for what comes of it. */
export async function unlock(page: Page, password: string): Promise<void> {
  await fillBoxes(page, { Password: password });
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

/** Waits until the passport is open. */
export async function insideOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
}

/** Fills the way back by the kit. Does not wait for what comes of it. */
export async function recoverWith(
  page: Page,
  { email, code, newPassword }: { email: string; code: string; newPassword: string },
): Promise<void> {
  await page.goto('/recover');
  await fillBoxes(page, {
    Email: email,
    'Recovery code': code,
    'New password': newPassword,
    'Confirm new password': newPassword,
  });
  await page.getByRole('button', { name: 'Open my passport' }).click();
}

/** Fills the change of the password in Settings. Does not wait for what comes of it. */
export async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await openSetting(page, 'password');
  await typeNewPassword(page, current, next);
}

/** The same, where the boxes are open already. */
export async function typeNewPassword(page: Page, current: string, next: string): Promise<void> {
  await fillBoxes(page, {
    'Current password': current,
    'New password': next,
    'Confirm new password': next,
  });
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
}

/** Logs in and opens a setting. */
export async function logInToSetting(page: Page, person: Person, name: SettingName): Promise<void> {
  await logIn(page, person);
  await insideOf(page);
  await openSetting(page, name);
}

/** Signs out in Settings. */
export async function signOut(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
}

/** Signs in by a passkey, which then stands for the password that was forgotten. */
export async function comeBackByPasskey(page: Page, { email }: Person, newPassword: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await insideOf(page);
  await replaceForgotten(page, newPassword);
  await openSettings(page);
  await page
    .getByRole('region', { name: /^Logged in/ })
    .getByText(email)
    .waitFor();
}

/** Lets a passkey stand for the password, where the passport is open. */
export async function replaceForgotten(page: Page, newPassword: string): Promise<void> {
  await openSetting(page, 'password');
  await page.getByRole('button', { name: 'I have forgotten it' }).click();
  await fillBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Password changed').waitFor();
}

/** Shows a code of the mail to begin with an empty passport. */
export async function askToStartAgain(page: Page, { email }: Person): Promise<void> {
  await page.goto('/recover');
  const { origin } = new URL(page.url());
  const [before] = await codesAbout(origin, email, /^/);
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await fillBoxes(page, { Email: email });
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText(`If ${email} has an account, we sent 6 digits to it.`).waitFor();
  await fillBoxes(page, { Code: await codeIn(origin, email, before) });
  await page.getByRole('button', { name: 'Ask for an empty passport' }).click();
}

/** Begins with an empty passport, as a person who has nothing that opens the one before, and who has waited. */
export async function startAgain(page: Page, person: Person, newPassword: string): Promise<void> {
  await askToStartAgain(page, person);
  const next = page.getByRole('heading', { level: 2, name: /^Come back after/ });
  const goesOn = page.getByRole('button', { name: 'Start again with an empty passport' });
  await next.or(goesOn).waitFor();
  if (await next.isVisible()) {
    await letResetWait(new URL(page.url()).origin, person.email);
    await askToStartAgain(page, person);
  }
  await fillBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
  await goesOn.click();
  await confirmKit(page, await readKit(page));
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await insideOf(page);
}

/** Takes the passport of before back, with its kit. */
export async function takeBack(page: Page, code: string, password: string): Promise<void> {
  await openSetting(page, 'the passport you had before');
  await page.getByLabel('Its recovery code or password').fill(code);
  await fillBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Take my earlier passport back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
}
