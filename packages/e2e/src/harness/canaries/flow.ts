import type { Page } from 'playwright-core';
import { addAccount, editAccount, openAccounts, rowOf, typeAccount } from '../browser/accounts.ts';
import type { Device } from '../browser/browser.ts';
import { cutNetwork } from '../browser/network.ts';
import { openSection } from '../browser/records.ts';
import { whenPushed } from '../browser/syncing.ts';
import { pdfOf } from '../files/papers.ts';
import { confirmKit, type Person, readKit } from '../people/person.ts';
import { openSettings } from '../people/settings.ts';
import {
  changePassword,
  insideOf,
  logIn,
  recoverWith,
  signUpAndGoIn,
  unlock,
} from '../people/sign-in-steps.ts';
import { planted } from './planted.ts';
import { plantedDownload, plantedStatement } from './statement.ts';

/** Types every canary into the browser, in one long visit that ends locked. Returns the recovery codes shown. */
export async function typeEverything(device: Device, person: Person): Promise<string[]> {
  const { page } = device;
  const firstCode = await signUpAndGoIn(page, person);
  await keepAccounts(page);
  await importFiles(page);
  await keepPayments(page);
  await keepPapers(device);
  await openAccounts(page);
  await findNothing(page);
  await leaveDrafts(page, person.password);
  await workOffline(device, person.password);
  await changeThePassword(page, person.password);
  await openSettings(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(page, { email: person.email, password: planted.wrongPassword });
  await page.getByText('Email or password is wrong').waitFor();
  const secondCode = await recover(page, person.email, firstCode);
  await openAccounts(page);
  await rowOf(page, planted.offline.name).waitFor();
  await typeAccount(page, planted.leftTyped);
  await lock(page);
  return [firstCode, secondCode];
}

/**
 * Opens on a page what was planted without screens, and types the rest: an account, words to search for, a draft and a wrong
 * password, with a paper to upload. The passport is locked at the end.
 */
export async function typeSome(page: Page, email: string): Promise<void> {
  const { edited, byHand, replacement, sentLate, leftTyped } = planted;
  await logIn(page, { email, password: planted.recoveredPassword });
  await insideOf(page);
  await openSection(page, 'Papers');
  await page.getByRole('link', { name: replacement.name, exact: true }).click();
  await page.locator('.preview', { hasText: replacement.text }).waitFor();
  await openSection(page, 'Papers');
  await whenPushed(page, () => givePaper(page, 'Add papers', sentLate));
  await openAccounts(page);
  await page.getByRole('link', { name: edited.name, exact: true }).click();
  await page.getByText(edited.notes).waitFor();
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByText('See all of version 1').click();
  await openAccounts(page);
  await whenPushed(page, () => addAccount(page, byHand));
  await findNothing(page);
  await typeAccount(page, leftTyped);
  await lock(page);
  await unlock(page, planted.wrongUnlock);
  await page.getByText('It does not open this passport').waitFor();
}

async function findNothing(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Find an account' });
  await box.fill(planted.found);
  await page.getByText('Nothing found.').waitFor();
  await box.fill('');
}

async function keepAccounts(page: Page): Promise<void> {
  const { byHand, edited, deleted } = planted;
  await openAccounts(page);
  await addAccount(page, byHand);
  await editAccount(page, byHand.name, edited);
  await page.getByRole('link', { name: edited.name, exact: true }).click();
  await page.getByText(edited.notes).waitFor();
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByText('See all of version 1').click();
  await openAccounts(page);
  await addAccount(page, deleted);
  await whenPushed(page, () =>
    page.getByRole('button', { name: `Delete ${deleted.name}`, exact: true }).click(),
  );
}

async function importFiles(page: Page): Promise<void> {
  const { file, unreadable } = planted;
  await page.getByRole('button', { name: 'Add from a statement file' }).click();
  const files = page.getByLabel('Statement files');
  await files.setInputFiles([
    { name: unreadable.name, mimeType: 'text/csv', buffer: Buffer.from(unreadable.text) },
    { name: file.name, mimeType: 'application/x-ofx', buffer: Buffer.from(plantedStatement(7)) },
  ]);
  await page.getByText(unreadable.name).waitFor();
  await whenPushed(page, () => page.getByRole('button', { name: 'Add all 8' }).click());
  await page.getByRole('button', { name: 'Done' }).click();
}

/** An item of the budget, and a statement whose layout was explained: its payments, once taken out and put back. */
async function keepPayments(page: Page): Promise<void> {
  const { budgetItem, download } = planted;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
  await press('Add Manual Entry');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(budgetItem.description);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(budgetItem.amount);
  await dialog.getByRole('textbox', { name: 'Notes' }).fill(budgetItem.notes);
  await whenPushed(page, () => press('Add Item'));
  await press('Scan Bank Statement');
  await dialog.getByLabel('Statement to read').setInputFiles({
    name: download.name,
    mimeType: 'text/csv',
    buffer: Buffer.from(plantedDownload()),
  });
  await dialog.getByRole('checkbox', { name: /^I looked at the payments/ }).press('Space');
  await dialog.getByLabel('Which account is this?').selectOption('new');
  await whenPushed(page, () => press('Add to my passport'));
  await page.getByRole('link', { name: 'Your statements and payments' }).click();
  await whenPushed(page, () => press(`Undo ${download.name}`));
  await whenPushed(page, () => press(`Put back ${download.name}`));
  await page.getByText(download.payee).first().waitFor();
}

/** A paper that is shown and gets another file, and one whose sending is interrupted and goes on. */
async function keepPapers({ context, page }: Device): Promise<void> {
  const { paper, replacement, sentLate } = planted;
  const give = (label: string, file: { name: string; text: string }) => givePaper(page, label, file);
  const isShown = ({ text }: { readonly text: string }) =>
    page.locator('.preview', { hasText: text }).waitFor();
  await openSection(page, 'Papers');
  await whenPushed(page, () => give('Add papers', paper));
  await page.getByRole('link', { name: paper.name, exact: true }).click();
  await isShown(paper);
  await whenPushed(page, () => give('Replace the file', replacement));
  await isShown(replacement);
  await openSection(page, 'Papers');
  await cutNetwork(page);
  await give('Add papers', sentLate);
  await page.getByText('Waiting for the internet').first().waitFor();
  await whenPushed(page, () => context.setOffline(false));
  await page.getByRole('link', { name: sentLate.name, exact: true }).waitFor();
}

const givePaper = (page: Page, label: string, { name, text }: { name: string; text: string }) =>
  page
    .locator(`input[type=file][aria-label="${label}"]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOf([text]) });

/** One draft that is given up after it lay sealed through a lock, and a wrong password on the way. */
async function leaveDrafts(page: Page, password: string): Promise<void> {
  await openAccounts(page);
  await page.getByRole('button', { name: `Edit ${planted.edited.name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Update account', exact: true }).waitFor();
  await typeAccount(page, planted.halfTyped);
  await lock(page);
  await unlock(page, planted.wrongUnlock);
  await page.getByText('It does not open this passport').waitFor();
  await unlock(page, password);
  await page.getByText('was kept on this device').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await rowOf(page, planted.edited.name).waitFor();
}

async function workOffline({ context, page }: Device, password: string): Promise<void> {
  await cutNetwork(page);
  await addAccount(page, planted.offline);
  await lock(page);
  await unlock(page, password);
  await rowOf(page, planted.offline.name).waitFor();
  await whenPushed(page, () => context.setOffline(false));
}

async function changeThePassword(page: Page, password: string): Promise<void> {
  await changePassword(page, planted.wrongCurrent, planted.nextPassword);
  await page.getByText('Check your current password').first().waitFor();
  await changePassword(page, password, planted.nextPassword);
  await page.getByText('Password changed').waitFor();
}

async function recover(page: Page, email: string, code: string): Promise<string> {
  await recoverWith(page, { email, code: planted.wrongCode, newPassword: planted.recoveredPassword });
  await page.getByText('They do not open a passport').first().waitFor();
  await recoverWith(page, { email, code, newPassword: planted.recoveredPassword });
  const next = await readKit(page);
  await confirmKit(page, next);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await insideOf(page);
  return next;
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
}
