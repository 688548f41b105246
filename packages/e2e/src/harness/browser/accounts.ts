import type { Locator, Page } from 'playwright-core';
import { openForm } from './record-form.ts';

/** What a person types into the form of a bank account. */
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

/** Fills the form that is open, or opens the one for a new account: only the boxes named. */
export async function typeAccount(page: Page, { bankName, ...typed }: Partial<TypedAccount>): Promise<void> {
  await openForm(page);
  if (bankName !== undefined) {
    const bank = page.getByRole('combobox', { name: 'Bank name' });
    await bank.fill(bankName);
    // Its suggestions cover the page until the person moves on.
    await bank.press('Tab');
  }
  for (const [key, value] of Object.entries(typed)) {
    // The keys are those of TypedAccount but the one taken out above.
    const box = page.getByRole('textbox', { name: boxes[key as keyof typeof boxes], exact: true });
    // A form that has just come may begin anew with what another device wrote, and is folded again.
    await fillOpened(page, box, value);
  }
}

async function fillOpened(page: Page, box: Locator, value: string, tries = 10): Promise<void> {
  await openForm(page);
  try {
    await box.fill(value, { timeout: 3_000 });
  } catch (error) {
    if (tries === 1) throw error;
    await fillOpened(page, box, value, tries - 1);
  }
}

/** Opens the list by the main menu, which keeps the page, and with it the unlocked passport. */
export async function openAccounts(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'My passport' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
}

/** Adds an account by hand and waits until it is in the list. */
export async function addAccount(page: Page, account: TypedAccount): Promise<void> {
  const whole = { bankName: 'Nationwide', sortCode: '070093', accountNumber: '40118265', ...account };
  await typeAccount(page, whole);
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await rowOf(page, account.name).waitFor();
}

/** Opens an account of the list for editing, changes the boxes named and saves. */
export async function editAccount(page: Page, name: string, change: Partial<TypedAccount>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Update account', exact: true }).waitFor();
  await typeAccount(page, change);
  await page.getByRole('button', { name: 'Update account', exact: true }).click();
  await rowOf(page, change.name ?? name).waitFor();
}

/** The row of an account in the list. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Draws every row of a long list: the page draws the first of them, and more with each press. */
export async function showAll(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /\([\d,]+\)$/ }).waitFor();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.click();
}
