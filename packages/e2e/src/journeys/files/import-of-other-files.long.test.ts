import { describe, expect, it } from 'vitest';
import { findAccountRow } from '../../harness/browser/accounts.ts';
import { readAllBrowserData } from '../../harness/browser/left-behind.ts';
import { openPassportPerTest } from '../../harness/browser/passport-each.ts';
import { openSection, openTab } from '../../harness/browser/records.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { chooseFile, createTextFile, downloadCopy, openImport } from '../../harness/files/import-page.ts';
import { getStatementFilePath } from '../../harness/files/statement-files.ts';

// Files of other programs: password managers, banks, and files that are not exports.

const person = openPassportPerTest();

const secret = 'hunter2-SECRET';
const bitwarden = {
  encrypted: false,
  items: [
    {
      type: 1,
      name: 'eBay',
      notes: secret,
      fields: [{ name: 'PIN', value: secret, type: 1 }],
      login: {
        username: 'ruth@example.co.uk',
        password: secret,
        totp: secret,
        uris: [{ uri: `https://www.ebay.co.uk/?k=${secret}` }],
      },
    },
    { type: 2, name: 'Safe code', notes: secret },
    { type: 3, name: 'Tesco Bank card', card: { number: '5555444433332222', code: '999' } },
  ],
};

describe('an export of a password manager', () => {
  it('says what exists, and no secret is shown, kept or sent', async () => {
    const { page, button, said, device } = await person();
    await openImport(page);
    await chooseFile(page, createTextFile('bitwarden.json', JSON.stringify(bitwarden)));
    await page.getByText('Passwords, PINs, card codes and notes were left out').waitFor();
    await page.getByText('Item 2: Safe code').waitFor();
    await expect.poll(() => page.content()).not.toContain(secret);
    await runUntilPushed(page, () => button('Add 2 records').click());
    await said('2 records added.').waitFor();
    await page.getByText('Delete bitwarden.json from your device now').waitFor();
    expect(await readAllBrowserData(page)).not.toContain(secret);
    const copy = await downloadCopy(page);
    expect(copy).not.toContain(secret);
    expect(copy).not.toContain('55554444');
    expect(copy).toContain('https://www.ebay.co.uk"');
    expect(device.sent.join('\n')).not.toContain(secret);
    await openSection(page, 'Me and my family');
    await openTab(page, 'Digital accounts');
    await findAccountRow(page, 'eBay').waitFor();
  });
});

describe('a bank’s statement', () => {
  it('gives its account by the same reading as on the page of bank accounts, and none twice', async () => {
    const { page, button, said } = await person();
    await openImport(page);
    await chooseFile(page, getStatementFilePath('dev-file-barclays-2.ofx'));
    await page.getByText('This looks like a statement from a bank.').waitFor();
    await button('Add 1 record').click();
    await said('1 record added.').waitFor();
    await button('Add from another file').click();
    await chooseFile(page, getStatementFilePath('dev-file-barclays-2.ofx'));
    await page.getByRole('heading', { name: 'You may have these records already (1)' }).waitFor();
  });
});

const damaged: readonly (readonly [what: string, content: string | Buffer, words: RegExp])[] = [
  ['nothing.csv', '', /This file is empty/],
  ['paper.csv', '%PDF-1.7\n1 0 obj', /This is a PDF/],
  ['sheet.csv', Buffer.from('504b0304140006000800', 'hex'), /damaged|zip file/],
  ['photo.json', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not text/],
  ['half.json', '{"encrypted":false,"items":[{"type":1,"na', /is incomplete or damaged/],
  ['locked.json', '{"encrypted":true,"passwordProtected":true,"data":"2.x"}', /locked with a password/],
  ['other.json', '{"a":1}', /another program/],
  ['page.csv', '<!doctype html><script>document.title="run"</script>', /web page/],
  ['letter.txt', 'Dear Ruth\nthank you\n', /no rows/],
  ['rows.csv', 'a,b\n'.repeat(50_002), /50,000 rows or fewer/],
];

describe('a file that is not what it says', () => {
  it('is told from others, with what to do next, and the next one can be chosen', async () => {
    const { page } = await person();
    await openImport(page);
    for (const [name, content, words] of damaged) {
      await chooseFile(page, createTextFile(name, content));
      await page
        .getByRole('alert')
        .filter({ hasText: `${name}:` })
        .filter({ hasText: words })
        .waitFor();
    }
    expect(await page.title()).toBe('Error: Add from a file - Kinfolio');
    await chooseFile(
      page,
      createTextFile('good.csv', 'My accounts\n\nBank,What I call it\nHalifax,Main account'),
    );
    await page.getByRole('heading', { name: 'Which column is which?' }).waitFor();
    await expect.poll(() => page.title()).toBe('Add from a file - Kinfolio');
  });
});
