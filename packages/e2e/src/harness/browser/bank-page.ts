import { openAccounts } from './accounts.ts';
import type { DeviceOptions } from './browser.ts';
import { type OpenPage, openPassport } from './open-page.ts';

/** Accounts as they are stored. */
export const halifax = {
  name: 'Halifax current account',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
  onlineBankingUrl: 'https://halifax-online.co.uk',
  balance: '3482.16',
  balanceAsOf: '2026-11-20',
};
export const barclaycard = {
  name: 'Barclaycard',
  accountType: 'credit',
  bankName: 'Barclays',
  cardLast4: '7731',
  balance: '-412.75',
  balanceAsOf: '2026-11-19',
};

/** Signs somebody up who has these accounts already, and opens their page on a new device. */
export async function openBankPage(
  site: string | DeviceOptions,
  ...accounts: Readonly<Record<string, string>>[]
): Promise<OpenPage> {
  const on = await openPassport(site, ...accounts.map(fields => ({ kind: 'bank-account', fields })));
  await openAccounts(on.page);
  return on;
}

/** Gives up what is typed in the form for a new account. */
export async function emptyForm({ button }: OpenPage): Promise<void> {
  // Not the form of an account that is there, which may still be on the screen.
  await button('Add account').waitFor();
  const clear = button('Clear and start again');
  if (await clear.isVisible()) {
    await clear.click();
    await button('Discard Changes').click();
  }
  await clear.waitFor({ state: 'detached' });
}
