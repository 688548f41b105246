import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../harness/browser/accounts.ts';
import { readSealedDrafts } from '../../harness/browser/drafts.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { findFormField, submitNewRecord } from '../../harness/browser/records.ts';
import { drawPaperImage } from '../../harness/files/draw-paper.ts';
import { createMadeUpStatement } from '../../harness/files/made-up-papers.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Unreadable files, locked PDFs, several papers in a row and scanning offline are tested in `scan.long.test.ts`.

describe('a paper is scanned into a form', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  let statement: Buffer;
  beforeAll(async () => {
    statement = await drawPaperImage(createMadeUpStatement('photo'));
    on = await openPassport(server.url);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const valueOf = (label: string) => findFormField(on.page, label).inputValue();
  const review = () => on.page.getByRole('heading', { level: 1, name: 'Is this right?' });
  const toScan = (button: string) => on.page.getByRole('link', { name: button }).first().click();
  async function choose(name: string, buffer: Buffer): Promise<void> {
    await on.page.getByLabel('Document to read').setInputFiles({ name, mimeType: 'image/png', buffer });
    await review().waitFor();
  }

  /** The workers that read documents; the others belong to the passport itself. */
  const readers = () => on.page.workers().filter(one => /recognition|picture|reading/.test(one.url())).length;
  const whenFilled = () => on.said(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });

  it('leaving works in the middle of reading, and leaves nothing running', async () => {
    await openAccounts(on.page);
    await toScan('Scan document');
    await choose('statement.png', statement);
    const bar = on.page.getByRole('progressbar', { name: 'Reading your document' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await expect.poll(readers).toBeGreaterThan(0);
    await on.button('Skip this paper').focus();
    await on.page.keyboard.press('Enter');
    await review().waitFor({ state: 'detached' });
    await expect.poll(readers).toBe(0);
  });

  it('a photographed statement is marked where it was read, and its values are still there after a reload', async () => {
    await toScan('Scan document');
    await choose('statement.png', statement);
    await whenFilled();
    expect(await on.page.locator('.mark').count()).toBe(3);
    const [picture, mark] = [on.page.locator('.paper__picture'), on.page.locator('.mark').nth(1)];
    const [whole, box] = [await picture.boundingBox(), await mark.boundingBox()];
    // The sort code is printed in the upper half of the paper, and its highlight is no wider than a line of text.
    expect((box?.y ?? 0) - (whole?.y ?? 0)).toBeLessThan((whole?.height ?? 0) / 2);
    expect(box?.width ?? 0).toBeLessThan((whole?.width ?? 0) / 2);
    await expect.poll(async () => (await readSealedDrafts(on.page)).length).toBe(2);
    await on.page.reload();
    await on.page.getByRole('link', { name: 'Carry on' }).click();
    await on
      .said(
        'Filled in from your document: account name, bank name, sort code and account number. Check them before you save.',
      )
      .waitFor();
    expect(await valueOf('Account name')).toBe('Santander Account');
    expect(await valueOf('Bank name')).toBe('Santander');
    expect(await valueOf('Sort code')).toBe('09-01-28');
    expect(await valueOf('Account number')).toBe('33518472');
    await submitNewRecord(on.page, 'Add account', 'Santander Account');
  });

  it('asked nobody else, and sent no paper', () => {
    for (const request of on.device.sent) {
      const [, address = ''] = request.split(/\s/);
      expect(address.startsWith(server.url) || /^(?:data|blob):/.test(address)).toBe(true);
    }
    const sent = on.device.sent.join('\n');
    for (const printed of ['33518472', 'PETTIGREW']) expect(sent).not.toContain(printed);
  });
});
