import type { Page } from 'playwright-core';
import { ageResetSevenDays } from '../server/database.ts';
import { findCodesInMails, waitForEmailedCode } from '../server/mail.ts';
import { confirmKitOnScreen, fillTextBoxes, type Person, readRecoveryCode, signUp } from './person.ts';
import { openSetting, openSettings, type SettingName } from './settings.ts';

/** Signs up, saves the kit and opens the passport. Returns the recovery code. */
export async function signUpAndOpenPassport(page: Page, person: Person): Promise<string> {
  const code = await signUp(page, person);
  await confirmKitOnScreen(page, code);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await waitUntilPassportOpen(page);
  return code;
}

/** Logs in on the sign-in page. Does not wait for the result. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await fillTextBoxes(page, { Email: email, Password: password });
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Unlocks the locked passport on this device. Does not wait for the result. */
export async function unlock(page: Page, password: string): Promise<void> {
  await fillTextBoxes(page, { Password: password });
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

export async function waitUntilPassportOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
}

/**
 * Logs in and waits until the passport stays open when the page is loaded again. Before the server has stored its half of
 * the reload key, the next page asks for the password.
 */
export async function logInToStayOpen(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const stored = page.waitForResponse('**/vault/v1/reload-half');
  await logIn(page, person);
  await waitUntilPassportOpen(page);
  await stored;
}

/** Fills in the form for recovery with the kit. Does not wait for the result. */
export async function fillRecoveryForm(
  page: Page,
  { email, code, newPassword }: { email: string; code: string; newPassword: string },
): Promise<void> {
  await page.goto('/recover');
  await fillTextBoxes(page, {
    Email: email,
    'Recovery code': code,
    'New password': newPassword,
    'Confirm new password': newPassword,
  });
  await page.getByRole('button', { name: 'Open my passport' }).click();
}

/** Fills in the password change in Settings. Does not wait for the result. */
export async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await openSetting(page, 'password');
  await typeNewPassword(page, current, next);
}

/** Like `changePassword`, for when the boxes are already open. */
export async function typeNewPassword(page: Page, current: string, next: string): Promise<void> {
  await fillTextBoxes(page, {
    'Current password': current,
    'New password': next,
    'Confirm new password': next,
  });
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
}

export async function logInToSetting(page: Page, person: Person, name: SettingName): Promise<void> {
  await logIn(page, person);
  await waitUntilPassportOpen(page);
  await openSetting(page, name);
}

/** Signs out in Settings. */
export async function signOut(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
}

/** Signs in with a passkey and then replaces the forgotten password. */
export async function replacePasswordByPasskey(
  page: Page,
  { email }: Person,
  newPassword: string,
): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await waitUntilPassportOpen(page);
  await replaceForgottenPassword(page, newPassword);
  await openSettings(page);
  await page
    .getByRole('region', { name: /^Logged in/ })
    .getByText(email)
    .waitFor();
}

/** Replaces a forgotten password with the help of a passkey, while the passport is open. */
export async function replaceForgottenPassword(page: Page, newPassword: string): Promise<void> {
  await openSetting(page, 'password');
  await page.getByRole('button', { name: 'I have forgotten my current password' }).click();
  await fillTextBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Password changed').waitFor();
}

/** Requests to start again with an empty passport, using a code from an email. */
export async function requestStartAgain(page: Page, { email }: Person): Promise<void> {
  await page.goto('/recover');
  const { origin } = new URL(page.url());
  const [before] = await findCodesInMails(origin, email, /^/);
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await fillTextBoxes(page, { Email: email });
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText(`If ${email} has an account, we sent 6 digits to it.`).waitFor();
  await fillTextBoxes(page, { Code: await waitForEmailedCode(origin, email, before) });
  await page.getByRole('button', { name: 'Ask for an empty passport' }).click();
}

/** Starts again with an empty passport, as a person who could not open the previous one and has waited. */
export async function startAgain(page: Page, person: Person, newPassword: string): Promise<void> {
  await requestStartAgain(page, person);
  const next = page.getByRole('heading', { level: 2, name: /^Come back after/ });
  const goesOn = page.getByRole('button', { name: 'Start again with an empty passport' });
  await next.or(goesOn).waitFor();
  if (await next.isVisible()) {
    await ageResetSevenDays(new URL(page.url()).origin, person.email);
    await requestStartAgain(page, person);
  }
  await fillTextBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
  await goesOn.click();
  await confirmKitOnScreen(page, await readRecoveryCode(page));
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await waitUntilPassportOpen(page);
}

/** Restores the earlier passport with its kit. */
export async function restoreEarlierPassport(page: Page, code: string, password: string): Promise<void> {
  await openSetting(page, 'the passport you had before');
  await page.getByLabel('Recovery code or password of the earlier passport').fill(code);
  await fillTextBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Take my earlier passport back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
}
