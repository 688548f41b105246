import type { Page } from 'playwright-core';

/** The form of a record, wherever it is open. */
const formOn = (page: Page) => page.locator('.recform form');
const addOn = (page: Page) => page.locator('.addactions .btn--primary');

/** Opens the form for a new record from its list, if no form is open, and expands its collapsed sections. */
export async function openNewRecordForm(page: Page): Promise<void> {
  if (!isAtForm(page)) await addOn(page).first().click();
  await formOn(page).waitFor();
  const more = formOn(page).locator('details:not([open]) > summary');
  if ((await more.count()) > 0) await more.click();
}

/** Leaves an open form for its list, or for the page of the record that was being edited. Discards what was typed. */
export async function leaveRecordForm(page: Page): Promise<void> {
  if (!isAtForm(page)) return;
  await formOn(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const discard = page.getByRole('button', { name: 'Discard Changes', exact: true });
  const left = addOn(page).or(page.getByRole('button', { name: 'Edit', exact: true }));
  await discard.or(left).first().waitFor();
  if (await discard.isVisible()) await discard.click();
  await left.first().waitFor();
}

const isAtForm = (page: Page): boolean => /\/(?:new|edit)$/.test(new URL(page.url()).pathname);
