import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPage, openPassport } from '../../harness/browser/open-page.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';

// Two people in two browsers, who find everything by the texts on their screens. Signing up from an invitation, and
// changing what is shared, are in `two-people.long.test.ts`; `sharing-session.test.ts` covers sharing without screens.

const server = getDefaultServer();
let ruth: OpenPage & { readonly person: Person };
let amira: OpenPage;
const reader = createUniquePerson({ firstName: 'Amira' });

beforeAll(async () => {
  const account = { name: 'Joint account', accountType: 'checking', notes: 'the folder is in the bureau' };
  ruth = await openPassport(server.url, { kind: 'bank-account', fields: account });
  await signUpOnNode(server.url, reader);
  const device = await openDevice({ baseURL: server.url });
  amira = openPage(device, device.page);
});
afterAll(async () => {
  await ruth.device.close();
  await amira.device.close();
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Goes through the four screens for giving access. Returns the code of the invitation. */
async function giveAccess({ page, person }: typeof ruth): Promise<string> {
  await main(page).getByRole('link', { name: 'People' }).click();
  await page.getByText('Nobody but you can open your passport.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Give someone access' }).click();
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: reader.email });
  await page.getByLabel('They are your').selectOption('Child');
  await press(page, 'Continue');
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^Always, from now/ }).check();
  await press(page, 'Continue');
  await fillTextBoxes(page, { 'Your password': person.password });
  await press(page, 'Give Amira access');
  const code = page.getByRole('list', { name: 'Code, 8 groups of 5' });
  await code.waitFor();
  return (await code.locator('.ident').allInnerTexts()).join(' ');
}

it('a daughter reads what her mother shares, until it is stopped', async () => {
  const [hers, theirs] = [ruth.page, amira.page];
  const code = await giveAccess(ruth);

  await theirs.goto('/invite');
  await fillTextBoxes(theirs, { 'Code of the invitation': code });
  await press(theirs, 'Continue');
  const chosen = theirs.getByRole('heading', { name: 'Ruth has chosen you' });
  await chosen.waitFor();
  await theirs.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillTextBoxes(theirs, { Email: reader.email, Password: reader.password });
  await press(theirs, 'Log in');
  await chosen.waitFor();
  await press(theirs, 'Accept');
  await theirs.getByText('You can now read what Ruth shares.').waitFor();
  await theirs.getByRole('main').getByRole('link', { name: 'Shared with me' }).click();
  await theirs.getByRole('link', { name: 'Ruth' }).click();
  await press(theirs, /^Email it to/);
  await fillTextBoxes(theirs, { Code: await waitForEmailedCode(server.url, reader.email) });
  await press(theirs, 'Continue');
  await theirs.getByRole('link', { name: 'Bank accounts and cards' }).click();
  await theirs.getByRole('heading', { name: 'Joint account' }).waitFor();
  await theirs.getByText('the folder is in the bureau').waitFor();
  expect(await theirs.getByRole('button', { name: /edit|delete/i }).count()).toBe(0);

  await main(hers).getByRole('link', { name: 'Home' }).click();
  await main(hers).getByRole('link', { name: 'People' }).click();
  await hers
    .getByText(/^Amira Ellery opened Bank accounts and cards, /)
    .first()
    .waitFor();
  await press(hers, 'Stop Amira Ellery’s access');
  const asked = hers.getByRole('alertdialog');
  await asked.getByRole('textbox', { name: 'Your password' }).fill(ruth.person.password);
  await asked.getByRole('button', { name: 'Stop it' }).click();
  await hers.getByText('Nobody but you can open your passport.', { exact: true }).waitFor();
  await theirs.getByText('Ruth no longer shares this passport with you.', { exact: false }).waitFor();
  expect(await theirs.getByText('the folder is in the bureau').count()).toBe(0);
  expect([...ruth.device.faults, ...amira.device.faults]).toEqual([]);
});
