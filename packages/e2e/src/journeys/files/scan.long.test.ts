import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { findFormField, openSection, readDateBoxes, submitNewRecord } from '../../harness/browser/records.ts';
import { drawPaperImage } from '../../harness/files/draw-paper.ts';
import { createMadeUpStatement, lockedLetter, madeUpBill } from '../../harness/files/made-up-papers.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// `scan.test.ts` tests how a photo is read, and what is sent in the meantime.

describe('a paper is scanned into a form', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  let statement: Buffer;
  let bill: Buffer;
  beforeAll(async () => {
    statement = await drawPaperImage(createMadeUpStatement('photo'));
    bill = await drawPaperImage(madeUpBill);
    on = await openPassport({ baseURL: server.url, ...withServiceWorker });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const valueOf = (label: string) => findFormField(on.page, label).inputValue();
  const review = () => on.page.getByRole('heading', { level: 1, name: 'Is this right?' });
  const toScan = (button: string) => on.page.getByRole('link', { name: button }).first().click();
  async function choose(name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
    await on.page.getByLabel('Document to read').setInputFiles({ name, mimeType, buffer });
    await review().waitFor();
  }

  const refusal = (words: RegExp) => on.page.getByRole('alert').filter({ hasText: words });
  /** The workers that read documents; the others belong to the passport itself. */
  const readers = () => on.page.workers().filter(one => /recognition|picture|reading/.test(one.url())).length;
  const whenFilled = () => on.said(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });

  it('offline before anything was ever read, it says what to do, leaves nothing running, and can be tried again', async () => {
    await openAccounts(on.page);
    await toScan('Scan document');
    await cutNetwork(on.page);
    await choose('statement.png', statement);
    await refusal(/We could not load the document reader\. Please go online/).waitFor();
    await expect.poll(readers).toBe(0);
    await on.device.context.setOffline(false);
    await on.button('Skip this paper').click();
    await review().waitFor({ state: 'detached' });
  });

  it('leaving works while the engine loads, and in the middle of reading; both leave nothing running', async () => {
    for (const least of [0, 1]) {
      await toScan('Scan document');
      await choose('statement.png', statement);
      const bar = on.page.getByRole('progressbar', { name: 'Reading your document' });
      await expect
        .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
        .toBeGreaterThanOrEqual(least);
      await expect.poll(readers).toBeGreaterThan(0);
      await on.button('Skip this paper').focus();
      await on.page.keyboard.press('Enter');
      await review().waitFor({ state: 'detached' });
      await expect.poll(readers).toBe(0);
    }
  });

  it('what is no picture is answered in the words of the specification, on any width, and another may be chosen', async () => {
    await toScan('Scan document');
    await choose('letter.png', Buffer.from('Dear Ruth'));
    const words = refusal(/^Please select a valid image file \(JPG, PNG, etc\.\)/);
    await words.waitFor();
    for (const width of [900, 1280]) {
      await on.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => on.page.evaluate(() => innerWidth)).toBe(width);
      expect(await words.isVisible()).toBe(true);
    }
    await on.button('Choose another file').waitFor();
    await on.button('Skip this paper').click();
  });

  it('a locked letter from a bank asks for its password, and is shown beside its form', async () => {
    await toScan('Scan document');
    await choose('letter.pdf', lockedLetter, 'application/pdf');
    const password = on.page.getByLabel('Password for the PDF');
    await password.fill('harbour');
    await password.press('Enter');
    await whenFilled();
    await on.page.getByRole('img', { name: /^Your paper: letter\.pdf/ }).waitFor();
    expect(await valueOf('Account name')).toBe('Lloyds Bank Account');
    await findFormField(on.page, 'Sort code').fill('309430');
    await findFormField(on.page, 'Account number').fill('70124821');
    await submitNewRecord(on.page, 'Add account', 'Lloyds Bank Account');
  });

  it('offline, two papers in a row share no value; each picture is kept once there is a connection', async () => {
    await openSection(on.page, 'Bills and council tax');
    await cutNetwork(on.page);
    await toScan('Scan Bill');
    await on.page.getByLabel('Document to read').setInputFiles([
      { name: 'bill.png', mimeType: 'image/png', buffer: bill },
      { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear Ruth') },
      { name: 'statement.png', mimeType: 'image/png', buffer: statement },
    ]);
    await whenFilled();
    expect(await findFormField(on.page, 'Type').inputValue()).toBe('water');
    expect(await valueOf('Provider')).toBe('Severn Trent Water');
    expect(await valueOf('Account number')).toBe('55501234');
    expect(await valueOf('Monthly amount')).toBe('26.54');
    expect(await readDateBoxes(on.page, 'Due date')).toEqual(['14', '3', '2026']);
    await on.button('Save and go to paper 2').click();
    // The unreadable file is named, and the next one is read.
    await on.page.getByText('letter.png could not be read. Moving on to the next one.').waitFor();
    await on.page.getByText(/^Paper 3 of 3: a/).waitFor({ timeout: 90_000 });
    expect(await readDateBoxes(on.page, 'Due date')).toEqual(['', '', '']);
    expect(await valueOf('Monthly amount')).not.toBe('26.54');
    await on.button('Skip this paper').click();
    await on.page.getByText('Of 3 papers: 1 saved, 1 left, 1 could not be read.').waitFor();
    await on.page.getByRole('link', { name: 'Go to the list' }).click();
    await findAccountRow(on.page, 'Severn Trent Water Bill').first().waitFor();
    await on.device.context.setOffline(false);
    await on.page.getByText('bill.png is saved with Severn Trent Water Bill').waitFor();
    await on.page.getByRole('link', { name: 'Severn Trent Water Bill', exact: true }).first().click();
    await on.page.getByRole('link', { name: 'bill.png', exact: true }).waitFor();
  });
});
