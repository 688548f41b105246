import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { checkScreens } from '../../harness/browser/check-screen.ts';
import { type OpenPage, openPassport, type Stored } from '../../harness/browser/open-page.ts';
import { isWithin, telephone } from '../../harness/limits.ts';
import { fillBoxes, type Person, somebody } from '../../harness/people/person.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import { databaseOf } from '../../harness/server/database.ts';
import { codeIn } from '../../harness/server/mail.ts';
import { mailsTo } from '../../harness/server/mail-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// The screens of access, the owner's and those of who was chosen, with what their drawings show, on a telephone.

const account = (name: string, bankName: string): Stored => ({
  kind: 'bank-account',
  fields: {
    name,
    accountType: 'checking',
    bankName,
    accountNumber: '33518472',
    sortCode: '090128',
    notes: 'The card is in the bureau.',
  },
});
const bill = (name: string): Stored => ({
  kind: 'bill',
  fields: { name, type: 'other', provider: name, monthlyAmount: '15.00' },
});
/** Four people, five accounts, eight bills and three contacts, as the person's page is drawn. */
const drawn: readonly Stored[] = [
  ...['Ruth', 'David', 'Amira', 'Tom'].map(
    (firstName, at): Stored => ({
      kind: 'person',
      fields: { firstName, lastName: 'Ellery', relationship: at === 0 ? 'self' : 'child' },
    }),
  ),
  ...['Joint account', 'Savings', 'Ruth’s account', 'David’s account', 'ISA'].map((name, at) =>
    account(name, at < 3 ? 'Halifax' : 'Nationwide'),
  ),
  ...['BT broadband', 'EE mobile', 'Vodafone', 'Northern', 'Octopus', 'Water', 'Licence', 'Gym'].map(bill),
  ...['Pryce & Lowe', 'Dr Shah', 'Tenant'].map((name): Stored => ({ kind: 'contact', fields: { name } })),
];

