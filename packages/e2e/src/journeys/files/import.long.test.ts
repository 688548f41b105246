import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { describe, it } from 'vitest';
import { rowOf } from '../../harness/browser/accounts.ts';
import { barclaycard, halifax } from '../../harness/browser/bank-page.ts';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { aPassportEach } from '../../harness/browser/passport-each.ts';
import { whenPushed } from '../../harness/browser/syncing.ts';
import { chooseFile, downloadCopy, fileOf, openImport } from '../../harness/files/import-page.ts';

/** A signed-in person who has these records, and on another device perhaps somebody else. */
const person = aPassportEach();
const personWithApp = aPassportEach(withServiceWorker);

const account = (fields: FieldValues) => ({ kind: 'bank-account', fields });

describe('the complete copy of one account', () => {
  it('that was cut short gives what is before the cut, and a damaged record is named', async () => {
    const ruth = await person(account(halifax), account(barclaycard));
    const copy = await downloadCopy(ruth.page);
    const broken = copy.replace(`"name":"${barclaycard.name}"`, '"name":5');
    const amira = await person();
    await openImport(amira.page);
    await chooseFile(amira.page, fileOf('damaged.json', broken));
    await amira.page.getByText('Record 2: Barclaycard').waitFor();
    await amira.page.getByText('Its content is missing or damaged.').waitFor();
    await amira.button('Choose another file').click();
    await chooseFile(amira.page, fileOf('half.json', copy.slice(0, copy.indexOf(barclaycard.name))));
    await amira.page.getByText('This file stops in the middle.').waitFor();
    await amira.button('Add 1 record').click();
    await amira.said('1 record added.').waitFor();
    await amira.page.getByRole('link', { name: 'Bank accounts and cards' }).click();
    await rowOf(amira.page, halifax.name).waitFor();
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
  it('can be added in part and taken back at once', async () => {
    const { page, button, said } = await person();
    const list = fileOf(
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
    await said('All of it was removed.').waitFor();
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
    await chooseFile(page, fileOf('accounts.csv', odd.replace('What I call it', 'Account name')));
    await button('Check the rows').click();
    await button('Add 2 records').click();
    await said('2 records added.').waitFor();
    await whenPushed(page, () => device.context.setOffline(false));
  });
});
