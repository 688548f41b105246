import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts, rowOf } from '../../harness/browser/accounts.ts';
import { openBrowser, withServiceWorker } from '../../harness/browser/browser.ts';
import { draftsOn } from '../../harness/browser/drafts.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { openForm } from '../../harness/browser/record-form.ts';
import { add, dayIn, fieldOf, fillForm, openSection } from '../../harness/browser/records.ts';
import { lockedLetter, madeUpBill, madeUpStatement } from '../../harness/files/made-up-papers.ts';
import { defaultServer } from '../../harness/server/default-server.ts';

describe('a paper is scanned into a form', () => {
  const server = defaultServer();
  let on: OpenPage;
  let statement: Buffer;
  let bill: Buffer;
  beforeAll(async () => {
    statement = await drawn(madeUpStatement('photo'));
    bill = await drawn(madeUpBill);
    on = await openPassport({ baseURL: server.url, ...withServiceWorker });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const dialog = (name: string) => on.page.getByRole('dialog', { name });
  const valueOf = (label: string) => fieldOf(on.page, label).inputValue();
  async function scan(button: string, name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
    await openForm(on.page);
    if (!(await dialog(button).isVisible())) await on.button(button).click();
    await dialog(button).getByLabel('Document to read').setInputFiles({ name, mimeType, buffer });
  }

  const refusal = (button: string, words: RegExp) =>
    dialog(button).getByRole('alert').filter({ hasText: words });
  /** Workers that read; the others are the passport's own. */
  const readers = () => on.page.workers().filter(one => /recognition|picture|reading/.test(one.url())).length;
  const whenFilled = async (name = 'Scan document') => {
    const goOn = dialog(name).getByRole('button', { name: 'Check them in the form' });
    await goOn.click({ timeout: 90_000 });
    await dialog(name).waitFor({ state: 'detached' });
  };

  it('offline before anything was ever read, it says what to do, leaves nothing running, and can be tried again', async () => {
    await openAccounts(on.page);
    await cutNetwork(on.page);
    await scan('Scan document', 'statement.png', statement);
    await refusal('Scan document', /We could not load what reads documents\. Please go online/).waitFor();
    await expect.poll(readers).toBe(0);
    await on.device.context.setOffline(false);
    await on.button('Try again').click();
    await on.button('Choose a file').waitFor();
  });

  it('cancel works while the engine loads, and in the middle of reading; both leave nothing running', async () => {
    for (const least of [0, 1]) {
      await scan('Scan document', 'statement.png', statement);
      const bar = dialog('Scan document').getByRole('progressbar', { name: 'Reading your document' });
      await expect
        .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
        .toBeGreaterThanOrEqual(least);
      await expect.poll(readers).toBeGreaterThan(0);
      await on.page.keyboard.press('Tab');
      await on.page.keyboard.press('Enter');
      await dialog('Scan document').waitFor({ state: 'detached' });
      await expect.poll(readers).toBe(0);
      await expect.poll(() => on.hasFocus(on.button('Scan document'))).toBe(true);
    }
    expect(await valueOf('Bank name')).toBe('');
  });

  it('what is no picture is answered in the words of the specification, on any width, and another may be chosen', async () => {
    await scan('Scan document', 'letter.png', Buffer.from('Dear Ruth'));
    const words = refusal('Scan document', /^Please select a valid image file \(JPG, PNG, etc\.\)$/);
    await words.waitFor();
    for (const width of [900, 1280]) {
      await on.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => on.page.evaluate(() => innerWidth)).toBe(width);
      expect(await words.isVisible()).toBe(true);
    }
    await on.button('Try again').click();
    await on.button('Choose a file').waitFor();
  });

  it('a photographed statement fills the account, which is still marked after a reload, checked and saved', async () => {
    await scan('Scan document', 'statement.png', statement);
    await on.page.getByText('Successfully extracted data!').first().waitFor({ timeout: 90_000 });
    await whenFilled();
    const marks = on.said(
      'Filled from your document: account name, bank name, sort code and account number. Check them before you save.',
    );
    await marks.waitFor();
    await expect.poll(async () => (await draftsOn(on.page)).length).toBe(2);
    await on.page.reload();
    await marks.waitFor();
    expect(await valueOf('Account name')).toBe('Santander Account');
    expect(await valueOf('Bank name')).toBe('Santander');
    expect(await valueOf('Sort code')).toBe('09-01-28');
    expect(await valueOf('Account number')).toBe('33518472');
    await add(on.page, 'Add account', 'Santander Account');
    await on.page.getByText('Filled from your document').waitFor({ state: 'detached' });
  });

  it('a locked letter from a bank asks for its password', async () => {
    await scan('Scan document', 'letter.pdf', lockedLetter, 'application/pdf');
    const password = dialog('Scan document').getByLabel('Password of the PDF');
    await password.fill('harbour');
    await password.press('Enter');
    await whenFilled();
    await on.said(/^Filled from your document: account name and bank name\./).waitFor();
    expect(await valueOf('Account name')).toBe('Lloyds Bank Account');
    await fillForm(on.page, { 'Sort code': '309430', 'Account number': '70124821' });
    await add(on.page, 'Add account', 'Lloyds Bank Account');
  });

  it('offline, a bill fills its form by the mapping; its picture is kept with it once there is a connection', async () => {
    await openSection(on.page, 'Bills and council tax');
    await cutNetwork(on.page);
    await scan('Scan Bill', 'bill.png', bill);
    await whenFilled('Scan Bill');
    await on
      .said(
        'Filled from your document: bill name, type, provider, account number, monthly amount and due date.',
      )
      .waitFor();
    expect(await fieldOf(on.page, 'Type').inputValue()).toBe('water');
    expect(await valueOf('Provider')).toBe('Severn Trent Water');
    expect(await valueOf('Account number')).toBe('55501234');
    expect(await valueOf('Monthly amount')).toBe('26.54');
    expect(await dayIn(on.page, 'Due date')).toEqual(['14', '3', '2026']);
    await on.page.getByRole('checkbox', { name: /^Keep the picture with this record/ }).check();
    await on.button('Add bill').click();
    await rowOf(on.page, 'Severn Trent Water Bill').first().waitFor();
    await on.device.context.setOffline(false);
    await on.page.getByText('bill.png is kept with Severn Trent Water Bill').waitFor();
    await on.page.getByRole('link', { name: 'Severn Trent Water Bill', exact: true }).first().click();
    await on.page.getByRole('link', { name: 'bill.png', exact: true }).waitFor();
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
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1080, height: 1300 }, deviceScaleFactor: 1.8 });
  await page.setContent(paper);
  const picture = await page.screenshot();
  await browser.close();
  return picture;
}
