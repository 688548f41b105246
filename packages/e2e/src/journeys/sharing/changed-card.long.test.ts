import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';

// Changes what a card opens while its holder is reading with it, in two browsers. All other terms are tested in
// `without-screens/changed-access.long.test.ts`.

const server = getDefaultServer();
const reader = createUniquePerson({ firstName: 'Amira' });
let ruth: OpenPage & { readonly person: Person };
let amira: Device;

beforeAll(async () => {
  ruth = await openPassport(
    server.url,
    { kind: 'bank-account', fields: { name: 'Joint account', accountType: 'checking' } },
    { kind: 'contact', fields: { name: 'Pryce & Lowe' } },
  );
  const database = openServerDatabase(server);
  const premium =
    "update profiles set plan = 'premium' from accounts where accounts.id = profiles.account_id and accounts.email = $1";
  await database.pool.query(premium, [ruth.person.email]);
  await database.close();
  amira = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  await ruth.device.close();
  await amira.close();
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const section = (page: Page, name: string) => page.getByRole('link', { name });

/** Gives a person a card that lets them make a request. Returns its code. */
async function giveCard({ page, person }: typeof ruth): Promise<string> {
  await page.goto('/people/new');
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: reader.email });
  await page.getByLabel('They are your').selectOption('Child');
  await press(page, 'Continue');
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^If Amira asks/ }).check();
  await press(page, 'Continue');
  await fillTextBoxes(page, { 'Your password': person.password });
  await press(page, 'Give Amira access');
  await press(page, /^Print the Emergency Card/);
  await page.getByRole('heading', { name: 'Emergency Card for Amira' }).waitFor();
  const groups = page.getByRole('list', { name: 'Code, 8 groups of 5' }).locator('.ident');
  return (await groups.allInnerTexts()).join(' ');
}

async function showCard(page: Page, card: string, before?: string): Promise<string> {
  await page.goto('/card');
  await fillTextBoxes(page, { 'Code on your Emergency Card': card });
  await press(page, 'Continue');
  await press(page, /^Email it to/);
  const digits = await waitForEmailedCode(server.url, reader.email, before);
  await fillTextBoxes(page, { Code: digits });
  await press(page, 'Continue');
  return digits;
}

async function allow(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'People' }).click();
  await press(page, 'Allow now the request from Amira Ellery');
  await fillTextBoxes(page, { 'Your password': ruth.person.password });
  await press(page, 'Let Amira in');
  await page.getByRole('alertdialog', { name: /in now\?$/ }).waitFor({ state: 'detached' });
}

it('a section is taken from a card while it is read, and given back after 72 hours, with the same card', async () => {
  const [hers, theirs] = [ruth.page, amira.page];
  const card = await giveCard(ruth);
  const first = await showCard(theirs, card);
  await press(theirs, 'Ask to open');
  await theirs.getByRole('heading', { name: 'You have asked' }).waitFor();
  await allow(hers);
  const second = await showCard(theirs, card, first);
  await section(theirs, 'Contacts').waitFor();

  await hers.getByRole('link', { name: 'Amira Ellery', exact: true }).click();
  await hers.getByRole('link', { name: 'Change this access' }).click();
  await hers.getByRole('checkbox', { name: 'Contacts', exact: true }).uncheck();
  await hers.getByText('At once: Amira can no longer open Contacts.').waitFor();
  await fillTextBoxes(hers, { 'Your password': ruth.person.password });
  await press(hers, 'Save the change');
  await hers.getByRole('heading', { name: 'What Amira can open', exact: true }).waitFor();
  await section(theirs, 'Contacts').waitFor({ state: 'detached' });
  await section(theirs, 'Bank accounts and cards').waitFor();

  await hers.getByRole('link', { name: 'Change this access' }).click();
  await hers.getByRole('checkbox', { name: 'Contacts', exact: true }).check();
  await hers.getByText(/^After 72 hours, about .*: Amira can also open Contacts\./).waitFor();
  await fillTextBoxes(hers, { 'Your password': ruth.person.password });
  await press(hers, 'Save the change');
  await hers.getByText(/^From .*: Amira can also open Contacts\./).waitFor();

  await showCard(theirs, card, second);
  await section(theirs, 'Bank accounts and cards').waitFor();
  expect(await section(theirs, 'Contacts').count()).toBe(0);
  expect([...ruth.device.faults, ...amira.faults]).toEqual([]);
});
