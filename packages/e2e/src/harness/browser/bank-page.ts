import type { Person } from '../people/person.ts';
import { openAccounts } from './accounts.ts';
import type { DeviceOptions } from './browser.ts';
import { type OpenPage, openPassport } from './open-page.ts';
import { leaveForm, openForm } from './record-form.ts';

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
): Promise<OpenPage & { readonly person: Person }> {
  const on = await openPassport(site, ...accounts.map(fields => ({ kind: 'bank-account', fields })));
  await openAccounts(on.page);
  return on;
}

/** Opens the form for a new account, and gives up what was typed in it before. */
export async function emptyForm({ page, box }: OpenPage): Promise<void> {
  await openForm(page);
  if ((await box('Account name').inputValue()) === '') return;
  await leaveForm(page);
  await openForm(page);
}
