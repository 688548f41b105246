import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePlacesFile } from '@kinfolio/server/testing/places-file';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import type { createAuthenticatorApp } from '../../harness/people/authenticator-app.ts';
import { addAuthenticator } from '../../harness/people/passkey.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { confirmCodesSaved, setUpAuthenticatorApp } from '../../harness/people/second-step.ts';
import { openSetting } from '../../harness/people/settings.ts';
import {
  logIn,
  signOut,
  signUpAndOpenPassport,
  unlock,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
let home: Device;
let away: Device;
let person: Person;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kinfolio-places-')), 'places.mmdb');
  const leeds = { city: { names: { en: 'Leeds' } }, country: { names: { en: 'United Kingdom' } } };
  // There is no proxy in front of the server, because with one there would be no outbox from which to read codes.
  writePlacesFile(file, { '127.0.0.0/8': leeds });
  const places = { GEOIP_FILE: file };
  server = await startServer({ env: { NEW_DEVICE_CODE: 'on', MESSAGE_COOLDOWN: '1', ...places } });
  person = createUniquePerson();
  home = await openDevice({ baseURL: server.url, ...reduceMotion });
  away = await openDevice({ baseURL: server.url });
  await signUpAndOpenPassport(home.page, person);
});
afterAll(async () => {
  expect([...home.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.close(), away.close()]);
  await server.stop();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
const box = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Logs in on a new device, first with a wrong code and then with the right one. */
async function letIn(page: Page): Promise<void> {
  await logIn(page, person);
  await heading(page);
  const code = await waitForEmailedCode(server.url, person.email);
  await box(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await goOn(page);
  await page.getByRole('alert').filter({ hasText: 'Check the code' }).waitFor();
  await box(page).fill(code);
  await goOn(page);
  await waitUntilPassportOpen(page);
}

/** Sets up an authenticator app on one device, and enters its code on the other, which the setup signed out. */
async function setUpAppAt(page: Page): Promise<void> {
  await openSetting(page, 'two-step login');
  let app: ReturnType<typeof createAuthenticatorApp> | undefined;
  await setUpAuthenticatorApp(page, person.password, made => {
    app = made;
  });
  await confirmCodesSaved(page);
  await away.page.reload();
  await unlock(away.page, person.password);
  await heading(away.page);
  await box(away.page).fill(app?.code() ?? '');
  await goOn(away.page);
  await waitUntilPassportOpen(away.page);
}

describe('an authenticator app', () => {
  it('is asked for on the other device too, where a wrong code was typed before', async () => {
    await letIn(away.page);
    await setUpAppAt(home.page);
  });

  it('shows both devices where the person is signed in, and signs one out', async () => {
    const { page } = home;
    await openSetting(page, 'devices');
    const places = page.getByRole('region', { name: 'Where you are logged in' });
    await expect.poll(() => places.getByRole('listitem').count()).toBe(2);
    await places.getByText('This device').waitFor();
    expect(await places.getByText(/ · Leeds, United Kingdom$/).count()).toBe(2);
    await places.getByRole('button', { name: /^Log out .+ on Linux$/ }).click();
    await expect.poll(() => places.getByRole('listitem').count()).toBe(1);
    await away.page.reload();
    await away.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
  });

  it('stands in the activity, with what was refused', async () => {
    const { page } = home;
    await openSetting(page, 'activity');
    const activity = page.getByRole('list', { name: 'Activity' });
    await activity.getByText('You turned on your authenticator app as a second step').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Refused attempts' });
    await activity.getByText('A wrong code was typed on a new device').waitFor();
    expect(await activity.getByText('You turned on').count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a spreadsheet' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\uFEFFWhen,What happened\r\n"\d+ \w+ 20\d\d, /,
    );
  });

  describe('and the rest of Settings', () => {
    checkScreens(() => home.page, [['keep every rule', async () => undefined]]);
  });

  it('may stand beside a phone and a security key, each of which does at the next sign-in', async () => {
    const { page } = home;
    await openSetting(page, 'two-step login');
    await addAuthenticator(page, 'usb');
    const steps = page.getByRole('list', { name: 'Second steps' });
    await page.getByRole('button', { name: 'Add a phone number' }).click();
    await fillTextBoxes(page, { 'Phone number': '07700 900789', 'Your password': person.password });
    await page.getByRole('button', { name: 'Send the code' }).click();
    await box(page).fill(await waitForEmailedCode(server.url, '+447700900789'));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await steps.getByText('Text message to 07700 900789', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a security key' }).click();
    await fillTextBoxes(page, { 'Your password': person.password });
    await page.getByRole('button', { name: 'Add my security key' }).click();
    await steps.getByText('Security key', { exact: true }).waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(3);

    await signOut(page);
    await logIn(page, person);
    await heading(page);
    await page.getByRole('button', { name: 'Use a security key' }).click();
    await page.getByRole('button', { name: 'Use my security key' }).click();
    await waitUntilPassportOpen(page);
  });

  it('can be left for a text message, sent on a press', async () => {
    const { page } = home;
    const before = await waitForEmailedCode(server.url, '+447700900789');
    await signOut(page);
    await logIn(page, person);
    await heading(page);
    await page.getByRole('button', { name: 'Use a text message to the number ending 789' }).click();
    await page.getByText('We will send 6 digits to the number ending 789 by text message.').waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('We sent 6 digits to the number ending 789. Type them here.').waitFor();
    await box(page).fill(await waitForEmailedCode(server.url, '+447700900789', before));
    await goOn(page);
    await waitUntilPassportOpen(page);
    await openSetting(page, 'two-step login');
  });

  it('is turned off with the password, and then the password does again', async () => {
    const { page } = home;
    // The factor used in this session is removed last: if it were removed earlier, the server would immediately require
    // another one.
    for (const name of ['Authenticator app', 'Security key', 'Text message']) {
      const turnOff = page.getByRole('button', { name: new RegExp(`^Turn off ${name}`) });
      await turnOff.click();
      await fillTextBoxes(page, { 'Your password': person.password });
      await page.getByRole('button', { name: 'Turn off', exact: true }).click();
      await page.getByRole('button', { name: 'Add a security key' }).waitFor();
      expect(await turnOff.count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    await signOut(page);
    await logIn(page, person);
    await waitUntilPassportOpen(page);
  });
});
