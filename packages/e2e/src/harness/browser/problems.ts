import type { Page } from 'playwright-core';

/** The sentences of "There is a problem" that the last press led to, once they are there. */
export async function problemsOn(page: Page): Promise<string[]> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  // Each press makes the summary anew and gives it the focus: without it, this is still the one of the press before.
  const fresh = summary.and(page.locator(':focus'));
  await fresh.waitFor();
  return fresh.getByRole('link').allInnerTexts();
}
