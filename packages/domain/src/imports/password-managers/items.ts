import type { FieldValues } from '../../fields/fields.ts';
import { bankAccount } from '../../kinds/bank-account.ts';
import { digitalAccount } from '../../kinds/digital-account.ts';
import { person } from '../../kinds/person.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { findBankIn } from '../../reference/banks.ts';
import { normaliseWebAddress } from '../../values/uk.ts';
import { guessSiteType } from './sites.ts';

// [Note: What is taken from a password manager] We import names, user names, websites, and the numbers that identify an
// account. We never import passwords, PINs, codes or keys, nor notes and custom fields, where people often write them.
// They are dropped while the file is read, so that no later code can show, store or send them.

/**
 * One item from a password manager, with values as they would be typed into a form. `position` is the item's position
 * in the file, from 1.
 */
export interface PasswordManagerItem {
  readonly position: number;
  readonly kind: RecordKind;
  readonly typed: FieldValues;
}

/** The reasons for not importing an item. */
export type LeftOutReason = 'note' | 'archived' | 'debit-card' | 'no-name' | 'other-sort' | 'damaged';

/** The messages for the reasons why an item is not imported. */
export const leftOutReasonMessages: Readonly<Record<LeftOutReason, string>> = {
  note: 'A secure note. People keep passwords and codes in secure notes, so we do not read them.',
  archived: 'This item is in the archive or the bin of your password manager.',
  'debit-card': 'A debit card. Add the bank account it belongs to instead.',
  'no-name': 'This item has no name.',
  'other-sort': 'Items of this kind do not belong in your passport, or are secret.',
  damaged: 'This item is damaged.',
};

/** An item that is not imported, with its position and name ('' if it has none). */
export interface LeftOutItem {
  readonly position: number;
  readonly title: string;
  readonly reason: LeftOutReason;
}

export interface PasswordManagerReadResult {
  readonly items: readonly PasswordManagerItem[];
  readonly leftOut: readonly LeftOutItem[];
}

/** The result of reading one item, before it is numbered. */
export type ItemReadResult =
  | Omit<PasswordManagerItem, 'position'>
  | { readonly title: string; readonly reason: LeftOutReason };

/** Separates the items that are left out from those to import. Each reading includes its position. */
export function separateLeftOutItems(
  readings: readonly (readonly [position: number, ItemReadResult])[],
): PasswordManagerReadResult {
  const items: PasswordManagerItem[] = [];
  const leftOut: LeftOutItem[] = [];
  for (const [position, reading] of readings) {
    if ('reason' in reading) leftOut.push({ position, ...reading });
    else items.push({ position, ...reading });
  }
  return { items, leftOut };
}

/** Converts a login to a digital account. Uses the first address that is a website, without its path. */
export function createLoginItem(login: {
  readonly title: string;
  readonly username: string;
  readonly addresses: readonly string[];
}): ItemReadResult {
  const website = login.addresses.flatMap(address => siteOf(address) ?? [])[0];
  const host = website?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '';
  const name = login.title.trim() === '' ? host : login.title;
  if (name === '') return { title: login.username, reason: 'no-name' };
  const type = guessSiteType(host, name);
  return { kind: digitalAccount, typed: filled({ name, type, username: login.username, website }) };
}

/**
 * Converts a payment card to a credit card. Imports only the last digits of its number: the full number and the codes
 * are dropped.
 */
export function createCardItem(card: {
  readonly title: string;
  readonly number: string;
  readonly bank: string;
  readonly website: string;
}): ItemReadResult {
  const { title: name } = card;
  if (name.trim() === '') return { title: '', reason: 'no-name' };
  if (/\b(?:debit|current account)\b/i.test(name)) return { title: name, reason: 'debit-card' };
  const digits = card.number.replaceAll(/\D/g, '');
  return {
    kind: bankAccount,
    typed: filled({
      name,
      accountType: 'credit',
      // A card without a bank gets the bank named in its title, such as "Tesco credit card", or the title itself.
      bankName: card.bank.trim() === '' ? (findBankIn(name) ?? name) : card.bank,
      cardLast4: digits.length < 4 ? undefined : digits.slice(-4),
      onlineBankingUrl: siteOf(card.website),
    }),
  };
}

/**
 * Converts a bank account. If the sort code and account number are not given separately, they are taken from a British
 * IBAN.
 */
export function createAccountItem(account: {
  readonly title: string;
  readonly bank: string;
  readonly type: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly iban: string;
}): ItemReadResult {
  const { title: name, bank, type, sortCode, accountNumber } = account;
  if (name.trim() === '') return { title: '', reason: 'no-name' };
  const iban = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/.exec(account.iban.replaceAll(/\s/g, '').toUpperCase());
  return {
    kind: bankAccount,
    typed: filled({
      name,
      accountType: type === 'savings' ? 'savings' : 'checking',
      bankName: bank.trim() === '' ? (findBankIn(name) ?? name) : bank,
      sortCode: sortCode.trim() === '' ? iban?.[1] : sortCode,
      accountNumber: accountNumber.trim() === '' ? iban?.[2] : accountNumber,
    }),
  };
}

/** Converts an identity, as used to fill in forms, to a person of the household. */
export function createPersonItem(
  identity: Readonly<Record<'title' | 'firstName' | 'lastName' | 'email' | 'phone' | 'postcode', string>> & {
    readonly address: readonly string[];
  },
): ItemReadResult {
  const { title, firstName, lastName, email, phone, postcode } = identity;
  if (firstName.trim() === '' || lastName.trim() === '') return { title, reason: 'no-name' };
  const address = identity.address.filter(line => line.trim() !== '').join('\n');
  return {
    kind: person,
    typed: filled({ firstName, lastName, relationship: 'other', email, phone, address, postcode }),
  };
}

/**
 * The website of an address without its path: "https://www.ebay.co.uk/signin?token=1" becomes "https://www.ebay.co.uk".
 * Undefined for any other text.
 */
function siteOf(address: string): string | undefined {
  const [site = ''] = /^(?:https?:\/\/)?[^/?#]+/i.exec(address.trim()) ?? [];
  return normaliseWebAddress(site);
}

function filled(values: Readonly<Record<string, string | undefined>>): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value.trim() === '' ? [] : [[key, value.trim()]],
    ),
  );
}
