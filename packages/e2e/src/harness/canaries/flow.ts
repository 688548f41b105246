import type { Page } from 'playwright-core';
import { addAccount, editAccount, findAccountRow, openAccounts, typeAccount } from '../browser/accounts.ts';
import type { Device } from '../browser/browser.ts';
import { cutNetwork } from '../browser/network.ts';
import { openSection } from '../browser/records.ts';
import { runUntilPushed } from '../browser/syncing.ts';
import { createPlainPdf } from '../files/papers.ts';
import { confirmKitOnScreen, type Person, readRecoveryCode } from '../people/person.ts';
import { openSettings } from '../people/settings.ts';
import {
  changePassword,
  fillRecoveryForm,
  logIn,
  signUpAndOpenPassport,
  unlock,
  waitUntilPassportOpen,
} from '../people/sign-in-steps.ts';
import { plantedSignUpValues } from './planted.ts';
import { createPlantedDownload, createPlantedStatement } from './statement.ts';

/**
 * Types every canary into the browser in one long visit, which ends with the passport locked. Returns the recovery
 * codes shown.
 */
export async function typeAllCanaries(device: Device, person: Person): Promise<string[]> {
  const { page } = device;
  const firstCode = await signUpAndOpenPassport(page, person);
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
  await logIn(page, { email: person.email, password: plantedSignUpValues.wrongPassword });
  await page.getByText('Email or password is wrong').waitFor();
  const secondCode = await recover(page, person.email, firstCode);
  await openAccounts(page);
  await findAccountRow(page, plantedSignUpValues.offline.name).waitFor();
  await typeAccount(page, plantedSignUpValues.leftTyped);
  await lock(page);
  return [firstCode, secondCode];
}

/**
 * Opens the data that was planted without screens on a page, and types everything else: an account, search words, a
 * draft and a wrong password. Also uploads a paper. The passport is locked at the end.
 */
export async function typeUnplantedCanaries(page: Page, email: string): Promise<void> {
  const { edited, byHand, replacement, sentLate, leftTyped } = plantedSignUpValues;
  await logIn(page, { email, password: plantedSignUpValues.recoveredPassword });
  await waitUntilPassportOpen(page);
  await openSection(page, 'Papers');
  await page.getByRole('link', { name: replacement.name, exact: true }).click();
  await page.locator('.preview', { hasText: replacement.text }).waitFor();
  await openSection(page, 'Papers');
  await runUntilPushed(page, () => givePaper(page, 'Add papers', sentLate));
  await openAccounts(page);
  await page.getByRole('link', { name: edited.name, exact: true }).click();
  await page.getByText(edited.notes).waitFor();
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByText('See all of version 1').click();
  await openAccounts(page);
  await runUntilPushed(page, () => addAccount(page, byHand));
  await findNothing(page);
  await typeAccount(page, leftTyped);
  await lock(page);
  await unlock(page, plantedSignUpValues.wrongUnlock);
  await page.getByText('It does not open this passport').waitFor();
}

async function findNothing(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Find an account' });
  await box.fill(plantedSignUpValues.found);
  await page.getByText('Nothing found.').waitFor();
  await box.fill('');
}

async function keepAccounts(page: Page): Promise<void> {
  const { byHand, edited, deleted } = plantedSignUpValues;
  await openAccounts(page);
  await addAccount(page, byHand);
  await editAccount(page, byHand.name, edited);
  await page.getByRole('link', { name: edited.name, exact: true }).click();
  await page.getByText(edited.notes).waitFor();
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByText('See all of version 1').click();
  await openAccounts(page);
  await addAccount(page, deleted);
  await runUntilPushed(page, () =>
    page.getByRole('button', { name: `Delete ${deleted.name}`, exact: true }).click(),
  );
}

async function importFiles(page: Page): Promise<void> {
  const { file, unreadable } = plantedSignUpValues;
  await page.getByRole('button', { name: 'Add from a statement file' }).click();
  const files = page.getByLabel('Statement files');
  await files.setInputFiles([
    { name: unreadable.name, mimeType: 'text/csv', buffer: Buffer.from(unreadable.text) },
    { name: file.name, mimeType: 'application/x-ofx', buffer: Buffer.from(createPlantedStatement(7)) },
  ]);
  await page.getByText(unreadable.name).waitFor();
  await runUntilPushed(page, () => page.getByRole('button', { name: 'Add all 8' }).click());
  await page.getByRole('button', { name: 'Done' }).click();
}

