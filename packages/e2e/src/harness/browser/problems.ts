import type { Page } from 'playwright-core';

/** The sentences under "There is a problem" after the last press, once they appear. */
export async function readProblemSummary(page: Page): Promise<string[]> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  // Each press creates a new summary and focuses it. A summary without focus is still the previous one.
  const fresh = summary.and(page.locator(':focus'));
  await fresh.waitFor();
  return fresh.getByRole('link').allInnerTexts();
}
