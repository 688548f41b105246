import type { Page } from 'playwright-core';
import { fillTextBoxes } from '../harness/people/person.ts';

/**
 * Lets Amira open the passport after a silence, and shows what she can open. First pays for the plan that allows this.
 */
export async function showReleaseToReader(page: Page, password: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/subscription-management');
  await press('Choose Premium');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await press('Pay');
  await page.getByRole('heading', { level: 1, name: 'Subscription Confirmed' }).waitFor();

  await page.goto('/people/new');
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: 'amira@example.org' });
  await page.getByLabel('They are your').selectOption('Child');
  await press('Continue');
  await page.getByRole('group', { name: 'Sections, with their papers' }).waitFor();
  await press('Continue');
  await page.getByRole('radio', { name: /^If I stop logging in/ }).press('Space');
  await press('Continue');
  await fillTextBoxes(page, { 'Your password': password });
  await press('Give Amira access');
  await page.getByRole('list', { name: 'Code, 8 groups of 5' }).waitFor();

  await page.goto('/people');
  await page.getByRole('link', { name: 'Amira Ellery', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'What Amira can open' }).waitFor();
}
