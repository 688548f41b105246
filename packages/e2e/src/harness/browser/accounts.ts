import type { Locator, Page } from 'playwright-core';
import { openNewRecordForm } from './record-form.ts';

/** The details that a person types into the bank account form. */
export interface TypedAccount {
  name: string;
  bankName?: string;
  sortCode?: string;
  accountNumber?: string;
  website?: string;
  balance?: string;
  notes?: string;
}

const boxes = {
  name: 'Account name',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  website: 'Online banking website (optional)',
  balance: 'Balance (optional)',
  notes: 'Notes (optional)',
} as const;

/** Fills only the named boxes of the open form, or of a new account's form, which it opens. */
export async function typeAccount(page: Page, { bankName, ...typed }: Partial<TypedAccount>): Promise<void> {
  await openNewRecordForm(page);
  if (bankName !== undefined) {
    const bank = page.getByRole('combobox', { name: 'Bank name' });
    await bank.fill(bankName);
    // Close the suggestions for the bank, which cover the page until the person moves on.
    await bank.press('Tab');
  }
  for (const [key, value] of Object.entries(typed)) {
    // The keys are those of TypedAccount except `bankName`, which is handled above.
    const box = page.getByRole('textbox', { name: boxes[key as keyof typeof boxes], exact: true });
    // A form that has just opened may be reset by another device's change, which collapses it again.
    await fillOpened(page, box, value);
  }
}

async function fillOpened(page: Page, box: Locator, value: string, tries = 10): Promise<void> {
  await openNewRecordForm(page);
  try {
    await box.fill(value, { timeout: 3_000 });
  } catch (error) {
    if (tries === 1) throw error;
    await fillOpened(page, box, value, tries - 1);
  }
}

/** Opens the list from the main menu. This does not reload the page, so the passport stays unlocked. */
export async function openAccounts(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'My passport' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
}

/** Adds an account by hand and waits until it appears in the list. */
export async function addAccount(page: Page, account: TypedAccount): Promise<void> {
  const whole = { bankName: 'Nationwide', sortCode: '070093', accountNumber: '40118265', ...account };
  await typeAccount(page, whole);
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await findAccountRow(page, account.name).waitFor();
}

/** Opens an account from the list for editing, changes the named boxes and saves. */
export async function editAccount(page: Page, name: string, change: Partial<TypedAccount>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Update account', exact: true }).waitFor();
  await typeAccount(page, change);
  await page.getByRole('button', { name: 'Update account', exact: true }).click();
  await findAccountRow(page, change.name ?? name).waitFor();
}

/** The row of an account in the list. */
export function findAccountRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Shows every row of a long list. The page shows the first rows, and more with each press of the button. */
export async function showAllRows(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /\([\d,]+\)$/ }).waitFor();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.click();
}
