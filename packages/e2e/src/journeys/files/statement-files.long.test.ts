import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountRow } from '../../harness/browser/accounts.ts';
import { openBankPage } from '../../harness/browser/bank-page.ts';
import { type OpenPage } from '../../harness/browser/open-page.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import {
  type ChosenFile,
  chooseStatements,
  getStatementFilePath,
} from '../../harness/files/statement-files.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

const csv = (name: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

// Files that look like statements but are not: what each one really is, and the message shown for it.
const strangers: readonly (readonly [what: string, file: ChosenFile, sentence: RegExp])[] = [
  ['nothing at all', csv('empty.csv', ''), /This file is empty/],
  ['a PDF', csv('statement.csv', '%PDF-1.7\n1 0 obj'), /This is a PDF/],
  ['a zip', csv('sheet.csv', Buffer.from('504b0304140006000800', 'hex')), /This is a zip file/],
  [
    'a picture',
    csv('photo.ofx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    /not a statement file/,
  ],
  ['a web page', csv('page.csv', '<!doctype html><script>alert(1)</script>'), /We found no account/],
  ['a shopping list', csv('list.csv', 'milk,2\neggs,12\n'), /We found no account/],
  ['too much', csv('huge.csv', Buffer.alloc(5_300_000, 'a,b\n')), /5 MB or less/],
];

describe('accounts from the downloads of a bank', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    on = await openBankPage(server.url);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('says of each file that is not a statement what it is and what to do, and adds nothing', async () => {
    await chooseStatements(
      on.page,
      strangers.map(([, file]) => file),
    );
    const said = on.page.getByRole('dialog').getByRole('alert');
    await expect.poll(() => said.count()).toBe(strangers.length);
    const sentences = await said.allInnerTexts();
    for (const [what, , sentence] of strangers)
      expect([what, sentences.some(text => sentence.test(text))]).toEqual([what, true]);
    await on.button('Cancel').click();
    await on.page.getByText('No accounts yet.').waitFor();
  });

  it('adds one with a press, knows it the next time, and sends the file nowhere', async () => {
    const before = on.device.sent.length;
    await chooseStatements(on.page, [getStatementFilePath('dev-file-barclays-2.ofx')]);
    await runUntilPushed(on.page, () => on.page.getByRole('button', { name: /^Add Barclays/ }).click());
    await on.page.getByText('Added', { exact: true }).waitFor();
    await on.button('Done').click();
    await on.page.getByText('1 account.').waitFor();
    await expect.poll(() => findAccountRow(on.page, 'Barclays Account').innerText()).toMatch(/£[\d,]+\.\d\d/);

    await chooseStatements(on.page, [getStatementFilePath('dev-file-barclays-2.ofx')]);
    await on.page.getByText('Already in your list').waitFor();
    await on.button('Cancel').click();
    const secret = /<TRNAMT>[^\s<]+/.exec(
      readFileSync(getStatementFilePath('dev-file-barclays-2.ofx'), 'utf8'),
    );
    const sent = on.device.sent.slice(before).join('\n');
    expect(sent).not.toContain(secret?.[0]);
    for (const line of on.device.sent.slice(before)) expect(line).toContain(server.url);
  });

  it('fills the form with what a file says, for the person to complete', async () => {
    await chooseStatements(on.page, [getStatementFilePath('dev-file-monzo-1.csv')]);
    await on.page.getByText('The file does not include:').waitFor();
    await on.page.getByRole('button', { name: /^Fill in the missing details for Monzo/ }).click();
    await on.page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => on.page.getByRole('combobox', { name: 'Bank name' }).inputValue()).toBe('Monzo');
    await on.said('Unsaved changes').waitFor();
  });
});
