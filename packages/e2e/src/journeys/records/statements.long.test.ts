import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorkbook } from '@kinfolio/web/reading/statements/testing/make-workbook';
import { createPdfOfPages } from '@kinfolio/web/reading/statements/testing/read-odd-file';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { reduceMotion } from '../../harness/browser/check-screen.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';

const csv = [
  'Opening balance,,,500.00',
  'Date,Details,Amount,Balance',
  '28/08/2026,RENT FLAT,-400.00,100.00',
  '30/08/2026,LIDL LEEDS,-20.00,80.00',
  '31/08/2026,NORTHMOOR BUS,-1.75,78.25',
  'Closing balance,,,78.25',
].join('\n');
const workbook = makeWorkbook([
  [
    ['Date', 'Details', 'Amount', 'Balance'],
    [{ day: '2026-09-01' }, 'NORTHMOOR BUS CO 4471', -1.75, 76.5],
    [{ day: '2026-09-03' }, 'ACME PAYROLL', 2138.76, 2215.26],
    ['Closing balance', '', '', 2215.26],
  ],
]);
const ofx = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>309430<ACCTID>70124821<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260901<DTEND>20260930<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260902<TRNAMT>-1,650.00<FITID>1<NAME>BRAMLEY COURT RENT</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>204.10<DTASOF>20260930</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const qif =
  '!Type:Bank\nD03/09/2026\nT-84.50\nPHartley Plumbing\nMTap\n^\nD08/09/2026\nT-31.20\nPLinden Primary\n^\n';

/** A printed statement whose fourth amount does not match its balance. */
const rows: readonly (readonly string[])[] = [
  ['Date', 'Description', 'Paid out', 'Paid in', 'Balance'],
  ['', 'BROUGHT FORWARD', '', '', '1,000.00'],
  ['02 Mar 2026', 'TESCO STORES', '12.50', '', ''],
  ['', 'ACME SALARY', '', '2,138.76', ''],
  ['', 'COSTA COFFEE', '4.20', '', '3,122.06'],
  ['03 Mar 2026', 'SHELL', '44.00', '', '3,078.06'],
  ['04 Mar 2026', 'GREGGS', '3.50', '', '3,018.93'],
  ['05 Mar 2026', 'BOOTS', '9.99', '', '3,008.94'],
  ['', 'CARRIED FORWARD', '', '', '3,008.94'],
];
const rights = [0, 0, 380, 460, 545];
const texts = [
  { text: 'Northmoor Bank', x: 48, y: 50, isRight: false },
  ...rows.flatMap((cells, row) =>
    cells.flatMap((text, at) =>
      text === ''
        ? []
        : [
            {
              text,
              x: at < 2 ? ([48, 130][at] ?? 0) : (rights[at] ?? 0),
              y: 100 + row * 20,
              isRight: at > 1,
            },
          ],
    ),
  ),
];

async function pictureOf(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1240, height: 700 });
  const placed = texts.map(({ text, x, y, isRight }) => {
    const side = isRight ? `right:${String(1240 - x * 2)}px` : `left:${String(x * 2)}px`;
    return `<p style="position:absolute;margin:0;top:${String(y * 2)}px;${side}">${text}</p>`;
  });
  await sheet.setContent(`<body style="font:22px 'Liberation Sans'">${placed.join('')}`);
  const picture = await sheet.screenshot();
  await sheet.close();
  return picture;
}

/** With `SCREENS_TO=folder`, saves a screenshot of each step. */
async function keepScreen(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS_TO'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ ...reduceMotion, colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

describe.each([360, 1280])('statements of every sort, on a screen %i px wide', width => {
  const server = getDefaultServer();
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, viewport: { width, height: 900 } });
    const person = createUniquePerson();
    await signUpOnNode(server.url, person);
    await logIn(device.page, person);
    await waitUntilPassportOpen(device.page);
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  it('are checked one after another, corrected, and added', async () => {
    const { page } = device;
    await page.emulateMedia(reduceMotion);
    await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
    await page.getByRole('button', { name: 'Scan Bank Statement' }).click();
    const dialog = page.getByRole('dialog');
    const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click();
    const shown = async (number: number): Promise<void> => {
      await dialog.getByText(`File ${String(number)} of 6`).waitFor({ timeout: 120_000 });
      await dialog.getByLabel('Which account is this?').waitFor({ timeout: 120_000 });
      await keepScreen(page, `${String(width)}-${String(number)}`);
    };
    const add = async (): Promise<void> => await runUntilPushed(page, () => press('Add to my passport'));
    const addAsNew = async (name: string): Promise<void> => {
      await dialog.getByLabel('Which account is this?').selectOption('new');
      await dialog.getByLabel('Name of this account').fill(name);
      await add();
    };
    await keepScreen(page, `${String(width)}-0`);
    const plain = (name: string, content: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
    await dialog.getByLabel('Statement to read').setInputFiles([
      plain('1 august.csv', csv),
      { name: '2 september.xlsx', mimeType: 'application/zip', buffer: Buffer.from(workbook) },
      plain('3 rent.ofx', ofx),
      plain('4 old.qif', qif),
      {
        name: '5 march.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await createPdfOfPages({ pages: [texts], size: 10, stored: 0 })),
      },
      { name: '6 photo.png', mimeType: 'image/png', buffer: await pictureOf(page) },
    ]);
    await shown(1);
    await dialog.getByText('The statement adds up').waitFor();
    await addAsNew('Everyday');

    // This statement begins where the previous one ended, so its first fare may be the last fare of the previous
    // statement.
    await shown(2);
    await dialog.getByText('This statement starts with the closing balance').waitFor();
    await dialog.getByText('We will add this payment. Is it new?').waitFor();
    await press(/^This is the same payment/);
    await dialog.getByText('2 payments: 1 new, 1 already here', { exact: true }).waitFor();
    await keepScreen(page, `${String(width)}-2b`);
    await add();

    await shown(3);
    await dialog.getByText('£1,650.00').first().waitFor();
    await addAsNew('Rent');
    await shown(4);
    await press('Skip this file');

    await shown(5);
    await dialog.getByText('They first differ between').waitFor();
    const part = dialog.getByRole('img', { name: /around the first difference/ });
    await expect.poll(async () => (await part.getAttribute('height')) ?? '250').not.toBe('250');
    await part.scrollIntoViewIfNeeded();
    await keepScreen(page, `${String(width)}-5b`);
    await press('Change GREGGS');
    await dialog.getByLabel('Amount').fill('59.13');
    await keepScreen(page, `${String(width)}-5c`);
    await press('Save change');
    await dialog.getByText('The statement adds up').waitFor();
    await addAsNew('Printed');

    await shown(6);
    await dialog.getByText('They first differ between').waitFor();
    await part.scrollIntoViewIfNeeded();
    await keepScreen(page, `${String(width)}-6b`);
    await dialog.getByText('6 payments: 1 new, 5 already here').waitFor();
    await dialog.getByLabel('Which account is this?').selectOption('new');
    await dialog.getByText('5 of 6 payments are already in Printed').waitFor();
    await press('Cancel');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Your statements and payments' }).click();
    const everyday = page.getByRole('button', { name: 'Add Everyday to my bank accounts' });
    await everyday.waitFor();
    await everyday.scrollIntoViewIfNeeded();
    await keepScreen(page, `${String(width)}-7`);
    await runUntilPushed(page, () => everyday.click());
    await everyday.waitFor({ state: 'hidden' });
    await page.getByText('Everyday is now one of your bank accounts').waitFor();
  });
});
