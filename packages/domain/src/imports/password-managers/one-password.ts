import { z } from 'zod';
import {
  createAccountItem,
  createCardItem,
  createLoginItem,
  createPersonItem,
  type ItemReadResult,
  type PasswordManagerReadResult,
  separateLeftOutItems,
} from './items.ts';

// Only the members listed here are read; see [Note: What is taken from a password manager]. The schema accepts only
// plain text, card numbers and addresses as values. It does not include "concealed" values, so they are never imported.
// Format and categories: support.1password.com/1pux-format, read 2026-11-21.
const words = z
  .string()
  .nullish()
  .transform(value => value ?? '');
const address = z.object({ street: words, city: words, zip: words, state: words });
const value = z.object({
  string: words,
  menu: words,
  phone: words,
  url: words,
  creditCardNumber: words,
  email: z.union([z.string(), z.object({ email_address: z.string() })]).nullish(),
  address: address.nullish(),
});
const field = z.object({ id: words, value: value.catch(value.parse({})) });
const item = z.object({
  categoryUuid: z.string(),
  state: words,
  overview: z.object({ title: words, url: words, urls: z.array(z.object({ url: words })).nullish() }),
  details: z.object({
    loginFields: z.array(z.object({ value: words, designation: words })).nullish(),
    sections: z.array(z.object({ fields: z.array(field).nullish() })).nullish(),
  }),
});
const titled = z.object({ overview: z.object({ title: z.string() }) });
const file = z.object({
  accounts: z.array(z.object({ vaults: z.array(z.object({ items: z.array(z.unknown()) })) })),
});

/** Reads the parsed `export.data` of a 1PUX file. Undefined for any other file. Never throws. */
export function readOnePassword(found: unknown): PasswordManagerReadResult | undefined {
  const read = file.safeParse(found);
  if (!read.success) return undefined;
  const items = read.data.accounts.flatMap(({ vaults }) => vaults.flatMap(vault => vault.items));
  return separateLeftOutItems(items.map((entry, index) => [index + 1, readingOf(entry)]));
}

type Item = z.infer<typeof item>;

/** The reader for each category that can be imported into a passport. */
const readers: Readonly<Record<string, (item: Item) => ItemReadResult>> = {
  '001': loginOf,
  '002': cardOf,
  '004': personOf,
  '101': accountOf,
};
const secureNote = '003';

function readingOf(entry: unknown): ItemReadResult {
  const read = item.safeParse(entry);
  if (!read.success) return { title: titled.safeParse(entry).data?.overview.title ?? '', reason: 'damaged' };
  const { title } = read.data.overview;
  const { categoryUuid: category, state } = read.data;
  if (state === 'archived') return { title, reason: 'archived' };
  if (category === secureNote) return { title, reason: 'note' };
  return readers[category]?.(read.data) ?? { title, reason: 'other-sort' };
}

function loginOf({ overview, details }: Item): ItemReadResult {
  const username = details.loginFields?.find(({ designation }) => designation === 'username')?.value ?? '';
  const addresses = [overview.url, ...(overview.urls ?? []).map(({ url }) => url)];
  return createLoginItem({ title: overview.title, username, addresses });
}

function cardOf(one: Item): ItemReadResult {
  return createCardItem({
    title: one.overview.title,
    number: valueIn(one, 'ccnum').creditCardNumber,
    bank: valueIn(one, 'bank').string,
    website: valueIn(one, 'website').url,
  });
}

function accountOf(one: Item): ItemReadResult {
  return createAccountItem({
    title: one.overview.title,
    bank: valueIn(one, 'bankName').string,
    type: valueIn(one, 'accountType').menu,
    // 1Password has one field for sort codes and similar codes in all countries, called the routing number.
    sortCode: valueIn(one, 'routingNo').string,
    accountNumber: valueIn(one, 'accountNo').string,
    iban: valueIn(one, 'iban').string,
  });
}

function personOf(one: Item): ItemReadResult {
  const { street = '', city = '', state = '', zip = '' } = valueIn(one, 'address').address ?? {};
  const { email, string } = valueIn(one, 'email');
  return createPersonItem({
    title: one.overview.title,
    firstName: valueIn(one, 'firstname').string,
    lastName: valueIn(one, 'lastname').string,
    email: typeof email === 'string' ? email : (email?.email_address ?? string),
    phone: valueIn(one, 'defphone').phone,
    postcode: zip,
    address: [street, city, state],
  });
}

function valueIn({ details }: Item, id: string): z.infer<typeof value> {
  const fields = details.sections?.flatMap(section => section.fields ?? []) ?? [];
  return fields.find(candidate => candidate.id === id)?.value ?? value.parse({});
}
