import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IdentityProvider, startIdentityProvider } from '@kinfolio/server/testing/identity-provider';
import { type SamlTestProvider, startSamlProvider } from '@kinfolio/server/testing/saml-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { checkScreens, still } from './harness/check-screen.ts';
import { insideOf } from './harness/coming-in.ts';
import { linkIn } from './harness/mail.ts';
import { addOrganisation } from './harness/organisation.ts';
import { confirmKit, fillBoxes, readKit } from './harness/person.ts';
import { freePort, type RunningServer, startServer } from './harness/server.ts';

// Signing in by a real OpenID Connect provider: it says who somebody is, and opens nothing.

let server: RunningServer;
let provider: IdentityProvider;
let council: SamlTestProvider;
let device: Device;
const password = 'kettle ribbon harbour lamp';
beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://localhost:${port}/auth/v1/callback`);
  provider.people.set('ruth', { email: 'ruth@bank.example', email_verified: true, name: 'Ruth Ellery' });
  const file = join(mkdtempSync(join(tmpdir(), 'kinfolio-providers-')), 'providers.json');
  const { issuer, clientId, clientSecret } = provider;
  writeFileSync(
    file,
    JSON.stringify({ 'custom:bank': { name: 'Example Bank', issuer, clientId, clientSecret } }),
  );
  server = await startServer({
    port,
    env: { PROVIDERS_FILE: file, EMAIL_CONFIRM: 'on', SAML_SIGN_IN: 'on' },
  });
  council = await startSamlProvider(`${server.url}/auth/v1/sso/saml/acs`);
  await addOrganisation(server, { metadata: council.metadata, domain: 'council.example' });
  device = await openDevice({ baseURL: server.url, ...still });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
  await server.stop();
  await provider.close();
  await council.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const connected = (page: Page) => page.getByRole('region', { name: 'Connected sign-ins' });

async function comeByTheBank(page: Page, who: string): Promise<void> {
  await press(page, 'Continue with Example Bank');
  await page.getByPlaceholder('Enter any login').fill(who);
  await page.getByPlaceholder('and password').fill('any');
  await press(page, 'Sign-in');
  await press(page, 'Continue');
  await heading(page, 'Choose a passport password').waitFor();
}

describe('signing in by somebody outside', () => {
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
    const name = page.getByRole('textbox', { name: 'Your name' });
    await expect.poll(() => name.inputValue()).toBe('Ruth Ellery');
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
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByText(/You are on the Enhanced Plan, free until/).waitFor();
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
    await page.getByText('Sign-in connected').waitFor();
  });

  it('shows who is there and asks for the password, which alone opens', async () => {
    const { page } = device;
    await press(page, 'Sign out');
    await press(page, 'Continue with Example Bank');
    await heading(page, 'Open your passport').waitFor();
    await page.getByText('ruth@bank.example').waitFor();
    await fillBoxes(page, { Password: 'not the password' });
    await press(page, 'Open my passport');
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    await fillBoxes(page, { Password: password });
    await press(page, 'Open my passport');
    await insideOf(page);
  });
});

it('somebody whom no password signs in is asked there again after a lock, before the password opens', async () => {
  provider.people.set('omar', { email: 'omar@bank.example', email_verified: false, name: 'Omar Khan' });
  const other = await openDevice({ baseURL: server.url });
  const { page } = other;
  await page.goto('/login');
  await comeByTheBank(page, 'omar');
  await fillBoxes(page, { 'Passport password': password, 'Confirm passport password': password });
  await press(page, 'Continue');
  await heading(page, 'Your recovery kit').waitFor();
  await page.goto('/dashboard');
  await press(page, 'Lock');
  await heading(page, 'Unlock your passport').waitFor();
  await press(page, 'Sign in again');
  await heading(page, 'Open your passport').waitFor();
  await fillBoxes(page, { Password: password });
  await press(page, 'Open my passport');
  await insideOf(page);
  await press(page, 'Lock');
  await press(page, 'Sign in again');
  await press(page, 'I have forgotten my password');
  await press(page, 'I have none of these');
  await heading(page, 'Start again').waitFor();
  await press(page, 'Start again with an empty passport');
  await heading(page, 'Choose a passport password').waitFor();
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
  const other = await openDevice({ baseURL: server.url });
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
  await expect.poll(() => page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Grace Clerk');
  expect(other.faults).toEqual([]);
  await other.close();
});

it('the link of a mail leads somebody without a passport to the same choice', async () => {
  const email = `link.${process.pid}@example.co.uk`;
  const other = await openDevice({ baseURL: server.url });
  await other.page.goto('/login');
  const asked = await other.page.request.post('/auth/v1/otp', { data: { email } });
  expect(asked.status()).toBe(200);
  await expect.poll(() => linkIn(server.url, email)).not.toBe('');
  await other.page.goto(await linkIn(server.url, email));
  await press(other.page, 'Yes, it is mine');
  await heading(other.page, 'Choose a passport password').waitFor();
  expect(new URL(other.page.url()).pathname).toBe('/welcome');
  expect(other.faults).toEqual([]);
  await other.close();
});
