import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePlacesFile } from '@kinfolio/server/testing/places-file';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorApp } from './harness/authenticator-app.ts';
import { type Device, openDevice } from './harness/browser.ts';
import { checkScreens, still } from './harness/check-screen.ts';
import { changePassword, insideOf, logIn, signOut, signUpAndGoIn, unlock } from './harness/coming-in.ts';
import { codeIn, codesAbout, linkIn } from './harness/mail.ts';
import { addAuthenticator } from './harness/passkey.ts';
import { fillBoxes, type Person, somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';

let server: RunningServer;
let home: Device;
let away: Device;
let person: Person;
let sent = 0;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kinfolio-places-')), 'places.mmdb');
  const leeds = { city: { names: { en: 'Leeds' } }, country: { names: { en: 'United Kingdom' } } };
  writePlacesFile(file, { '198.51.100.0/24': leeds });
  const places = { GEOIP_FILE: file, TRUSTED_PROXIES: '127.0.0.1,::1' };
  server = await startServer({ env: { NEW_DEVICE_CODE: 'on', MESSAGE_COOLDOWN: '1', ...places } });
  person = somebody();
  // As a proxy says it.
  const extraHTTPHeaders = { 'x-forwarded-for': '198.51.100.7' };
  home = await openDevice({ baseURL: server.url, extraHTTPHeaders });
  away = await openDevice({ baseURL: server.url, ...still });
  await signUpAndGoIn(home.page, person);
});
afterAll(async () => {
  expect([...home.faults, ...away.faults]).toEqual([]);
  await Promise.all([home.close(), away.close()]);
  await server.stop();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
const box = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click();
/** The code of the next message; each way in and each press sends one. */
const nextCode = async (): Promise<string> => {
  sent += 1;
  const codes = () => codesAbout(server.url, person.email, /new device/);
  await expect.poll(async () => (await codes()).length).toBe(sent);
  return (await codes())[0] ?? '';
};
const sendNewCode = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
  return nextCode();
};

describe('a device the account does not know', () => {
  it('is let in by the code that was sent, and by no other', async () => {
    const { page } = away;
    await logIn(page, person);
    await heading(page);
    await page.getByText(`we sent 6 digits to ${person.email}`).waitFor();
    await goOn(page);
    await page.getByRole('link', { name: 'Enter the 6 digits of the code' }).waitFor();
    const first = await nextCode();
    await sendNewCode(page);
    await box(page).fill(first);
    await goOn(page);
    await page.getByRole('alert').filter({ hasText: 'Check the code' }).waitFor();
  });

  describe('asks for it', () => {
    checkScreens(() => away.page, [['on a screen that keeps every rule', async () => undefined]]);
  });

  it('goes on where it was, and is known from then on', async () => {
    const { page } = away;
    const code = await sendNewCode(page);
    await box(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await insideOf(page);
    await signOut(page);
    await logIn(page, person);
    await insideOf(page);
  });

  it('is not the device on which the account was made', async () => {
    await signOut(home.page);
    await logIn(home.page, person);
    await insideOf(home.page);
  });
});

describe('an authenticator app', () => {
  let app: ReturnType<typeof authenticatorApp>;
  let recovery: string;

  it('is set up in Settings, and gives ten recovery codes', async () => {
    const { page } = home;
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await fillBoxes(page, { 'Your password': person.password });
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('img', { name: 'Square code to scan with your authenticator app' }).waitFor();
    const key = page.getByText('Type this key into the app:').locator('.keytext');
    app = authenticatorApp(await key.innerText());
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
    await page.getByRole('button', { name: 'I have them on paper' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
  });

  it('signs the other devices out, and is asked for after the password', async () => {
    const { page } = away;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    // The server has ended this session, so it is asked before anything opens.
    await unlock(page, person.password);
    await heading(page);
    await box(page).fill(app.code());
    await goOn(page);
    await insideOf(page);
  });

  it('can be stood in for by a recovery code, at an unlock too', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await unlock(page, person.password);
    await heading(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await fillBoxes(page, { 'Recovery code': recovery.toUpperCase() });
    await goOn(page);
    await insideOf(page);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByText('You have 9 recovery codes left.').waitFor();
  });

  it('shows both devices where the person is signed in, and signs one out', async () => {
    const { page } = home;
    await page.reload();
    const places = page.getByRole('region', { name: 'Where you are signed in' });
    await expect.poll(() => places.getByRole('listitem').count()).toBe(2);
    await places.getByText('This device').waitFor();
    // Of the other one the server does not know where it is.
    expect(await places.getByText(/ · Leeds, United Kingdom$/).count()).toBe(1);
    await places.getByRole('button', { name: /^Sign out .+ on Linux$/ }).click();
    await expect.poll(() => places.getByRole('listitem').count()).toBe(1);
    await away.page.reload();
    await away.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
  });

  it('stands in the activity, with what was refused', async () => {
    const { page } = home;
    const activity = page.getByRole('list', { name: 'Activity' });
    await activity.getByText('You turned on your authenticator app as a second step').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'What was refused' });
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
    await addAuthenticator(page, 'usb');
    const steps = page.getByRole('list', { name: 'Second steps' });
    await page.getByRole('button', { name: 'Add a phone number' }).click();
    await fillBoxes(page, { 'Phone number': '07700 900789', 'Your password': person.password });
    await page.getByRole('button', { name: 'Send the code' }).click();
    await box(page).fill(await codeIn(server.url, '+447700900789'));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await steps.getByText('Text message to 07700 900789', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a security key' }).click();
    await fillBoxes(page, { 'Your password': person.password });
    await page.getByRole('button', { name: 'Add my security key' }).click();
    await steps.getByText('Security key', { exact: true }).waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(3);

    await signOut(page);
    await logIn(page, person);
    await heading(page);
    await page.getByRole('button', { name: 'Use a security key' }).click();
    await page.getByRole('button', { name: 'Use my security key' }).click();
    await insideOf(page);
  });

  it('can be left for a text message, sent on a press', async () => {
    const { page } = home;
    const before = await codeIn(server.url, '+447700900789');
    await signOut(page);
    await logIn(page, person);
    await heading(page);
    await page.getByRole('button', { name: 'Use a text message to the number ending 789' }).click();
    await page.getByText('We send 6 digits to the number ending 789 by text message.').waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('We sent 6 digits to the number ending 789. Type them here.').waitFor();
    await box(page).fill(await codeIn(server.url, '+447700900789', before));
    await goOn(page);
    await insideOf(page);
    await page.getByRole('link', { name: 'Settings' }).first().click();
  });

  it('is turned off with the password, and then the password does again', async () => {
    const { page } = home;
    // The one this session was raised by goes last: without it the server wants another one at once.
    for (const name of ['Authenticator app', 'Security key', 'Text message']) {
      const turnOff = page.getByRole('button', { name: new RegExp(`^Turn off ${name}`) });
      await turnOff.click();
      await fillBoxes(page, { 'Your password': person.password });
      await page.getByRole('button', { name: 'Turn off', exact: true }).click();
      await page.getByRole('button', { name: 'Add a security key' }).waitFor();
      expect(await turnOff.count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    await signOut(page);
    await logIn(page, person);
    await insideOf(page);
  });
});

describe('"This was not me" in the mail about a new device', () => {
  const next = 'orchard lantern pebble 7';

  it('asks first, and then signs every device out', async () => {
    const { page } = away;
    await page.evaluate(() => localStorage.clear());
    await logIn(page, person);
    await heading(page);
    await nextCode();
    await page.goto(await linkIn(server.url, person.email));
    await page.getByRole('heading', { level: 1, name: 'Was this not you?' }).waitFor();
    await page.getByRole('button', { name: 'This was not me' }).click();
    await page.getByRole('heading', { level: 1, name: 'Every device is signed out' }).waitFor();
    await home.page.reload();
    await home.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
  });

  it('holds changes until another password is set', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Log in' }).click();
    await logIn(page, person);
    await heading(page);
    await box(page).fill(await nextCode());
    await goOn(page);
    await insideOf(page);
    const said = page.getByText('You told us that a sign-in was not yours.');
    await said.waitFor();
    await changePassword(page, person.password, next);
    await page.getByText('Password changed').waitFor();
    await expect.poll(() => said.count()).toBe(0);
  });
});
