import type { Locator, Page } from 'playwright-core';

/** Returns the button once the page's script has loaded: until then, a prerendered form cannot be submitted. */
export function waitUntilInteractive(button: Locator): Locator {
  return button.and(button.page().locator(':enabled'));
}

/** Presses a button that is marked as not ready. It still reacts, by explaining what is missing. */
export async function pressUnreadyButton(button: Locator): Promise<void> {
  // Playwright would wait until an aria-disabled button becomes enabled, unlike a person.
  await waitUntilInteractive(button).click({ force: true });
}

/** The Undo button of the message with this text; other messages may be shown too. */
export const findUndoButton = (page: Page, words: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
