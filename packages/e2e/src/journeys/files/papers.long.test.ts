import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '@kinfolio/web/features/export/testing/read-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { waitUntilOfflineReady } from '../../harness/browser/network.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { chooseFile, openImport, saveCopy } from '../../harness/files/import-page.ts';
import { lockedLetter } from '../../harness/files/made-up-papers.ts';
import { createPlainPdf } from '../../harness/files/papers.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const canary = 'canary-4711-heron';
const policy = { kind: 'insurance-policy', fields: { name: 'Home cover', type: 'home-insurance' } };

describe('the papers of a passport', () => {
  let server: RunningServer;
  let on: OpenPage;
  beforeAll(async () => {
    server = await startServer();
    on = await openPassport({ baseURL: server.url, ...withServiceWorker }, policy);
    // Downloads are served by the service worker, so wait until it is ready.
    await waitUntilOfflineReady(on.page);
    await on.page.getByRole('link', { name: 'My passport' }).first().click();
    await on.page.getByRole('link', { name: 'Insurance' }).first().click();
    await on.page.getByRole('link', { name: 'Home cover' }).click();
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
    await server.stop();
  });

  const add = (name: string, buffer: Buffer, mimeType: string, label = 'Add papers') =>
    on.page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({ name, mimeType, buffer });
  const said = (words: string | RegExp) => on.page.getByText(words).first().waitFor();
  const heading = (name: string) => on.page.getByRole('heading', { level: 1, name }).waitFor();

  async function download(
    press: () => Promise<void>,
    page = on.page,
  ): Promise<{ name: string; content: Buffer }> {
    const [started] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: started.suggestedFilename(), content: await readFile(await started.path()) };
  }

  const first = createPlainPdf([`Schedule of 2025, ${canary}`, 'Second page']);
  // Too large for a single request, so that it is sent and read in parts.
  const large = Buffer.concat([first, randomBytes(9 * 1024 * 1024)]);
  const second = createPlainPdf([`Schedule of 2026, ${canary}`]);

  it('a PDF is attached to a policy, and its pages are read in place, by eye and by ear', async () => {
    const { page } = on;
    await add(`${canary} schedule.pdf`, first, 'application/pdf');
    await page.getByRole('link', { name: `${canary} schedule.pdf` }).click();
    await heading(`${canary} schedule.pdf`);
    await said('Page 1 of 2');
    await page.locator('.preview', { hasText: 'Schedule of 2025' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await said('Page 2 of 2');
    await page.locator('.preview', { hasText: 'Second page' }).waitFor();
    await page.getByRole('link', { name: 'Home cover' }).first().waitFor();
  });

  it('its file is replaced by a newer one, and the one before can still be opened', async () => {
    const { page } = on;
    await add('schedule 2026.pdf', second, 'application/pdf', 'Replace the file');
    await heading('schedule 2026.pdf');
    await page.locator('.preview', { hasText: 'Schedule of 2026' }).waitFor();
    await page.getByRole('link', { name: 'All changes' }).click();
    await page
      .getByRole('button', { name: /Open this version/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.preview', { hasText: 'Schedule of 2025' }).waitFor();
    const { content } = await download(() => dialog.getByRole('button', { name: 'Download' }).click());
    expect(content.equals(first)).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('a large file comes back byte for byte, piece by piece, under its own name', async () => {
    const { page } = on;
    await page.getByRole('link', { name: 'Papers', exact: true }).first().click();
    await heading('Papers');
    await page
      .locator('input[type=file][aria-label="Add papers"]')
      .setInputFiles(onDisk('Film of “Leila’s” birthday.mp4', large));
    const button = page.getByRole('button', { name: /^Download Film/ });
    await button.waitFor();
    const { name, content } = await download(() => button.click());
    expect(name).toBe('Film of “Leila’s” birthday.mp4');
    expect(hash(content)).toBe(hash(large));
    await heading('Papers');
  });

  it('it goes with its record into Deleted items and comes back with it', async () => {
    const { page } = on;
    await page.getByRole('link', { name: 'Home cover' }).first().click();
    await heading('Home cover');
    await page.getByRole('button', { name: 'Delete this policy' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('link', { name: 'Papers', exact: true }).first().click();
    await page.getByRole('link', { name: /^Film/ }).waitFor();
    expect(await page.getByRole('link', { name: 'schedule 2026.pdf' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'schedule 2026.pdf' }).waitFor();
  });

  it('the complete copy has all its files, those of before too, and another passport has them from it', async () => {
    const { name, content } = await saveCopy(on.page);
    expect(name).toMatch(/^kinfolio-\d{4}-\d\d-\d\d\.zip$/);
    await said('Your copy is saved.');
    const inside = Object.entries(await readZip(new Blob([new Uint8Array(content)])));
    expect(inside.map(([entry]) => entry.replace(/ \[[\w-]{36}\]/, '')).toSorted()).toEqual([
      'files/Film of “Leila’s” birthday.mp4',
      `files/${canary} schedule.pdf`,
      'files/schedule 2026.pdf',
      'passport.json',
    ]);
    const hashes = inside.map(([, bytes]) => hash(Buffer.from(bytes)));
    for (const file of [first, second, large]) expect(hashes).toContain(hash(file));

    const amira = await openPassport({ baseURL: server.url, ...withServiceWorker });
    const { page } = amira;
    const copy = onDisk('from Ruth.zip', content);
    await openImport(page);
    await chooseFile(page, copy);
    await page.getByText('3 files are sealed and sent with these records').waitFor();
    await amira.button('Add 3 records').click();
    await amira.said('3 records added.').waitFor();
    await openImport(page);
    await chooseFile(page, copy);
    await page.getByText('There is nothing new in this copy.').waitFor();
    await page.getByRole('link', { name: 'My passport' }).first().click();
    await page.getByRole('link', { name: 'Papers', exact: true }).first().click();
    const film = page.getByRole('button', { name: /^Download Film/ });
    expect(hash((await download(() => film.click(), page)).content)).toBe(hash(large));
    await page.getByRole('link', { name: 'schedule 2026.pdf' }).click();
    await page.locator('.preview', { hasText: 'Schedule of 2026' }).waitFor();
    await page.getByRole('link', { name: 'All changes' }).click();
    await page
      .getByRole('button', { name: /Open this version/ })
      .last()
      .click();
    await page.getByRole('dialog').locator('.preview', { hasText: 'Schedule of 2025' }).waitFor();
    for (const request of amira.device.sent) expect(request).not.toContain(canary);
    expect(amira.device.faults).toEqual([]);
    await amira.device.close();
  });

  /** Adds a file on the papers page and opens the page of the new paper. */
  async function addAndOpen(name: string, buffer: Buffer, mimeType: string): Promise<void> {
    const { page } = on;
    await page.getByRole('link', { name: 'My passport' }).first().click();
    await page.getByRole('link', { name: 'Papers', exact: true }).first().click();
    await heading('Papers');
    await add(name, buffer, mimeType);
    await page.getByRole('link', { name }).click();
    await heading(name);
  }

  it('a PDF that is locked asks for its password, and says kindly when it was another', async () => {
    const { page } = on;
    await addAndOpen('letter.pdf', lockedLetter, 'application/pdf');
    const password = page.getByRole('textbox', { name: 'Password for the PDF' });
    await password.fill('another');
    await on.button('Open the PDF').click();
    await said('Check the password and try again. It does not open this PDF.');
    await password.fill('harbour');
    await on.button('Open the PDF').click();
    await page.locator('.preview canvas').waitFor();
  });

  it('of a PDF of 300 pages one is drawn at a time, and what it would run is not run', async () => {
    const { page } = on;
    const asked: string[] = [];
    page.on('dialog', dialog => asked.push(dialog.message()));
    const lines = Array.from({ length: 300 }, (_none, index) => `This is page ${String(index + 1)}.`);
    const script = "app.alert('ran'); app.launchURL('https://foreign.example')";
    await addAndOpen('manual.pdf', createPlainPdf(lines, script), 'application/pdf');
    await said('Page 1 of 300');
    await page.locator('.preview', { hasText: 'This is page 1.' }).waitFor();
    await on.button('Next page').click();
    await page.locator('.preview', { hasText: 'This is page 2.' }).waitFor();
    expect(await page.locator('.preview canvas').count()).toBe(1);
    expect(asked).toEqual([]);
  });

  it('a picture that was cut short says so', async () => {
    const { page } = on;
    const whole = await page.screenshot({ type: 'jpeg' });
    await addAndOpen('boiler.jpg', whole.subarray(0, whole.length / 2), 'image/jpeg');
    await page.getByRole('img', { name: 'boiler.jpg' }).waitFor();
    await said('The end of the picture is missing from its file.');
  });

  it('nothing of a name or a content left the device in the clear', () => {
    expect(on.device.sent.length).toBeGreaterThan(10);
    for (const request of on.device.sent) expect(request).not.toContain(canary);
    expect(server.output()).not.toContain(canary);
    expect(on.device.sent.join('\n')).not.toContain(Buffer.from(canary).toString('base64').slice(0, 20));
    const foreign = on.device.sent.map(request => request.split('\n')[1] ?? '');
    expect(
      foreign.filter(address => !address.startsWith(server.url) && !/^(?:blob|data):/.test(address)),
    ).toEqual([]);
  });
});

const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Writes a file to disk, because Playwright passes a large file quickly by its path, while passing its content would
 * take seconds.
 */
function onDisk(name: string, content: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'kinfolio-papers-')), name);
  writeFileSync(path, content);
  return path;
}
