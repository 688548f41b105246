import { readFile } from 'node:fs/promises';
import { readExport } from '@kinfolio/domain/backup/export-reading';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { createTestRecord } from '@kinfolio/domain/print/executor-pack/testing/record';
import { readPdf } from '@kinfolio/web/features/export/testing/read-pdf';
import { readSheets } from '@kinfolio/web/features/export/testing/read-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FamilyPassport, openFamily } from '../../harness/people/family-passport.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Printing from a tab, large print, chosen sections and exporting offline are tested in `export.long.test.ts`.

/** A note that a spreadsheet could mistake for a formula, and a page for a script. */
const trick = '=HYPERLINK("http://evil.example","<script>alert(1)</script>")';

describe('papers and files of the whole passport, made on the device', () => {
  const server = getDefaultServer();
  let on: FamilyPassport;
  beforeAll(async () => {
    on = await openFamily(server.url, [createTestRecord('wishes', 'trick', { name: 'Trick', notes: trick })]);
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
  async function save(button: string): Promise<{ name: string; file: Blob; text: () => Promise<string> }> {
    const { page } = on.device;
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Your file is ready.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    const file = new Blob([await readFile(await download.path())]);
    return { name: download.suggestedFilename(), file, text: () => file.text() };
  }

  it('the Executor pack is a tagged PDF with a title and its language, and nothing of it is sent', async () => {
    const before = on.device.sent.length;
    const { name, file } = await save('Make the pack');
    expect(name).toMatch(/^kinfolio-executor-pack-\d{4}-\d\d-\d\d\.pdf$/);
    const read = await readPdf(file);
    expect(read).toMatchObject({
      title: 'Executor pack of Ruth Ellery',
      language: 'en-GB',
      tagged: true,
    });
    const text = read.pages.map(one => one.text).join('\n');
    for (const words of [
      'Nair & Hodge Solicitors, Bingley: strongroom',
      '£429,079.62',
      '70124821',
      'Page 4 of',
    ])
      expect(text).toContain(words);

    // Scripts and fonts come from this server or from within the browser, and no data is sent anywhere. The activity
    // signal sent once a minute has an empty body, so it contains nothing else.
    const asked = new RegExp(`^GET\n(blob:)?${server.url}|^GET\nchrome(-extension)?:`);
    const stillThere = new RegExp(`^POST\n${server.url}/vault/v1/activity\n.*\n$`);
    const heartbeat = new RegExp(`^SOCKET\n${server.url}/realtime/v1/websocket.*\n\n.*"heartbeat"`);
    // The plan of reminders is sent shortly after the last record was saved. It contains nothing from a paper.
    const reminders = new RegExp(`^PUT\n${server.url}/vault/v1/reminders\n`);
    // Changes are also requested once a minute, and the request contains only positions.
    const news = new RegExp(
      `^POST\n${server.url}/vault/v1/vaults/[^/]+/pull\n.*\n\\{"after":\\{[^}]*\\}\\}$`,
    );
    const usual = [asked, stillThere, heartbeat, reminders, news];
    for (const line of on.device.sent.slice(before))
      expect(line).toSatisfy((one: string) => usual.some(known => known.test(one)));
  });

  it('spreadsheets, in which nothing runs', async () => {
    await choose(/^Spreadsheets/);
    const { name, file } = await save('Make the spreadsheets');
    expect(name).toMatch(/^kinfolio-spreadsheets-.*\.zip$/);
    const cells = Object.values(await readSheets(file)).flat(2);
    expect(cells).toContain(`'${trick}`);
    expect(cells.filter(cell => /^[=+@]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([]);
    expect(cells).toContain('03/05/2021');
  });

  it('a complete copy that reads back as the very records', async () => {
    await choose(/^Complete copy/);
    const { name, text } = await save('Make the copy');
    expect(name).toMatch(/^kinfolio-\d{4}-\d\d-\d\d\.json$/);
    const reading = readExport(allKinds, await text());
    if (!reading.ok) throw new Error(reading.problem);
    const byId = new Map(reading.records.map(({ id, content }) => [id, content]));
    expect(byId.size).toBe(on.records.length);
    for (const { id, content } of on.records)
      expect(byId.get(id)).toMatchObject({ kind: content.kind, fields: content.fields });
  });
});
