import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/browser.ts';
import { createMadeUpStatement, lockedLetter, madeUpBill } from '../../harness/files/made-up-papers.ts';
import { createPlainPdf } from '../../harness/files/papers.ts';
import { openReadingPage, type ReadingPage } from '../../harness/files/reading-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-papers-'));
let reader: ReadingPage;

beforeAll(async () => {
  await draw();
  reader = await openReadingPage(folder);
});
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a paper is read on the device', () => {
  it('a photographed statement gives its account and payments', async () => {
    const found = await reader.read('statement.png');
    expect(found).toMatchObject({
      bankName: 'Santander',
      sortCode: '09-01-28',
      accountNumber: '33518472',
      doubtful: [],
      transactions: [
        { date: '2025-12-30', amountPence: 3825, category: 'housing', isEssential: true },
        { date: '2025-12-30', amountPence: 6140, category: 'food', isEssential: false },
        { date: '2026-01-12', amountPence: 70000, category: 'housing', isEssential: true },
        { date: '2026-01-31', amountPence: 4000, category: 'miscellaneous', isEssential: false },
        { date: '2026-01-31', amountPence: 2350, category: 'miscellaneous', isEssential: false },
      ],
    });
  });

  it('a bill gives its provider, amount and the day it is due, white print on a band included', async () => {
    expect(await reader.read('bill.png')).toMatchObject({
      bankName: null,
      sortCode: null,
      accountNumber: null,
      bill: { provider: 'Severn Trent Water', type: 'water', monthlyAmount: 26.54 },
      labelledDates: [{ use: 'due', day: '2026-03-14' }],
      amounts: expect.arrayContaining([318.42, 104.11, 26.54]),
    });
  });

  it('a PDF is read by its own text, without recognition', async () => {
    const found = await reader.read('statement.pdf');
    expect(found).toMatchObject({ bankName: 'Santander', sortCode: '09-01-28', accountNumber: '33518472' });
    expect(found['transactions']).toHaveLength(5);
  });

  it('a PDF with a password opens with it', async () => {
    expect(await reader.read('locked.pdf')).toEqual({ problem: 'password' });
    expect(await reader.read('locked.pdf', 'wrong')).toEqual({ problem: 'wrong-password' });
    expect(await reader.read('locked.pdf', 'harbour')).toMatchObject({
      bankName: 'Lloyds Bank',
      amounts: [1250],
    });
  });

  it('a PDF of a scanner, without a text of its own, is recognised', async () => {
    expect(await reader.read('scanned.pdf')).toMatchObject({
      bankName: 'Santander',
      sortCode: '09-01-28',
      accountNumber: '33518472',
    });
  });

  it('a picture of 40 megapixels is scaled and read', async () => {
    expect(await reader.read('large.png')).toMatchObject({ sortCode: '09-01-28', accountNumber: '33518472' });
  });

  it('what a file is, its bytes say and not its name', async () => {
    expect(await reader.read('really-a-pdf.png')).toMatchObject({ sortCode: '09-01-28' });
  });

  it('a script in a PDF is never run', async () => {
    expect(await reader.read('script.pdf')).toMatchObject({ amounts: [42.5] });
    expect(await reader.evaluate('globalThis.ran')).toBeUndefined();
  });

  it.each([
    ['empty.png', 'empty'],
    ['letter.docx', 'not-a-document'],
    ['letter.png', 'not-a-document'],
    ['cut-short.png', 'damaged'],
    ['cut-short.pdf', 'damaged'],
    ['half.png', 'damaged'],
    ['huge.png', 'too-many-pixels'],
    ['long.pdf', 'many-pages'],
    ['blank.png', 'no-text'],
  ])('%s is refused as %s', async (name, problem) => {
    expect(await reader.read(name)).toEqual({ problem });
  });

  it('asks nothing of anybody else', () => {
    expect(reader.faults).toEqual([]);
  });
});

/** Papers in two layouts that no sample uses, and files that are not papers. */
async function draw(): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1080, height: 1300 }, deviceScaleFactor: 1.8 });
  await page.setContent(createMadeUpStatement('photo'));
  const statement = await page.screenshot({ path: join(folder, 'statement.png') });
  await page.setContent(createMadeUpStatement('flat'));
  const pdf = await page.pdf({ path: join(folder, 'statement.pdf'), width: '1080px', height: '1300px' });
  writeFileSync(join(folder, 'really-a-pdf.png'), pdf);
  await page.setContent(madeUpBill);
  const bill = await page.screenshot({ path: join(folder, 'bill.png') });
  await page.setContent(`<img src="data:image/png;base64,${statement.toString('base64')}" width="1080">`);
  await page.pdf({ path: join(folder, 'scanned.pdf'), width: '1100px', height: '1320px' });
  await page.setContent('<p></p>');
  await page.screenshot({ path: join(folder, 'blank.png') });
  // The screenshot has 5,400 by 7,500 pixels.
  const large = await browser.newPage({ viewport: { width: 1080, height: 1500 }, deviceScaleFactor: 5 });
  await large.setContent(createMadeUpStatement('flat'));
  await large.screenshot({ path: join(folder, 'large.png') });
  await browser.close();
  writeFileSync(join(folder, 'locked.pdf'), lockedLetter);
  writeFileSync(join(folder, 'empty.png'), '');
  writeFileSync(join(folder, 'letter.png'), 'Dear Ruth');
  writeFileSync(join(folder, 'cut-short.png'), bill.subarray(0, 200));
  writeFileSync(join(folder, 'half.png'), bill.subarray(0, bill.length / 2));
  writeFileSync(join(folder, 'cut-short.pdf'), '%PDF-1.7\n1 0 obj');
  writeFileSync(join(folder, 'letter.docx'), 'PK\u0003\u0004 word/document.xml');
  writeFileSync(join(folder, 'long.pdf'), createPlainPdf(Array.from({ length: 300 }, () => 'A page')));
  const words = 'This letter of twelve words or more says that you owe £42.50 by May';
  writeFileSync(
    join(folder, 'script.pdf'),
    createPlainPdf([words], 'globalThis.ran = true; app.alert("ran")'),
  );
  // An image header that claims 20,000 by 10,000 pixels.
  const huge = Buffer.from(bill.subarray(0, 400));
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(10_000, 20);
  writeFileSync(join(folder, 'huge.png'), huge);
}
