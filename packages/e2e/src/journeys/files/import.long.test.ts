import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { describe, expect, it } from 'vitest';
import { editAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { barclaycardAccount, halifaxAccount } from '../../harness/browser/bank-page.ts';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { readAllBrowserData } from '../../harness/browser/left-behind.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { openPassportPerTest } from '../../harness/browser/passport-each.ts';
import { openSection } from '../../harness/browser/records.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { chooseFile, createTextFile, downloadCopy, openImport } from '../../harness/files/import-page.ts';

/** Opens the passport of a signed-in person with these records. A test can open a second person's on another device. */
const person = openPassportPerTest();
const personWithApp = openPassportPerTest(withServiceWorker);

const self = (firstName: string) => ({
  kind: 'person',
  fields: { firstName, lastName: 'Ellery', relationship: 'self' },
});
const account = (fields: FieldValues) => ({ kind: 'bank-account', fields });

/** The records in a copy, except the person to whom it belongs. */
function recordsIn(copy: string) {
  const { records } = JSON.parse(copy) as {
    records: { id: string; kind: string; content: unknown; deleted?: true; versions?: object[] }[];
  };
  return records
    .filter(({ kind }) => kind !== 'person')
    .map(({ id, content, deleted, versions }) => ({ id, content, deleted, versions }));
}

describe('the complete copy of one account', () => {
  it('makes the same passport in another, with Deleted items and earlier versions', async () => {
    const ruth = await person(self('Ruth'), account(halifaxAccount), account(barclaycardAccount));
    await openAccounts(ruth.page);
    await runUntilPushed(ruth.page, () => editAccount(ruth.page, halifaxAccount.name, { balance: '4000' }));
    await runUntilPushed(ruth.page, () => editAccount(ruth.page, halifaxAccount.name, { balance: '5000' }));
    await runUntilPushed(ruth.page, () => ruth.button('Delete Barclaycard').click());
    const copy = await downloadCopy(ruth.page);
    expect(recordsIn(copy).map(({ versions }) => versions?.length)).toEqual([2, 1]);

    const amira = await person(self('Amira'));
    await openImport(amira.page);
    await chooseFile(amira.page, createTextFile('kinfolio-2026-11-21.json', copy));
    await amira.page.getByRole('heading', { name: 'New (2)' }).waitFor();
    await amira.page.getByText('2 bank accounts').waitFor();
    await amira.page.getByText('1 of them is in Deleted items').waitFor();
    // Each passport has a record of its owner. The import treats both as the same record, which stays
    // Amira's.
    await amira.page
      .getByRole('checkbox', { name: /^Ruth Ellery.*First name: “Amira” here, “Ruth” in the file/ })
      .waitFor();
    await amira.button('Add 2 records').click();
    await amira.said('2 records added.').waitFor();
    expect(recordsIn(await downloadCopy(amira.page))).toEqual(recordsIn(copy));
    await openAccounts(amira.page);
    await expect
      .poll(() => findAccountRow(amira.page, halifaxAccount.name).innerText())
      .toContain('£5,000.00');
  });

  it('that was cut short gives what is before the cut, and a damaged record is named', async () => {
    const ruth = await person(account(halifaxAccount), account(barclaycardAccount));
    const copy = await downloadCopy(ruth.page);
    const broken = copy.replace(`"name":"${barclaycardAccount.name}"`, '"name":5');
    const amira = await person();
    await openImport(amira.page);
    await chooseFile(amira.page, createTextFile('damaged.json', broken));
    await amira.page.getByText('Record 2: Barclaycard').waitFor();
    await amira.page.getByText('The content of this record is missing or damaged.').waitFor();
    await amira.button('Choose another file').click();
    await chooseFile(
      amira.page,
      createTextFile('half.json', copy.slice(0, copy.indexOf(barclaycardAccount.name))),
    );
    await amira.page.getByText('This file ends too early.').waitFor();
    await amira.button('Add 1 record').click();
    await amira.said('1 record added.').waitFor();
    await amira.page.getByRole('link', { name: 'Bank accounts and cards' }).click();
    await findAccountRow(amira.page, halifaxAccount.name).waitFor();
  });

  it('that is chosen once more adds nothing, may change a record, and is undone', async () => {
    const ruth = await person(self('Ruth'), account(halifaxAccount), account(barclaycardAccount));
    const copy = await downloadCopy(ruth.page);
    const amira = await person(self('Amira'));
    await openImport(amira.page);
    await chooseFile(amira.page, createTextFile('once.json', copy));
    await amira.button('Add 2 records').click();
    await amira.said('2 records added.').waitFor();
    await openImport(amira.page);
    await chooseFile(amira.page, createTextFile('again.json', copy));
    await amira.page.getByText('There is nothing new in this copy.').waitFor();
    await amira.page.getByText('2 records in the file are the same').waitFor();
    await amira.page.getByRole('checkbox', { name: /^Ruth Ellery/ }).check();
    await amira.button('Add or change 1 record').click();
    await amira.said('0 records added. 1 record changed.').waitFor();
    await amira.button('Undo the whole import').click();
    await amira.said('Your passport is as it was before').waitFor();
    await openSection(amira.page, 'Me and my family');
    await findAccountRow(amira.page, 'Amira Ellery').waitFor();
  });
});

const odd = [
  'My accounts',
  '',
  'Bank,What I call it,Sort,Acc no.,Balance £,PIN,Colour',
  'Halifax,=Main <b>account</b>,30-94-30,70124821,"3,482.16",8642,Blue',
  'Nationwide,Holiday,70093,40118265,-20,,',
  'Halifax,Broken,12,,12.3.4,,Red',
  'Halifax,=Main <b>account</b>,30-94-30,70124821,"3,482.16",8642,Blue',
].join('\r\n');

describe('a list from a spreadsheet with odd headings', () => {
  it('is added row by row once its columns are told, and what cannot be added is named by its row', async () => {
    const { page, button, said, device } = await person(
      account({ ...halifaxAccount, name: 'Holiday savings' }),
    );
    await openImport(page);
    await chooseFile(page, createTextFile('accounts.csv', odd));
    await page.getByText('No column has the account name, so we cannot add rows.').waitFor();
    await page.getByText('Left out. Kinfolio never keeps passwords').waitFor();
    await page.getByRole('combobox', { name: 'What I call it' }).selectOption('Account name');
    await page.getByText('No column has').waitFor({ state: 'detached' });
    await button('Check the rows').click();
    await page.getByRole('heading', { name: 'New (2)' }).waitFor();
    await page.getByRole('heading', { name: 'You may have these records already (1)' }).waitFor();
    await page.getByText('Row 6: Broken').waitFor();
    await page.getByText('Balance has more than one full stop.').waitFor();
    await runUntilPushed(page, () => button('Add 2 records').click());
    await said('2 records added.').waitFor();
    expect(await readAllBrowserData(page)).not.toContain('8642');
    expect(device.sent.join('\n')).not.toContain('70124821');
    await page.getByRole('link', { name: 'Bank accounts and cards' }).click();
    await expect.poll(() => findAccountRow(page, '=Main <b>account</b>').innerText()).toContain('£3,482.16');
    await expect.poll(() => findAccountRow(page, 'Holiday').innerText()).toContain('07-00-93');
  });

  it('can be added in part and taken back at once', async () => {
    const { page, button, said } = await person();
    const list = createTextFile(
      'bills.csv',
      'What for;Who;How much\nGas;British Gas;£41.20\nWater;Yorkshire Water;30\n',
    );
    await openImport(page);
    await chooseFile(page, list);
    await page.getByRole('combobox', { name: 'What is in this file?' }).selectOption('Bills');
    await page.getByRole('combobox', { name: 'What for' }).selectOption('Bill name');
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Provider');
    await page.getByRole('combobox', { name: 'How much' }).selectOption('Monthly amount');
    await button('Check the rows').click();
    await page.getByRole('checkbox', { name: /^Water/ }).uncheck();
    await button('Add 1 record').click();
    await said('1 record added.').waitFor();
    await button('Remove what was added').click();
    await said('Everything you added has been removed.').waitFor();
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Home' })
      .click();
    await page.getByRole('link', { name: 'Deleted items' }).first().click();
    await page.getByText('Gas', { exact: true }).first().waitFor();
  });

  it('is added without network too, and sent when it is back', async () => {
    const { page, button, said, device } = await personWithApp();
    await openImport(page);
    await cutNetwork(page);
    await chooseFile(page, createTextFile('accounts.csv', odd.replace('What I call it', 'Account name')));
    await button('Check the rows').click();
    await button('Add 2 records').click();
    await said('2 records added.').waitFor();
    await runUntilPushed(page, () => device.context.setOffline(false));
  });
});
