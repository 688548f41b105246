import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  type Person,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { signUpAndOpenPassport } from '../../harness/people/sign-in-steps.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// A family shares a section: two people in two browsers, who find everything by the texts on their screens.

let server: RunningServer;
let margaret: Device;
let amira: Device;
const [owner, reader]: [Person, Person] = [
  createUniquePerson({ firstName: 'Margaret' }),
  createUniquePerson({ firstName: 'Amira' }),
];

beforeAll(async () => {
  server = await startServer();
  margaret = await openDevice({ baseURL: server.url });
  amira = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  await margaret.close();
  await amira.close();
  await server.stop();
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Goes through the four screens for giving access. Returns the code of the invitation. */
async function giveAccess(page: Page): Promise<string> {
  await main(page).getByRole('link', { name: 'People' }).click();
  await page.getByText('Nobody but you can open your passport.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Give someone access' }).click();
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: reader.email });
  await page.getByLabel('They are your').selectOption('Child');
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^Read and change/ }).check();
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^Always, from now/ }).check();
  await press(page, 'Continue');
  await fillTextBoxes(page, { 'Your password': owner.password });
  await press(page, 'Give Amira access');
  const code = page.getByRole('list', { name: 'Code, 8 groups of 5' });
  await code.waitFor();
  return (await code.locator('.ident').allInnerTexts()).join(' ');
}

it('a daughter reads what her mother shares, until it is stopped', async () => {
  const [hers, theirs] = [margaret.page, amira.page];
  await signUpAndOpenPassport(hers, owner);
  await openAccounts(hers);
  await addAccount(hers, { name: 'Joint account', notes: 'the folder is in the bureau' });
  const code = await giveAccess(hers);

  await theirs.goto('/invite');
  await fillTextBoxes(theirs, { 'Code of the invitation': code });
  await press(theirs, 'Continue');
  await theirs.getByRole('heading', { name: 'Margaret Ellery has chosen you' }).waitFor();
  await signUpInvited(theirs);
  await theirs.getByRole('heading', { name: 'Margaret Ellery has chosen you' }).waitFor();
  await press(theirs, 'Accept');
  await theirs.getByText('You can now read what Margaret Ellery shares.').waitFor();
  await theirs.getByRole('main').getByRole('link', { name: 'Shared with me' }).click();
  await theirs.getByRole('link', { name: 'Margaret' }).click();
  await press(theirs, /^Email it to/);
  const number = await waitForEmailedCode(server.url, reader.email);
  await fillTextBoxes(theirs, { Code: number });
  await press(theirs, 'Continue');
  await theirs.getByRole('link', { name: 'Bank accounts and cards' }).click();
  await theirs.getByRole('heading', { name: 'Joint account' }).waitFor();
  await theirs.getByText('the folder is in the bureau').waitFor();
  expect(await theirs.getByRole('button', { name: /edit|delete/i }).count()).toBe(0);

  await main(hers).getByRole('link', { name: 'People' }).click();
  await hers
    .getByText(/^Amira Ellery opened Bank accounts and cards, /)
    .first()
    .waitFor();

  // By now Margaret's daughter is confirmed, and edits what she can read.
  await theirs.getByRole('link', { name: 'Margaret Ellery’s passport' }).click();
  await theirs.getByRole('main').getByRole('link', { name: 'Shared with me' }).click();
  await theirs.getByRole('link', { name: 'Margaret' }).click();
  await theirs.getByRole('link', { name: 'Bank accounts and cards' }).click();
  await press(theirs, 'Change Joint account');
  await theirs.getByRole('textbox', { name: /^Notes/ }).fill('the folder is in the loft');
  await press(theirs, 'Save');
  await theirs.getByText('the folder is in the loft').waitFor();
  await main(hers).getByRole('link', { name: 'Home' }).click();
  await main(hers).getByRole('link', { name: 'People' }).click();
  await hers.getByText('Amira Ellery changed Joint account').waitFor();
  await changeAccess(hers);
  await theirs.getByRole('link', { name: 'Margaret Ellery’s passport' }).click();
  await theirs.reload();
  await theirs.getByText('You can read and print, but not change anything.', { exact: false }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Health contacts' }).count()).toBe(0);
  await theirs.getByRole('link', { name: 'Bank accounts and cards' }).click();
  await theirs.getByText('the folder is in the loft').waitFor();
  await takeBack(hers);
  await main(hers).getByRole('link', { name: 'People' }).click();

  await press(hers, 'Stop Amira Ellery’s access');
  const asked = hers.getByRole('alertdialog');
  await asked.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
  await asked.getByRole('button', { name: 'Stop it' }).click();
  await hers.getByText('Nobody but you can open your passport.', { exact: true }).waitFor();
  await theirs
    .getByText('Margaret Ellery no longer shares this passport with you.', { exact: false })
    .waitFor();
  expect(await theirs.getByText('the folder is in the loft').count()).toBe(0);
});

/** Takes away the daughter's permission to edit at once, and lets her read one more section after 72 hours. */
async function changeAccess(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Amira Ellery', exact: true }).click();
  await page.getByRole('link', { name: 'Change this access' }).click();
  await page.getByRole('checkbox', { name: 'Health contacts' }).check();
  await page.getByRole('radio', { name: /^Read and print/ }).check();
  await page.getByText('At once: Amira can read and print, but not change anything.').waitFor();
  await page.getByText(/^After 72 hours, about .*: Amira can also open Health contacts\./).waitFor();
  await fillTextBoxes(page, { 'Your password': owner.password });
  await press(page, 'Save the change');
  await page.getByText(/^From .*: Amira can also open Health contacts\./).waitFor();
}

/** Undoes the change that is still waiting to take effect. */
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change this access' }).click();
  await press(page, 'Cancel the change');
  await fillTextBoxes(page, { 'Your password': owner.password });
  await press(page, 'Save the change');
  await page.getByRole('heading', { name: 'What Amira can open', exact: true }).waitFor();
  expect(await page.getByText(/Amira can also open/).count()).toBe(0);
}

/** Signs up from the invitation page, without the details that only a passport needs. */
async function signUpInvited(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Make an account' }).click();
  await fillTextBoxes(page, {
    'First name': reader.firstName,
    'Last name': reader.lastName,
    Email: reader.email,
    Password: reader.password,
    'Confirm password': reader.password,
  });
  await press(page, 'Continue');
  await confirmKitOnScreen(page, await readRecoveryCode(page));
  await page.getByRole('link', { name: 'Answer your invitation' }).click();
}
