import type { Page } from 'playwright-core';
import { confirmKit, fillBoxes, type Person, signUp } from './person.ts';

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
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await fillBoxes(page, {
    'Current password': current,
    'New password': next,
    'Confirm new password': next,
  });
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
}
