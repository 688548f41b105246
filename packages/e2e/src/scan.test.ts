import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts, rowOf } from './harness/accounts.ts';
import { SWITCHES } from './harness/browser.ts';
import { madeUpBill, madeUpStatement } from './harness/made-up-papers.ts';
import { type OpenPage, openPassport } from './harness/open-page.ts';
import { add, dayIn, fieldOf, openSection } from './harness/records.ts';
import { type RunningServer, startServer } from './harness/server.ts';

describe('a paper is scanned into a form', () => {
  let server: RunningServer;
  let on: OpenPage;
  let statement: Buffer;
  let bill: Buffer;
  beforeAll(async () => {
    statement = await drawn(madeUpStatement('photo'));
    bill = await drawn(madeUpBill);
    server = await startServer();
    on = await openPassport(server.url);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
    await server.stop();
  });

  const dialog = (name: string) => on.page.getByRole('dialog', { name });
  const valueOf = (label: string) => fieldOf(on.page, label).inputValue();
  async function scan(button: string, name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
    if (!(await dialog(button).isVisible())) await on.button(button).click();
    await dialog(button).getByLabel('Document to read').setInputFiles({ name, mimeType, buffer });
  }

  it('cancel works in the middle of it, and fills nothing', async () => {
    await openAccounts(on.page);
    await scan('Scan document', 'statement.png', statement);
    const bar = dialog('Scan document').getByRole('progressbar', { name: 'Reading your document' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await on.page.keyboard.press('Tab');
    await on.page.keyboard.press('Enter');
    await dialog('Scan document').waitFor({ state: 'detached' });
    await expect.poll(() => on.hasFocus(on.button('Scan document'))).toBe(true);
    expect(await valueOf('Bank name')).toBe('');
  });

  it('what is no picture is answered in the words of the specification, and another may be chosen', async () => {
    await scan('Scan document', 'letter.png', Buffer.from('Dear Ruth'));
    await dialog('Scan document')
      .getByRole('alert')
      .filter({ hasText: 'Please select a valid image file (JPG, PNG, etc.)' })
      .waitFor();
    await on.button('Try again').click();
    await on.button('Choose a file').waitFor();
  });

  it('a photographed statement fills the account, which is checked and saved', async () => {
    await scan('Scan document', 'statement.png', statement);
    await on.page.getByText('Successfully extracted data!').first().waitFor({ timeout: 90_000 });
    await dialog('Scan document').waitFor({ state: 'detached' });
    await on
      .said(
        'Filled from your document: account name, bank name, sort code and account number. Check them before you save.',
      )
      .waitFor();
    expect(await valueOf('Account name')).toBe('Santander Account');
    expect(await valueOf('Bank name')).toBe('Santander');
    expect(await valueOf('Sort code')).toBe('09-01-28');
    expect(await valueOf('Account number')).toBe('33518472');
    await add(on.page, 'Add account', 'Santander Account');
    await on.page.getByText('Filled from your document').waitFor({ state: 'detached' });
  });

  it('a bill fills its form by the mapping, and the day it is due', async () => {
    await openSection(on.page, 'Bills and council tax');
    await scan('Scan Bill', 'bill.png', bill);
    await dialog('Scan Bill').waitFor({ state: 'detached', timeout: 90_000 });
    await on
      .said('Filled from your document: bill name, type, provider, monthly amount and due date.')
      .waitFor();
    expect(await fieldOf(on.page, 'Type').inputValue()).toBe('water');
    expect(await valueOf('Provider')).toBe('Severn Trent Water');
    expect(await valueOf('Monthly amount')).toBe('26.54');
    expect(await dayIn(on.page, 'Due date')).toEqual(['14', '3', '2026']);
    await on.button('Add bill').click();
    await rowOf(on.page, 'Severn Trent Water Bill').first().waitFor();
  });

  it('asked nobody else, and sent no paper', () => {
    for (const request of on.device.sent) {
      const [, address = ''] = request.split(/\s/);
      expect(address.startsWith(server.url) || /^(?:data|blob):/.test(address)).toBe(true);
    }
    const sent = on.device.sent.join('\n');
    for (const printed of ['33518472', 'PETTIGREW', 'Oduya']) expect(sent).not.toContain(printed);
  });
});

/** A paper as a picture. */
async function drawn(paper: string): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: SWITCHES,
  });
  const page = await browser.newPage({ viewport: { width: 1080, height: 1300 }, deviceScaleFactor: 1.8 });
  await page.setContent(paper);
  const picture = await page.screenshot();
  await browser.close();
  return picture;
}
