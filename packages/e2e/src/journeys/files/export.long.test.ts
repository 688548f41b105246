import { readFile } from 'node:fs/promises';
import { createTestRecord } from '@kinfolio/domain/print/executor-pack/testing/record';
import { readPdf } from '@kinfolio/web/features/export/testing/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type FamilyPassport, openFamily } from '../../harness/people/family-passport.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { unlock } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// The pack itself, spreadsheets and the complete copy are tested in `export.test.ts`.

/** A note that a page could mistake for a script. */
const trick = '=HYPERLINK("http://evil.example","<script>alert(1)</script>")';

describe('papers and files of the whole passport, made on the device', () => {
  const server = getDefaultServer();
  let on: FamilyPassport;
  beforeAll(async () => {
    // Only the full browser can show a PDF in a tab.
    on = await openFamily(
      server.url,
      [createTestRecord('wishes', 'trick', { name: 'Trick', notes: trick })],
      {
        ...withServiceWorker,
        whole: true,
      },
    );
    const { page } = on.device;
    await openSetting(page, 'data');
    await page.getByRole('link', { name: 'Make a pack or a copy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Download or print' }).waitFor();
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const choose = (name: RegExp) => on.device.page.getByRole('radio', { name }).press('Space');

  /** Presses the button, waits for the file and saves it. */
  async function save(button: string): Promise<Blob> {
    const { page } = on.device;
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Your file is ready.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    return new Blob([await readFile(await download.path())]);
  }

  it('the Executor pack opens in a tab to be printed', async () => {
    const { page } = on.device;
    await save('Make the pack');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Open to print/ }).click(),
    ]);
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
    await tab.close();
  });

  it('can have hidden numbers and large print, and is somebody else’s of the household on request', async () => {
    const { page } = on.device;
    await choose(/^The last four/);
    await page.getByRole('checkbox', { name: /^Large print/ }).press('Space');
    await page.getByRole('combobox', { name: 'Whose pack' }).selectOption('Martin Ellery');
    const read = await readPdf(await save('Make the pack'));
    expect(read.title).toBe('Executor pack of Martin Ellery');
    const text = read.pages.map(one => one.text).join('\n');
    expect(text).toContain('•••• 0286');
    expect(text).not.toContain('51730286');
    expect(Math.min(...read.pages.flatMap(one => one.sizes))).toBeGreaterThanOrEqual(16);
  });

  it('the whole passport, or only chosen sections of it', async () => {
    const { page } = on.device;
    await choose(/^Whole passport/);
    const sections = page.getByRole('group', { name: 'Sections' });
    for (const name of ['Insurance', 'Money I owe']) await sections.getByLabel(name).press('Space');
    const read = await readPdf(await save('Make the PDF'));
    expect(read.title).toBe('Part of the passport of Ruth Ellery');
    const text = read.pages.map(one => one.text).join('\n');
    expect(text).toContain('Halifax current account');
    expect(text).not.toContain('Benenden Health');
    // Text typed into a record is printed, never run.
    expect(text.replaceAll(/\s/g, '')).toContain('<script>alert(1)</script>');
  });

  it('all of it without network', async () => {
    const { page, context } = on.device;
    await cutNetwork(page);
    await page.reload();
    // A reloaded page needs the server's half of the reload key, so without network the password is needed.
    await unlock(page, on.person.password);
    await page.getByRole('heading', { level: 1, name: 'Download or print' }).waitFor();
    const read = await readPdf(await save('Make the pack'));
    expect(read.title).toBe('Executor pack of Ruth Ellery');
    await choose(/^Complete copy/);
    await page.getByRole('button', { name: 'Make the copy' }).click();
    await page.getByText(/^Some earlier versions are not in this copy/).waitFor();
    await context.setOffline(false);
  });
});
