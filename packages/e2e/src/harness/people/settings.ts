import type { Page } from 'playwright-core';

/** The settings by name: the line in Settings that leads to each, and the button there that opens it. */
const settings = {
  password: ['Logging in', 'Change password'],
  'two-step login': ['Logging in', 'Change two-step login'],
  passkeys: ['Logging in', 'Change passkeys'],
  'recovery kit': ['Logging in', /^Make a (new )?kit$/],
  'connected logins': ['Logging in', 'Change connected logins'],
  devices: ['Devices and sessions', undefined],
  activity: ['Devices and sessions', 'See the list'],
  'email and phone': ['You and this passport', 'Change email and phone'],
  'your details': ['You and this passport', 'See and change your details'],
  'the passport you had before': ['You and this passport', /^See and take back /],
  data: ['Your data', undefined],
} as const;

export type SettingName = keyof typeof settings;

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
}

/** Opens a setting by its name, through the same lines and buttons that a person would press. */
export async function openSetting(page: Page, name: SettingName): Promise<void> {
  const [line, button] = settings[name];
  await openSettings(page);
  await page.getByRole('link', { name: new RegExp(`^${line}`) }).click();
  await page.getByRole('heading', { level: 1, name: line, exact: true }).waitFor();
  if (button === undefined) return;
  // A setting that waits for a code, or is just being set up, is already open.
  const opener = page.getByRole('button', { name: button, exact: true });
  await opener
    .or(page.getByRole('button', { name: `Close ${name}` }))
    .first()
    .waitFor();
  if (await opener.isVisible()) await opener.click();
}