describe('screens of access stay within the limits of their drawings', () => {
  let server: RunningServer;
  let on: OpenPage & { readonly person: Person };
  const amira = somebody({ firstName: 'Amira' });
  const codes = { invite: '', card: '' };
  beforeAll(async () => {
    server = await startServer({ databaseUrl: 'own' });
    on = await openPassport({ baseURL: server.url, viewport: telephone }, ...drawn);
    await signUpOnNode(server.url, amira);
    const database = databaseOf(server);
    await database.pool.query("update profiles set plan = 'premium'");
    await database.close();
  });
  afterAll(async () => {
    await on.device.close();
    await server.stop();
  });

  const show = async (page: Page, address: string): Promise<void> => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  };
  const groupsOn = async (page: Page): Promise<string> => {
    const groups = page.getByRole('list', { name: 'Code, 8 groups of 5' }).locator('.ident');
    await groups.first().waitFor();
    return (await groups.allInnerTexts()).join(' ');
  };

  const password = () => fillBoxes(on.page, { 'Your password': on.person.password });

  it('giving access: four screens, each a sheet', async () => {
    await show(on.page, '/people/new');
    const sheet = on.page.locator('main .sheet');
    const most = { height: 850, words: 95, actions: 15 };
    const who = { 'Full name': 'Amira Ellery', Email: amira.email, 'Mobile (optional)': amira.phone };
    await fillBoxes(on.page, who);
    await on.page.getByLabel('They are your').selectOption('Child');
    await isWithin(on.page, most, sheet);
    await on.button('Continue').click();
    // Every section can be chosen, those about the family too.
    await isWithin(on.page, { height: 1_420, words: 130, actions: 20 }, sheet);
    await on.button('Continue').click();
    // Both roads, what the card may do alone, and a letter.
    await isWithin(on.page, { height: 1_100, words: 130, actions: 15 }, sheet);
    await on.button('Continue').click();
    // Each section by its name.
    await isWithin(on.page, { height: 1_350, words: 145, actions: 15 }, sheet);
    await password();
    await on.button('Give Amira access').click();
    codes.invite = await groupsOn(on.page);
    await on.page.getByRole('button', { name: /^Print the Emergency Card/ }).click();
    await on.page.getByRole('heading', { name: 'Emergency Card for Amira' }).waitFor();
    codes.card = await groupsOn(on.page);
    const groups = codes.card.split(' ');
    for (const box of await on.page.getByLabel(/^Group \d/).all()) {
      const label = await box.evaluate(one => (one as HTMLInputElement).labels?.[0]?.textContent ?? '');
      await box.fill(groups[Number(/\d/.exec(label)?.[0]) - 1] ?? '');
    }
    await on.button('Check').click();
    await on.page.getByText('Checked. Now give it to them by hand.').waitFor();
  });

  it('what is shared with somebody, whose list names it', async () => {
    const hers = await openDevice({ baseURL: server.url, viewport: telephone });
    await logIn(hers.page, amira);
    await insideOf(hers.page);
    await show(hers.page, '/invite');
    await fillBoxes(hers.page, { 'Code of the invitation': codes.invite });
    await hers.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await hers.page.getByRole('button', { name: 'Accept' }).click();
    await hers.page.getByRole('heading', { name: 'Done' }).waitFor();
    await show(hers.page, '/shared-with-me');
    await hers.page.getByRole('link', { name: 'Ruth' }).waitFor();
    await isWithin(hers.page, { height: 850, words: 90, actions: 8 });
    await hers.close();
  });

  it('one person who has joined, with a checked card', async () => {
    await show(on.page, '/people');
    await isWithin(on.page, { height: 2_700, words: 180, actions: 16 });
    await on.page.getByRole('link', { name: /Amira/ }).first().click();
    await on.page.getByRole('heading', { level: 1, name: /What Amira can open/ }).waitFor();
    // What was given with its own Change, and both papers to pass on; the sections and the wait behind their headings.
    await isWithin(on.page, { height: 2_200, words: 180, actions: 10 });
  });

  describe('the page of a letter', () => {
    checkScreens(
      () => on.page,
      [['keeps every rule', () => on.page.getByRole('link', { name: 'Write a letter' }).click()]],
    );
  });

  it('a letter to that person, written on its page, which is named on theirs once it is saved', async () => {
    await on.page.setViewportSize(telephone);
    await on.page.getByLabel('What Amira should read first').fill('Ring Pryce & Lowe first.');
    await password();
    await on.button('Save the letter').click();
    await on.page.getByRole('link', { name: 'your letter' }).waitFor();
    await isWithin(on.page, { height: 3_350, words: 250, actions: 7 });
  });

  it('a section of five accounts as its reader has it', async () => {
    await on.page.getByRole('link', { name: 'See it as Amira would' }).click();
    await on.page.getByRole('link', { name: 'Bank accounts and cards' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    expect(await on.page.locator('main article').count()).toBe(5);
    await isWithin(on.page, { height: 1_400, words: 80, actions: 10 });
  });

  it('a rehearsal, while it waits and once it was walked', async () => {
    const most = { height: 2_200, words: 180, actions: 4 };
    await show(on.page, '/people/rehearsal');
    await on.button('Begin the rehearsal').click();
    await on.page.getByText('Waiting for Amira').first().waitFor();
    await isWithin(on.page, most);
    await walkRehearsal();
    await show(on.page, '/people/rehearsal');
    await on.page.getByRole('heading', { level: 1, name: /^It would work/ }).waitFor();
    await isWithin(on.page, most);
  });

  async function walkRehearsal(): Promise<void> {
    const links = () =>
      mailsTo(amira.email).flatMap(({ text }) => /https?:\S+\/rehearsal\S+/.exec(text) ?? []);
    await expect.poll(links, { timeout: 90_000 }).toHaveLength(1);
    const { page, close } = await openDevice({ baseURL: server.url, viewport: telephone });
    await page.goto(links().join(''));
    await fillBoxes(page, { 'Code on your Emergency Card': codes.card });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: /^Email it to/ }).click();
    await fillBoxes(page, { Code: await codeIn(server.url, amira.email) });
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByRole('button', { name: 'I have seen it' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await close();
  }
});
