import { type SamlTestProvider, startSamlProvider } from '@kinfolio/server/testing/saml-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, still } from '../../harness/browser/check-screen.ts';
import { confirmKit, fillBoxes, readKit } from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import { insideOf } from '../../harness/people/sign-in-steps.ts';
import { bankSite, comeByTheBank, heading, press } from '../../harness/server/bank-site.ts';
import { addOrganisation } from '../../harness/server/organisation.ts';

const { server, provider } = bankSite();
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
    device = await openDevice({ baseURL: server().url, ...still });
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
          await comeByTheBank(device.page, 'ruth');
        },
      ],
    ],
  );

  it('makes a passport that only that password opens, and a kit', async () => {
    const { page } = device;
    const name = page.getByRole('textbox', { name: 'What should we call you?' });
    await expect.poll(() => name.inputValue()).toBe('Ruth');
    await fillBoxes(page, { 'Passport password': password, 'Confirm passport password': 'another one' });
    await press(page, 'Continue');
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    await fillBoxes(page, { 'Confirm passport password': password });
    await press(page, 'Continue');
    await confirmKit(page, await readKit(page));
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await insideOf(page);
  });

  it('is taken away and connected again in Settings', async () => {
    const { page } = device;
    await openSettings(page);
    await page.getByText('Everything is included').waitFor();
    await openSetting(page, 'connected logins');
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await connected(page).getByRole('button', { name: 'Disconnect Example Bank' }).click();
    await fillBoxes(page, { 'Your password': 'something else' });
    await press(page, 'Disconnect Example Bank');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillBoxes(page, { 'Your password': password });
    await press(page, 'Disconnect Example Bank');
    await connected(page).getByText('The last one cannot be taken away').waitFor();
    await connected(page).getByRole('button', { name: 'Connect Example Bank' }).click();
    await fillBoxes(page, { 'Your password': password });
    await press(page, 'Connect Example Bank');
    // The provider knows who is there, and the passport opens again by itself.
    await connected(page).getByText('Example Bank: ruth@bank.example').waitFor();
    await page.getByText('Login connected').waitFor();
  });
});

it('somebody whom no password signs in is asked there again after a lock, before the password opens', async () => {
  provider().people.set('omar', { email: 'omar@bank.example', email_verified: false, name: 'Omar Khan' });
  const other = await openDevice({ baseURL: server().url });
  const { page } = other;
  await page.goto('/login');
  await comeByTheBank(page, 'omar');
  await fillBoxes(page, { 'Passport password': password, 'Confirm passport password': password });
  await press(page, 'Continue');
  await heading(page, 'Your recovery kit').waitFor();
  await page.goto('/dashboard');
  await press(page, 'Lock');
  await heading(page, 'Unlock your passport').waitFor();
  await press(page, 'Log in again');
  await heading(page, 'Open your passport').waitFor();
  await fillBoxes(page, { Password: password });
  await press(page, 'Open my passport');
  await insideOf(page);
  await press(page, 'Lock');
  await press(page, 'Log in again');
  await press(page, 'I have forgotten my password');
  await press(page, 'I have none of these');
  await heading(page, 'Start again').waitFor();
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
  await press(page, 'Continue with your organisation');
  await fillBoxes(page, { 'Work email': 'grace@nowhere.example' });
  await press(page, 'Continue');
  await page.getByText('We do not know an organisation with this address').waitFor();
  await fillBoxes(page, { 'Work email': 'grace@council.example' });
  await press(page, 'Continue');
  await press(page, 'Go on');
  await heading(page, 'Choose a passport password').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'What should we call you?' }).inputValue())
    .toBe('Grace');
  expect(other.faults).toEqual([]);
  await other.close();
});
