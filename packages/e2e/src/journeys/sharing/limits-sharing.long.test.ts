import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { checkScreens } from '../../harness/browser/check-screen.ts';
import { type OpenPage, openPassport, type StoredTestRecord } from '../../harness/browser/open-page.ts';
import { checkWithinLimit, measuredPhoneSize } from '../../harness/limits.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { logInToStayOpen } from '../../harness/people/sign-in-steps.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { listMailsTo } from '../../harness/server/mail-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// Compares the screens of access, for the owner and the reader, with their drawings, on a phone.

const account = (name: string, bankName: string): StoredTestRecord => ({
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
const bill = (name: string): StoredTestRecord => ({
  kind: 'bill',
  fields: { name, type: 'other', provider: name, monthlyAmount: '15.00' },
});
/** Four people, five accounts, eight bills and three contacts, as in the drawing of the person's page. */
const drawn: readonly StoredTestRecord[] = [
  ...['Ruth', 'David', 'Amira', 'Tom'].map(
    (firstName, at): StoredTestRecord => ({
      kind: 'person',
      fields: { firstName, lastName: 'Ellery', relationship: at === 0 ? 'self' : 'child' },
    }),
  ),
  ...['Joint account', 'Savings', 'Ruth’s account', 'David’s account', 'ISA'].map((name, at) =>
    account(name, at < 3 ? 'Halifax' : 'Nationwide'),
  ),
  ...['BT broadband', 'EE mobile', 'Vodafone', 'Northern', 'Octopus', 'Water', 'Licence', 'Gym'].map(bill),
  ...['Pryce & Lowe', 'Dr Shah', 'Tenant'].map(
    (name): StoredTestRecord => ({ kind: 'contact', fields: { name } }),
  ),
];

describe('screens of access stay within the limits of their drawings', () => {
  let server: RunningServer;
  let on: OpenPage & { readonly person: Person };
  const amira = createUniquePerson({ firstName: 'Amira' });
  const codes = { invite: '', card: '' };
  beforeAll(async () => {
    server = await startServer({ databaseUrl: 'own' });
    on = await openPassport({ baseURL: server.url, viewport: measuredPhoneSize }, ...drawn);
    await signUpOnNode(server.url, amira);
    const database = openServerDatabase(server);
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

  /** Opens the table of sections, which is closed on a phone. The letter is named below it. */
  const openSections = () => on.page.locator('summary', { hasText: 'Section by section' }).click();
  const password = () => fillTextBoxes(on.page, { 'Your password': on.person.password });

  it('giving access: four screens, each a sheet', async () => {
    await show(on.page, '/people/new');
    const sheet = on.page.locator('main .sheet');
    const most = { height: 850, words: 95, actions: 15 };
    const who = { 'Full name': 'Amira Ellery', Email: amira.email, 'Mobile (optional)': amira.phone };
    await fillTextBoxes(on.page, who);
    await on.page.getByLabel('They are your').selectOption('Child');
    await checkWithinLimit(on.page, most, sheet);
    await on.button('Continue').click();
    // Every section can be chosen, including those about the family.
    await checkWithinLimit(on.page, { height: 1_460, words: 130, actions: 20 }, sheet);
    await on.button('Continue').click();
    // This screen shows both ways to get access (after a silence and on request), what the card alone allows,
    // and a letter.
    await checkWithinLimit(on.page, { height: 1_170, words: 130, actions: 15 }, sheet);
    await on.button('Continue').click();
    // This screen lists each section by its name.
    await checkWithinLimit(on.page, { height: 1_420, words: 155, actions: 15 }, sheet);
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
    await on.page.getByText('Checked. Now give it to them in person.').waitFor();
  });

  it('what is shared with somebody, whose list names it', async () => {
    const hers = await openDevice({ baseURL: server.url, viewport: measuredPhoneSize });
    await logInToStayOpen(hers.page, amira);
    await show(hers.page, '/invite');
    await fillTextBoxes(hers.page, { 'Code of the invitation': codes.invite });
    await hers.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await hers.page.getByRole('button', { name: 'Accept' }).click();
    await hers.page.getByRole('heading', { name: 'Done' }).waitFor();
    await show(hers.page, '/shared-with-me');
    await hers.page.getByRole('link', { name: 'Ruth' }).waitFor();
    await checkWithinLimit(hers.page, { height: 850, words: 90, actions: 8 });
    await hers.close();
  });

  it('one person who has joined, with a checked card', async () => {
    await show(on.page, '/people');
    await checkWithinLimit(on.page, { height: 2_700, words: 180, actions: 16 });
    await on.page.getByRole('link', { name: /Amira/ }).first().click();
    await on.page.getByRole('heading', { level: 1, name: /What Amira can open/ }).waitFor();
    // This screen shows the granted terms with their own Change button, and both documents to pass on. The
    // sections and the wait are collapsed below their headings.
    await checkWithinLimit(on.page, { height: 2_200, words: 180, actions: 10 });
  });

  describe('the page of a letter', () => {
    checkScreens(
      () => on.page,
      [
        [
          'keeps every rule',
          async () => {
            await openSections();
            await on.page.getByRole('link', { name: 'Write a letter' }).click();
          },
        ],
      ],
    );
  });

  it('a letter to that person, written on its page, which is named on theirs once it is saved', async () => {
    await on.page.setViewportSize(measuredPhoneSize);
    await on.page.getByLabel('What Amira should read first').fill('Ring Pryce & Lowe first.');
    await password();
    await on.button('Save the letter').click();
    await openSections();
    await on.page.getByRole('link', { name: 'your letter' }).waitFor();
    await checkWithinLimit(on.page, { height: 3_350, words: 250, actions: 10 });
  });

  it('a section of five accounts as its reader has it', async () => {
    await on.page.getByRole('link', { name: 'See your passport as Amira would' }).click();
    await on.page.getByRole('link', { name: 'Bank accounts and cards' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    expect(await on.page.locator('main article').count()).toBe(5);
    await checkWithinLimit(on.page, { height: 1_400, words: 80, actions: 10 });
  });

  it('a rehearsal, while it waits and once it was walked', async () => {
    const most = { height: 2_310, words: 190, actions: 4 };
    await show(on.page, '/people/rehearsal');
    await on.button('Begin the rehearsal').click();
    await on.page.getByText('Waiting for Amira').first().waitFor();
    await checkWithinLimit(on.page, most);
    await walkRehearsal();
    await show(on.page, '/people/rehearsal');
    await on.page.getByRole('heading', { level: 1, name: /^Emergency access would work/ }).waitFor();
    await checkWithinLimit(on.page, most);
  });

  async function walkRehearsal(): Promise<void> {
    const links = () =>
      listMailsTo(amira.email).flatMap(({ text }) => /https?:\S+\/rehearsal\S+/.exec(text) ?? []);
    await expect.poll(links, { timeout: 90_000 }).toHaveLength(1);
    const { page, close } = await openDevice({ baseURL: server.url, viewport: measuredPhoneSize });
    await page.goto(links().join(''));
    await fillTextBoxes(page, { 'Code on your Emergency Card': codes.card });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: /^Email it to/ }).click();
    await fillTextBoxes(page, { Code: await waitForEmailedCode(server.url, amira.email) });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'I have seen everything' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await close();
  }
});
