import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../../../web/src/features/import/samples');

/** The place of a bank's download on disk: one of the invented statements the import is tested with. */
export const statementFile = (name: string): string => join(folder, name);

/** A file as the person's computer would hand it over. */
export type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Opens the dialog for statement files and chooses some in it. */
export async function chooseStatements(page: Page, files: ChosenFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Add from a statement file' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  // Playwright takes either paths or contents, not a mixture; a test never needs one.
  await (await chooser).setFiles(files as string[]);
}
