import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../../../web/src/reading/statements/samples');

/** The path of a bank's download on disk: one of the invented statements used for testing the import. */
export const getStatementFilePath = (name: string): string => join(folder, name);

/** A file as a file chooser would return it. */
export type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Opens the dialog for statement files and chooses some of them. */
export async function chooseStatements(page: Page, files: ChosenFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Add from a statement file' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  // Playwright accepts either paths or contents, but not a mix of both in one call; no test needs a mix.
  await (await chooser).setFiles(files as string[]);
}
