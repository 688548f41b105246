import type { Locator, Page } from 'playwright-core';
import { openAccounts } from './accounts.ts';
import { type Device, openDevice } from './browser.ts';
import { logIn } from './coming-in.ts';
import { okOr, signUpOnNode } from './node-device.ts';
import { somebody } from './person.ts';
import { problemsOn } from './problems.ts';

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

/** A device with the page for bank accounts open, and the words on it by which a person finds things. */
export interface BankPage {
  readonly device: Device;
  readonly page: Page;
  readonly box: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  /** A live sentence, such as the save indicator's. */
  readonly said: (words: string | RegExp) => Locator;
  /** The sentences of "There is a problem" that the last press led to. */
  readonly problems: () => Promise<string[]>;
  /** The question about unsaved changes. */
  readonly question: () => Locator;
  readonly hasFocus: (what: Locator) => Promise<boolean>;
}

/** Signs somebody up who has these accounts already, and opens the page on a new device. */
export async function openBankPage(
  baseURL: string,
  ...accounts: Readonly<Record<string, string>>[]
): Promise<BankPage> {
  const person = somebody();
  const node = await signUpOnNode(baseURL, person);
  const records = await Promise.all(accounts.map(fields => node.seal({ kind: 'bank-account', fields })));
  if (records.length > 0) okOr(await node.client.push(node.state.vaultId, records));
  const device = await openDevice({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(device.page, person);
  await openAccounts(device.page);
  return bankPage(device, device.page);
}

/** The same words on another page of the device. */
export function bankPage(device: Device, page: Page): BankPage {
  return {
    device,
    page,
    box: name => page.getByRole('textbox', { name, exact: true }),
    button: name => page.getByRole('button', { name, exact: true }),
    said: words => page.getByRole('status').filter({ hasText: words }),
    problems: () => problemsOn(page),
    question: () => page.getByRole('alertdialog', { name: 'You have unsaved changes' }),
    hasFocus: what => what.evaluate(one => one === document.activeElement),
  };
}

/** Gives up what is typed in the form for a new account. */
export async function emptyForm({ button }: BankPage): Promise<void> {
  // Not the form of an account that is there, which may still be on the screen.
  await button('Add account').waitFor();
  const clear = button('Clear and start again');
  if (await clear.isVisible()) {
    await clear.click();
    await button('Discard Changes').click();
  }
  await clear.waitFor({ state: 'detached' });
}
