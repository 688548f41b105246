import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { fillBoxes, type Person, somebody } from '../../harness/people/person.ts';
import { signUpAndGoIn } from '../../harness/people/sign-in-steps.ts';
import { databaseOf } from '../../harness/server/database.ts';
import { codeIn } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// An Emergency Card by the words on the screens: made and checked by its owner, typed in a browser where nobody signs in.

let server: RunningServer;
let hers: Device;
let clean: Device;
const owner: Person = somebody({ firstName: 'Margaret' });
const reader = somebody({ firstName: 'Amira' }).email;

beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own' });
  hers = await openDevice({ baseURL: server.url });
  clean = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  await hers.close();
  await clean.close();
  await server.stop();
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const groupsOn = (page: Page) =>
  page.getByRole('list', { name: 'Code, 8 groups of 5' }).locator('.ident').allInnerTexts();

async function run(text: string): Promise<void> {
  const database = databaseOf(server);
  await database.pool.query(text);
  await database.close();
}

/** Walks the four screens and prints the card. Returns its groups. */
async function giveCard(page: Page): Promise<string[]> {
  await page.goto('/people/new');
  await fillBoxes(page, { 'Full name': 'Amira Ellery', Email: reader });
  await page.getByLabel('They are your').selectOption('Child');
  await press(page, 'Continue');
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^If Amira asks/ }).check();
  await press(page, 'Continue');
  await fillBoxes(page, { 'Your password': owner.password });
  await press(page, 'Give Amira access');
  await press(page, 'Print the Emergency Card for Amira');
  await page.getByRole('heading', { name: 'Emergency Card for Amira' }).waitFor();
  return await groupsOn(page);
}

/** Types the two groups that are asked for. */
async function check(page: Page, groups: readonly string[]): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /^Group \d/ });
  for (const box of await boxes.all()) {
    const group = Number(/\d/.exec((await box.getAttribute('id')) ?? '')?.[0]);
    await box.fill(groups[group - 1]?.toLowerCase() ?? '');
  }
  await press(page, 'Check');
  await page.getByText('Checked. Now give it to them by hand.').waitFor();
}

/** Types the code of a card, and the number. */
async function begin(page: Page, groups: readonly string[], before?: string): Promise<string> {
  await page.goto('/card');
  await fillBoxes(page, { 'Code on your Emergency Card': groups.join(' ') });
  await press(page, 'Continue');
  await press(page, /^Email it to/);
  const number = await codeIn(server.url, reader, before);
  await fillBoxes(page, { Code: number });
  await press(page, 'Go on');
  return number;
}

it('a daughter without an account reads by her card, until it is replaced', async () => {
  const [mother, daughter] = [hers.page, clean.page];
  await signUpAndGoIn(mother, owner);
  await run("update profiles set plan = 'premium'");
  await openAccounts(mother);
  await addAccount(mother, { name: 'Joint account', notes: 'the folder is in the bureau' });
  const groups = await giveCard(mother);
  expect(groups).toHaveLength(8);
  await check(mother, groups);

  await daughter.goto(`/card#${groups.join('-')}`);
  const box = daughter.getByLabel('Code on your Emergency Card');
  await box.waitFor();
  expect([await box.inputValue(), new URL(daughter.url()).hash]).toEqual([groups.join('-'), '']);
  await box.fill(groups.map((group, at) => (at === 3 ? [...group].toReversed().join('') : group)).join(' '));
  await press(daughter, 'Continue');
  await daughter.getByText('Look at group 4 again', { exact: false }).first().waitFor();
  const number = await begin(daughter, groups);
  await press(daughter, 'Ask to open');
  await daughter.getByRole('heading', { name: 'You have asked' }).waitFor();
  await press(daughter, 'I have finished');
  await daughter.getByRole('heading', { name: 'Your Emergency Card' }).waitFor();

  // What a wait of seven days comes to, in one row: the clock of a browser cannot be moved.
  await run(
    "insert into grant_acts (vault_id, grant_id, number, act, at_ms, by_link) select vault_id, id, 90, 'allow', armed_at_ms, false from grants",
  );
  await begin(daughter, groups, number);
  await daughter.getByRole('link', { name: 'Bank accounts and cards' }).click();
  await daughter.getByRole('heading', { name: 'Joint account' }).waitFor();
  await daughter.getByText('the folder is in the bureau').waitFor();

  await press(mother, 'Go back to the invitation');
  await mother.getByRole('link', { name: 'People and access' }).click();
  await mother.getByRole('link', { name: 'Amira Ellery', exact: true }).click();
  await press(mother, 'Lost or replaced card 1');
  await fillBoxes(mother, { 'Your password': owner.password });
  await press(mother, 'End it and make another');
  await mother.getByText('Card number 2.', { exact: false }).waitFor();
  expect(await groupsOn(mother)).not.toEqual(groups);
  await daughter.getByText('no longer shares this with you', { exact: false }).waitFor();
  expect(await daughter.getByText('the folder is in the bureau').count()).toBe(0);
});
