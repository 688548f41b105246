import type { Person } from '../people/person.ts';
import { openAccounts } from './accounts.ts';
import type { DeviceOptions } from './browser.ts';
import { type OpenPage, openPassport } from './open-page.ts';
import { leaveRecordForm, openNewRecordForm } from './record-form.ts';

/** Accounts in stored form. */
export const halifaxAccount = {
  name: 'Halifax current account',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
  onlineBankingUrl: 'https://halifax-online.co.uk',
  balance: '3482.16',
  balanceAsOf: '2026-11-20',
};
export const barclaycardAccount = {
  name: 'Barclaycard',
  accountType: 'credit',
  bankName: 'Barclays',
  cardLast4: '7731',
  balance: '-412.75',
  balanceAsOf: '2026-11-19',
};

/** Signs up a person, stores these accounts, and opens their page on a new device. */
export async function openBankPage(
  site: string | DeviceOptions,
  ...accounts: Readonly<Record<string, string>>[]
): Promise<OpenPage & { readonly person: Person }> {
  const on = await openPassport(site, ...accounts.map(fields => ({ kind: 'bank-account', fields })));
  await openAccounts(on.page);
  return on;
}

/** Opens the form for a new account, discarding anything typed in it before. */
export async function openEmptyAccountForm({ page, box }: OpenPage): Promise<void> {
  await openNewRecordForm(page);
  if ((await box('Account name').inputValue()) === '') return;
  await leaveRecordForm(page);
  await openNewRecordForm(page);
}
