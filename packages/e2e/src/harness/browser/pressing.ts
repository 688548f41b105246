import type { Locator, Page } from 'playwright-core';

/** The same button once the page's script has come: before, the form of a prerendered page cannot be sent. */
export function awake(button: Locator): Locator {
  return button.and(button.page().locator(':enabled'));
}

/** Presses a button that says it is not ready yet: it takes the press, and explains what is missing. */
export async function pressAnyway(button: Locator): Promise<void> {
  // Playwright waits for what is aria-disabled to become enabled; a person does not.
  await awake(button).click({ force: true });
}

/** The Undo of the message that has these words; others may be shown beside it. */
export const undoOf = (page: Page, words: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
