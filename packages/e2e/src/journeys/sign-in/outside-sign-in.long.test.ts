import { type SamlTestProvider, startSamlProvider } from '@kinfolio/server/testing/saml-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { fillBoxes } from '../../harness/people/person.ts';
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
