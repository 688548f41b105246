import { type SamlTestProvider, startSamlProvider } from '@kinfolio/server/testing/saml-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { confirmKitOnScreen, fillTextBoxes, readRecoveryCode } from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { findHeading, pressButton, signInWithBank, startBankSite } from '../../harness/server/bank-site.ts';
import { addOrganisation } from '../../harness/server/organisation.ts';

const { server, provider } = startBankSite();
let council: SamlTestProvider;
const password = 'kettle ribbon harbour lamp';
beforeAll(async () => {
  council = await startSamlProvider(`${server().url}/auth/v1/sso/saml/acs`);
  await addOrganisation(server(), { metadata: council.metadata, domain: 'council.example' });
});
afterAll(() => council.close());

const connected = (page: Page) => page.getByRole('region', { name: 'Connected logins' });

describe('signing in by somebody outside', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server().url, ...reduceMotion });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  checkScreens(
    () => device.page,
    [
      [
        'is offered on the page to log in, which keeps every rule',
        async () => {
          await device.page.goto('/signup?plan=enhanced&interval=yearly');
          await device.page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
          await device.page.getByRole('button', { name: 'Continue with Example Bank' }).waitFor();
        },
      ],
      [
        'leads to the choice of a passport password, on a screen that keeps every rule',
        async () => {
          await signInWithBank(device.page, 'ruth');
        },
      ],
    ],
  );

  it('makes a passport that only that password opens, and a kit', async () => {
    const { page } = device;
    const name = page.getByRole('textbox', { name: 'What should we call you?' });
    await expect.poll(() => name.inputValue()).toBe('Ruth');
    await fillTextBoxes(page, { 'Passport password': password, 'Confirm passport password': 'another one' });
    await pressButton(page, 'Continue');
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    await fillTextBoxes(page, { 'Confirm passport password': password });
    await pressButton(page, 'Continue');
    await confirmKitOnScreen(page, await readRecoveryCode(page));
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
  });

  it('is taken away and connected again in Settings', async () => {
    const { page } = device;
    await openSettings(page);
    await page.getByText('Everything is included').waitFor();
    await openSetting(page, 'connected logins');
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await connected(page).getByRole('button', { name: 'Disconnect Example Bank' }).click();
    await fillTextBoxes(page, { 'Your password': 'something else' });
    await pressButton(page, 'Disconnect Example Bank');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillTextBoxes(page, { 'Your password': password });
    await pressButton(page, 'Disconnect Example Bank');
    await connected(page).getByText('You cannot remove your last way to log in').waitFor();
    await connected(page).getByRole('button', { name: 'Connect Example Bank' }).click();
    await fillTextBoxes(page, { 'Your password': password });
    await pressButton(page, 'Connect Example Bank');
    // The provider remembers the person, and the passport opens again without further input.
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await page.getByText('Login connected').waitFor();
  });
});

it('somebody whom no password signs in is asked there again after a lock, before the password opens', async () => {
  provider().people.set('omar', { email: 'omar@bank.example', email_verified: false, name: 'Omar Khan' });
  const other = await openDevice({ baseURL: server().url });
  const { page } = other;
  await page.goto('/login');
  await signInWithBank(page, 'omar');
  await fillTextBoxes(page, { 'Passport password': password, 'Confirm passport password': password });
  await pressButton(page, 'Continue');
  await findHeading(page, 'Your recovery kit').waitFor();
  await page.goto('/dashboard');
  await pressButton(page, 'Lock');
  await findHeading(page, 'Unlock your passport').waitFor();
  await pressButton(page, 'Log in again');
  await findHeading(page, 'Open your passport').waitFor();
  await fillTextBoxes(page, { Password: password });
  await pressButton(page, 'Open my passport');
  await waitUntilPassportOpen(page);
  await pressButton(page, 'Lock');
  await pressButton(page, 'Log in again');
  await pressButton(page, 'I have forgotten my password');
  await pressButton(page, 'I have none of these');
  await findHeading(page, 'Start again').waitFor();
  expect(other.faults).toEqual([]);
  await other.close();
});

it('an organisation says who its people are, and no more', async () => {
  council.here = {
    id: 'e-1',
    displayName: 'Grace Clerk',
    name: { givenName: 'Grace', familyName: 'Clerk' },
    emails: [{ value: 'grace@council.example' }],
  };
  const other = await openDevice({ baseURL: server().url });
  const { page } = other;
  await page.goto('/login');
  await pressButton(page, 'Continue with your organisation');
  await fillTextBoxes(page, { 'Work email': 'grace@nowhere.example' });
  await pressButton(page, 'Continue');
  await page.getByText('We could not find an organisation with this email address').waitFor();
  await fillTextBoxes(page, { 'Work email': 'grace@council.example' });
  await pressButton(page, 'Continue');
  await pressButton(page, 'Continue');
  await findHeading(page, 'Choose a passport password').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'What should we call you?' }).inputValue())
    .toBe('Grace');
  expect(other.faults).toEqual([]);
  await other.close();
});
