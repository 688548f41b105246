import type { Page } from 'playwright-core';
import { addAccount, openAccounts, rowOf } from '../browser/accounts.ts';
import { whenPushed } from '../browser/syncing.ts';
import type { Person } from '../people/person.ts';
import { insideOf, logIn } from '../people/sign-in-steps.ts';

/** Whether the password opens the passport on this device. */
export async function opens(page: Page, { email }: Person, password: string): Promise<boolean> {
  await logIn(page, { email, password });
  const inside = page.getByRole('button', { name: 'Lock', exact: true });
  await inside.or(page.getByText('Email or password is wrong')).first().waitFor();
  return inside.isVisible();
}

/** The record of before is there, and another can be added. */
export async function findTheRecord(page: Page): Promise<void> {
  await insideOf(page);
  await openAccounts(page);
  await rowOf(page, 'Account 00001').waitFor();
  await whenPushed(page, () => addAccount(page, { name: 'After the crash' }));
}
