import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts, typeAccount } from '../../harness/browser/accounts.ts';
import { barclaycardAccount, halifaxAccount, openBankPage } from '../../harness/browser/bank-page.ts';
import { type OpenPage } from '../../harness/browser/open-page.ts';
import { pressUnreadyButton } from '../../harness/browser/pressing.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// The page of spec 2, "Bank accounts and credit cards", with the texts it prescribes.

const server = getDefaultServer();
let on: OpenPage;

const closeDevice = async (): Promise<void> => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
};

describe('the page for bank accounts and cards', () => {
  beforeAll(async () => {
    on = await openBankPage(server.url);
  });
  afterAll(closeDevice);

  it('has a way back, an empty list with its reason, and the form one press away with a Need Help panel', async () => {
    await on.page.getByRole('link', { name: 'Back', exact: true }).waitFor();
    await on.button('Save All').waitFor({ state: 'detached' });
    await on.page.getByText('No accounts yet. Add the account your wages or pension goes into').waitFor();
    await openNewRecordForm(on.page);
    await on.page.getByRole('heading', { level: 1, name: 'Add new account' }).waitFor();
    const help = on.page.getByRole('complementary', { name: /need help/i });
    await expect
      .poll(() => help.getByRole('listitem').allInnerTexts())
      .toEqual([
        'On the front or back of your bank card',
        'At the top of a paper statement',
        'In the bank’s app, under account details',
      ]);
    await expect.poll(() => on.page.title()).toBe('Add new account - Bank accounts and cards - Kinfolio');
  });

  it('offers the seven types, the current account first', async () => {
    const types = on.page.getByRole('combobox', { name: 'Account type' });
    await expect
      .poll(() => types.getByRole('option').allInnerTexts())
      .toEqual([
        'Current Account',
        'Savings Account',
        'Credit Card',
        'Business Account',
        'Joint Account',
        'ISA Account',
        'Other',
      ]);
    await expect.poll(() => types.inputValue()).toBe('checking');
  });

  it('says what is missing when Add is pressed too early, and leads to each box', async () => {
    const add = on.button('Add account');
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
    await pressUnreadyButton(add);
    expect(await on.problems()).toEqual([
      'Enter the account name',
      'Enter the bank name',
      'Enter the sort code',
      'Enter the account number',
    ]);
    await expect
      .poll(() => on.page.title())
      .toBe('Error: Add new account - Bank accounts and cards - Kinfolio');
    await on.page.getByRole('link', { name: 'Enter the sort code' }).click();
    await expect.poll(() => on.hasFocus(on.box('Sort code'))).toBe(true);
    expect(await on.page.getByRole('row').count()).toBe(0);
  });

  it('takes a sort code as people write it and shows it as XX-XX-XX', async () => {
    for (const typed of ['309430', '30-94-30', '30 94 30', '30–94–30', ' 30.94.30 ']) {
      await on.box('Sort code').fill(typed);
      await on.box('Account name').focus();
      await expect.poll(() => on.box('Sort code').inputValue()).toBe('30-94-30');
    }
    for (const typed of ['3094', '30943O', '30-94-301']) {
      await fillWell({ sortCode: typed });
      await on.button('Add account').click();
      expect(await on.problems()).toEqual(['Enter a valid sort code like 309430']);
    }
  });

  it('takes an account number of 6 to 8 digits, spaces or not, and never a whole card number', async () => {
    for (const typed of ['12345', '123456789', 'ABC12345']) {
      await fillWell({ accountNumber: typed });
      await on.button('Add account').click();
      expect(await on.problems()).toEqual(['Account number must be between 6 and 8 digits']);
    }
    await fillWell({ accountNumber: '4929 1234 5678 9010' });
    await on.button('Add account').click();
    expect(await on.problems()).toEqual([
      'That looks like a whole card number, which we never keep. Enter the account number, 6 to 8 digits',
    ]);
    await expect.poll(() => on.box('Account number').inputValue()).toBe('4929 1234 5678 9010');
  });

  it('says kindly what is wrong with an amount, a day, a web address and a note, and loses nothing', async () => {
    const long = 'x'.repeat(5001);
    await fillWell({ website: 'javascript:alert(1)', balance: '12.3.4', notes: long });
    await on.box('Day').fill('31');
    await on.box('Month').fill('February');
    await on.box('Year').fill('2026');
    await on.button('Add account').click();
    expect(await on.problems()).toEqual([
      'Enter a web address like halifax.co.uk',
      'Balance has more than one full stop. Enter an amount like 1,234.50',
      'Balance date: that month does not have this day. Check the day',
      'Notes must be 5,000 characters or fewer. You have used 5,001.',
    ]);
    await expect.poll(() => on.box('Balance (optional)').inputValue()).toBe('12.3.4');
    await expect.poll(() => on.box('Notes (optional)').inputValue()).toBe(long);
    await on.box('Balance (optional)').fill('a lot');
    await on.box('Year').fill('26');
    await on.button('Add account').click();
    expect((await on.problems()).slice(1, 3)).toEqual([
      'Balance must be an amount like 1,234.50',
      'Balance date: enter the full year, all 4 digits, like 1958 or 2027',
    ]);
    await leaveRecordForm(on.page);
  });

  it('keeps markup, emoji, other scripts and 5,000 characters as the plain text they are', async () => {
    const name = '<img src=x onerror=alert(1)> & "Ruth\'s" 💷 حساب';
    const notes = `${'<script>alert(1)</script>\n'.repeat(3)}${'é'.repeat(4900)}`;
    await addAccount(on.page, { name, balance: '-25', notes });
    await expect.poll(() => findAccountRow(on.page, name).innerText()).toMatch(/−£25\.00\s+owed/);
    await on.page.getByRole('link', { name, exact: true }).click();
    await on.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await on.page.getByText('<script>alert(1)</script>').first().waitFor();
    await openAccounts(on.page);
    await on.button(`Delete ${name}`).click();
    await on.page.getByText('No accounts yet.').waitFor();
  });

  it('answers 404 for a page that is not there, and for nonsense', async () => {
    for (const path of ['/cards', '/bank-account']) {
      const answer = await on.page.request.get(path);
      expect([path, answer.status()]).toEqual([path, 404]);
    }
    for (const path of ['/bank-accounts', '/bank-accounts/new', '/dashboard', '/login', '/settings'])
      expect((await on.page.request.get(path)).status()).toBe(200);
    await on.page.goto('/cards');
    await on.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  async function fillWell(change: Parameters<typeof typeAccount>[1]): Promise<void> {
    const whole = { name: 'Halifax', bankName: 'Halifax', sortCode: '309430', accountNumber: '70124821' };
    await typeAccount(on.page, { ...whole, ...change });
    await on.box('Account name').focus();
  }
});

describe('an account that is there', () => {
  beforeAll(async () => {
    on = await openBankPage(server.url, halifaxAccount, barclaycardAccount);
  });
  afterAll(closeDevice);
  beforeEach(() => openAccounts(on.page));

  it('stands in the list with its number hidden, its sort code in pairs and its balance', async () => {
    const row = () => findAccountRow(on.page, 'Halifax current account').innerText();
    for (const part of ['Halifax current account', '30-94-30', '•••• 4821', '£3,482.16'])
      await expect.poll(row).toContain(part);
    expect(await row()).not.toContain('70124821');
    await expect
      .poll(() => findAccountRow(on.page, 'Barclaycard').innerText())
      .toMatch(/•••• 7731[\s\S]*−£412\.75\s+owed/);
  });

  it('row 23: is printed over the whole width, without the form and its buttons', async () => {
    const { page } = on;
    await page.emulateMedia({ media: 'print' });
    const list = page.getByRole('table', { name: /^Your accounts/ });
    await expect.poll(async () => (await list.boundingBox())?.width ?? 0).toBeGreaterThan(600);
    expect(await on.box('Account name').isVisible()).toBe(false);
    expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('has an address of its own, where its number is shown for a minute and can be copied', async () => {
    await on.page.clock.install();
    await on.page.getByRole('link', { name: 'Halifax current account', exact: true }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Halifax current account' }).waitFor();
    await expect.poll(() => on.page.url()).toMatch(/\/bank-accounts\/[0-9a-f-]{36}$/);
    // Titles are stored in the browser's history, so they name the kind and not the record.
    await expect.poll(() => on.page.title()).toBe('Bank account - Bank accounts and cards - Kinfolio');
    const number = on.page.getByText('70124821');
    expect(await number.count()).toBe(0);
    await on.button('Show account number for Halifax current account').click();
    await number.waitFor();
    // The test's clock keeps running, so check well before the number is hidden, in case the machine is slow.
    await on.page.clock.fastForward(40_000);
    expect(await number.isVisible()).toBe(true);
    await on.page.clock.fastForward(21_000);
    await number.waitFor({ state: 'detached' });

    await on.button('Show account number for Halifax current account').click();
    await number.waitFor();
    await on.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await number.waitFor({ state: 'detached' });
    await on.button('Copy account number for Halifax current account').click();
    await expect.poll(() => on.page.evaluate(() => navigator.clipboard.readText())).toBe('70124821');
    await on.said('Copied account number for Halifax current account').waitFor();
  });

  it('opens again at its address after a reload', async () => {
    await on.page.getByRole('link', { name: 'Barclaycard', exact: true }).click();
    await on.page.reload();
    await on.page.getByRole('heading', { level: 1, name: 'Barclaycard' }).waitFor();
    await on.page.goto('/bank-accounts/01a1fd9e-0000-7000-8000-000000000000');
    await on.page.getByRole('heading', { level: 1, name: 'There is no such account' }).waitFor();
  });

  it('is changed in the form, which says Update, and Cancel goes back to the list', async () => {
    await on.button('Edit Halifax current account').click();
    await on.page.getByRole('heading', { level: 1, name: 'Update account' }).waitFor();
    await expect.poll(() => on.box('Sort code').inputValue()).toBe('30-94-30');
    await on.button('Cancel').click();
    await findAccountRow(on.page, 'Halifax current account').waitFor();
    await expect.poll(() => on.question().count()).toBe(0);

    await on.button('Edit Halifax current account').click();
    await on.button('Update account').waitFor();
    await on.box('Balance (optional)').fill('£3,500');
    await runUntilPushed(on.page, () => on.button('Update account').click());
    await findAccountRow(on.page, 'Halifax current account').getByText('£3,500.00').waitFor();
  });

  it('becomes a card when its type says so, and is then asked for four digits only', async () => {
    await on.button('Edit Barclaycard').click();
    await expect.poll(() => on.box('Last 4 digits of the card (optional)').inputValue()).toBe('7731');
    await on.box('Last 4 digits of the card (optional)').fill('4929123456789010');
    await on.button('Update account').click();
    expect(await on.problems()).toEqual(['Enter only the last 4 digits. We never keep a whole card number']);
    await on.button('Cancel').click();
    await on.button('Discard Changes').click();
    await findAccountRow(on.page, 'Barclaycard').waitFor();
  });
});
