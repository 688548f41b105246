import type { Page } from 'playwright-core';
import { addAccount, findAccountRow, openAccounts } from '../browser/accounts.ts';
import { runUntilPushed } from '../browser/syncing.ts';
import type { Person } from '../people/person.ts';
import { logIn, waitUntilPassportOpen } from '../people/sign-in-steps.ts';

/** Whether the password opens the passport on this device. */
export async function canOpenPassport(page: Page, { email }: Person, password: string): Promise<boolean> {
  await logIn(page, { email, password });
  const inside = page.getByRole('button', { name: 'Lock', exact: true });
  await inside.or(page.getByText('Email or password is wrong')).first().waitFor();
  return inside.isVisible();
}

/** Checks that the earlier record is still there and that another can be added. */
export async function checkRecordIsIntact(page: Page): Promise<void> {
  await waitUntilPassportOpen(page);
  await openAccounts(page);
  await findAccountRow(page, 'Account 00001').waitFor();
  await runUntilPushed(page, () => addAccount(page, { name: 'After the crash' }));
}
