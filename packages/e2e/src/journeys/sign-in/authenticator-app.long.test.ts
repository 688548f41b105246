import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { createAuthenticatorApp } from '../../harness/people/authenticator-app.ts';
import { fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Other factors, and turning a factor off, are tested in `second-steps.long.test.ts`.

const server = getDefaultServer();
let home: OpenPage & { readonly person: Person };
let away: Device;
let person: Person;
beforeAll(async () => {
  [home, away] = await Promise.all([openPassport(server.url), openDevice({ baseURL: server.url })]);
  ({ person } = home);
  await logIn(away.page, person);
  await waitUntilPassportOpen(away.page);
});
afterAll(async () => {
  expect([...home.device.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.device.close(), away.close()]);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
const box = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

describe('an authenticator app', () => {
  let app: ReturnType<typeof createAuthenticatorApp>;
  let recovery: string;

  it('is set up in Settings, and gives ten recovery codes', async () => {
    const { page } = home;
    await openSetting(page, 'two-step login');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await fillTextBoxes(page, { 'Your password': person.password });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'Square code to scan with your authenticator app' }).waitFor();
    const key = page.getByText('Type this key into the app:').locator('.keytext');
    app = createAuthenticatorApp(await key.innerText());
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('link', { name: /^Check the code/ }).waitFor();
    await code.fill(app.code());
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recovery = await codes.first().innerText();
    await page.getByRole('button', { name: 'I have the codes on paper' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
  });

  it('signs the other devices out, and is asked for after the password', async () => {
    const { page } = away;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    // The server has ended this session, so the code is requested before anything opens.
    await unlock(page, person.password);
    await heading(page);
    await box(page).fill(app.code());
    await goOn(page);
    await waitUntilPassportOpen(page);
  });

  it('can be stood in for by a recovery code, at an unlock too', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await unlock(page, person.password);
    await heading(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await fillTextBoxes(page, { 'Recovery code': recovery.toUpperCase() });
    await goOn(page);
    await waitUntilPassportOpen(page);
    await openSetting(page, 'two-step login');
    await page.getByText('You have 9 recovery codes left.').waitFor();
  });
});
