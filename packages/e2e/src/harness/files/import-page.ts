import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openSetting } from '../people/settings.ts';
import type { ChosenFile } from './statement-files.ts';

/** A text file as a file chooser would return it. */
export const createTextFile = (name: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Opens the import page from Settings, so that the passport stays open. */
export async function openImport(page: Page): Promise<void> {
  await openSetting(page, 'data');
  await page.getByRole('link', { name: 'Choose a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add from a file' }).waitFor();
}

/** Chooses a file in the first step. */
export async function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
}

/** Saves the complete copy: JSON, or a zip if there are files. */
export async function saveCopy(page: Page): Promise<{ readonly name: string; readonly content: Buffer }> {
  await openSetting(page, 'data');
  await page.getByRole('link', { name: 'Make a pack or a copy' }).click();
  await page.getByRole('radio', { name: /^Complete copy/ }).press('Space');
  // Use the keyboard: the message about a record just deleted may cover buttons for ten seconds.
  await page.getByRole('button', { name: 'Make the copy' }).press('Enter');
  await page.getByText('Your file is ready.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).press('Enter');
  const saved = await download;
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) };
}

/** Downloads the complete copy of a passport without files and returns its text. */
export async function downloadCopy(page: Page): Promise<string> {
  return (await saveCopy(page)).content.toString('utf8');
}
