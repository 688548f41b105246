import type { FieldValues } from '../../fields/fields.ts';
import { bankAccount } from '../../kinds/bank-account.ts';
import { digitalAccount } from '../../kinds/digital-account.ts';
import { person } from '../../kinds/person.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { bankNamedIn } from '../../reference/banks.ts';
import { normaliseWebAddress } from '../../values/uk.ts';
import { typeOfSite } from './sites.ts';

// [Note: What is taken from a password manager]
// Names, user names, websites, and the numbers that lead to an account. Never a password, a PIN, a code or a key, and
// never notes or fields of the person's own making either: that is where people write those down. They are dropped
// while the file is read, so that nothing after it can show, keep or send them.

/** One thing a password manager kept, as it would be typed into a form. `position` counts the file's things from 1. */
export interface KeptItem {
  readonly position: number;
  readonly kind: RecordKind;
  readonly typed: FieldValues;
}

/** Why a thing is not brought in. */
export type LeftOutReason = 'note' | 'archived' | 'debit-card' | 'no-name' | 'other-sort' | 'damaged';

/** The sentences for them. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  note: 'A secure note. People keep passwords and codes in them, so we do not read them.',
  archived: 'It is in the archive or the bin of your password manager.',
  'debit-card': 'A debit card. Add the bank account it belongs to instead.',
  'no-name': 'It has no name.',
  'other-sort': 'This sort of item has no place in your passport, or is a secret.',
  damaged: 'It is damaged.',
};

/** A thing that is not brought in, by its place and what it is called; '' when it has no name. */
export interface LeftOutItem {
  readonly position: number;
  readonly title: string;
  readonly reason: LeftOutReason;
}

export interface ManagerReading {
  readonly items: readonly KeptItem[];
  readonly leftOut: readonly LeftOutItem[];
}

/** What becomes of one thing before it is numbered. */
export type ItemReading =
  | Omit<KeptItem, 'position'>
  | { readonly title: string; readonly reason: LeftOutReason };

/** Sets apart what is left out. Each reading comes with its position. */
export function sortedOut(readings: readonly (readonly [position: number, ItemReading])[]): ManagerReading {
  const items: KeptItem[] = [];
  const leftOut: LeftOutItem[] = [];
  for (const [position, reading] of readings) {
    if ('reason' in reading) leftOut.push({ position, ...reading });
    else items.push({ position, ...reading });
  }
  return { items, leftOut };
}

/** A sign-in as a digital account. Of the addresses the first that is a website counts, without its path. */
export function loginItem(login: {
  readonly title: string;
  readonly username: string;
  readonly addresses: readonly string[];
}): ItemReading {
  const website = login.addresses.flatMap(address => siteOf(address) ?? [])[0];
  const host = website?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '';
  const name = login.title.trim() === '' ? host : login.title;
  if (name === '') return { title: login.username, reason: 'no-name' };
  const type = typeOfSite(host, name);
  return { kind: digitalAccount, typed: filled({ name, type, username: login.username, website }) };
}

/** A payment card as a credit card, by the end of its number; the whole number and the codes stay behind. */
export function cardItem(card: {
  readonly title: string;
  readonly number: string;
  readonly bank: string;
  readonly website: string;
}): ItemReading {
  const { title: name } = card;
  if (name.trim() === '') return { title: '', reason: 'no-name' };
  if (/\b(?:debit|current account)\b/i.test(name)) return { title: name, reason: 'debit-card' };
  const digits = card.number.replaceAll(/\D/g, '');
  return {
    kind: bankAccount,
    typed: filled({
      name,
      accountType: 'credit',
      // Whoever has no line for the bank calls the card by it, "Tesco credit card".
      bankName: card.bank.trim() === '' ? (bankNamedIn(name) ?? name) : card.bank,
      cardLast4: digits.length < 4 ? undefined : digits.slice(-4),
      onlineBankingUrl: siteOf(card.website),
    }),
  };
}

/** A bank account. A British IBAN gives the sort code and the number where they are not written down apart. */
export function accountItem(account: {
  readonly title: string;
  readonly bank: string;
  readonly type: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly iban: string;
}): ItemReading {
  const { title: name, bank, type, sortCode, accountNumber } = account;
  if (name.trim() === '') return { title: '', reason: 'no-name' };
  const iban = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/.exec(account.iban.replaceAll(/\s/g, '').toUpperCase());
  return {
    kind: bankAccount,
    typed: filled({
      name,
      accountType: type === 'savings' ? 'savings' : 'checking',
      bankName: bank.trim() === '' ? (bankNamedIn(name) ?? name) : bank,
      sortCode: sortCode.trim() === '' ? iban?.[1] : sortCode,
      accountNumber: accountNumber.trim() === '' ? iban?.[2] : accountNumber,
    }),
  };
}

/** An identity, as forms are filled in with, as a person of the household. */
export function personItem(
  identity: Readonly<Record<'title' | 'firstName' | 'lastName' | 'email' | 'phone' | 'postcode', string>> & {
    readonly address: readonly string[];
  },
): ItemReading {
  const { title, firstName, lastName, email, phone, postcode } = identity;
  if (firstName.trim() === '' || lastName.trim() === '') return { title, reason: 'no-name' };
  const address = identity.address.filter(line => line.trim() !== '').join('\n');
  return {
    kind: person,
    typed: filled({ firstName, lastName, relationship: 'other', email, phone, address, postcode }),
  };
}

/** "https://www.ebay.co.uk/signin?token=1" → "https://www.ebay.co.uk"; undefined for what is no website. */
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