/**
 * Opens a budget item and a statement whose columns had to be explained, and removes and restores the payments of the
 * statement.
 */
async function keepPayments(page: Page): Promise<void> {
  const { budgetItem, download } = plantedSignUpValues;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
  await press('Add Manual Entry');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(budgetItem.description);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(budgetItem.amount);
  await dialog.getByRole('textbox', { name: 'Notes' }).fill(budgetItem.notes);
  await runUntilPushed(page, () => press('Add Item'));
  await press('Scan Bank Statement');
  await dialog.getByLabel('Statement to read').setInputFiles({
    name: download.name,
    mimeType: 'text/csv',
    buffer: Buffer.from(createPlantedDownload()),
  });
  await dialog.getByRole('checkbox', { name: /^I have checked the payments/ }).press('Space');
  await dialog.getByLabel('Which account is this?').selectOption('new');
  await runUntilPushed(page, () => press('Add to my passport'));
  await page.getByRole('link', { name: 'Your statements and payments' }).click();
  await runUntilPushed(page, () => press(`Undo ${download.name}`));
  await runUntilPushed(page, () => press(`Put back ${download.name}`));
  await page.getByText(download.payee).first().waitFor();
}

/** Views a paper and replaces its file, and interrupts and resumes the upload of another. */
async function keepPapers({ context, page }: Device): Promise<void> {
  const { paper, replacement, sentLate } = plantedSignUpValues;
  const give = (label: string, file: { name: string; text: string }) => givePaper(page, label, file);
  const isShown = ({ text }: { readonly text: string }) =>
    page.locator('.preview', { hasText: text }).waitFor();
  await openSection(page, 'Papers');
  await runUntilPushed(page, () => give('Add papers', paper));
  await page.getByRole('link', { name: paper.name, exact: true }).click();
  await isShown(paper);
  await runUntilPushed(page, () => give('Replace the file', replacement));
  await isShown(replacement);
  await openSection(page, 'Papers');
  await cutNetwork(page);
  await give('Add papers', sentLate);
  await page.getByText('Waiting for the internet').first().waitFor();
  await runUntilPushed(page, () => context.setOffline(false));
  await page.getByRole('link', { name: sentLate.name, exact: true }).waitFor();
}

const givePaper = (page: Page, label: string, { name, text }: { name: string; text: string }) =>
  page
    .locator(`input[type=file][aria-label="${label}"]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: createPlainPdf([text]) });

/** Discards a draft after it was encrypted while the passport was locked, with a wrong password typed in between. */
async function leaveDrafts(page: Page, password: string): Promise<void> {
  await openAccounts(page);
  await page.getByRole('button', { name: `Edit ${plantedSignUpValues.edited.name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Update account', exact: true }).waitFor();
  await typeAccount(page, plantedSignUpValues.halfTyped);
  await lock(page);
  await unlock(page, plantedSignUpValues.wrongUnlock);
  await page.getByText('It does not open this passport').waitFor();
  await unlock(page, password);
  await page.getByText('was kept on this device').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await findAccountRow(page, plantedSignUpValues.edited.name).waitFor();
}

async function workOffline({ context, page }: Device, password: string): Promise<void> {
  await cutNetwork(page);
  await addAccount(page, plantedSignUpValues.offline);
  await lock(page);
  await unlock(page, password);
  await findAccountRow(page, plantedSignUpValues.offline.name).waitFor();
  await runUntilPushed(page, () => context.setOffline(false));
}

async function changeThePassword(page: Page, password: string): Promise<void> {
  await changePassword(page, plantedSignUpValues.wrongCurrent, plantedSignUpValues.nextPassword);
  await page.getByText('Check your current password').first().waitFor();
  await changePassword(page, password, plantedSignUpValues.nextPassword);
  await page.getByText('Password changed').waitFor();
}

async function recover(page: Page, email: string, code: string): Promise<string> {
  await fillRecoveryForm(page, {
    email,
    code: plantedSignUpValues.wrongCode,
    newPassword: plantedSignUpValues.recoveredPassword,
  });
  await page.getByText('They do not open a passport').first().waitFor();
  await fillRecoveryForm(page, { email, code, newPassword: plantedSignUpValues.recoveredPassword });
  const next = await readRecoveryCode(page);
  await confirmKitOnScreen(page, next);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await waitUntilPassportOpen(page);
  return next;
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
}
