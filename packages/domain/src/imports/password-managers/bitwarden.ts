import { z } from 'zod';
import {
  createCardItem,
  createLoginItem,
  createPersonItem,
  type ItemReadResult,
  type PasswordManagerReadResult,
  separateLeftOutItems,
} from './items.ts';

// Only these members are read. Parsing drops all others; see [Note: What is taken from a password manager]. Format:
// bitwarden.com/help/condition-bitwarden-import (types 1 login, 2 secure note, 3 card, 4 identity), read 2026-11-21.
const words = z
  .string()
  .nullish()
  .transform(value => value ?? '');
const item = z.object({
  type: z.number(),
  name: words,
  deletedDate: words.optional(),
  archivedDate: words.optional(),
  login: z.object({ username: words, uris: z.array(z.object({ uri: words })).nullish() }).nullish(),
  card: z.object({ number: words }).nullish(),
  identity: z
    .object({
      firstName: words,
      middleName: words,
      lastName: words,
      address1: words,
      address2: words,
      address3: words,
      city: words,
      state: words,
      postalCode: words,
      email: words,
      phone: words,
    })
    .nullish(),
});
const named = z.object({ name: z.string() });
const file = z.object({ encrypted: z.boolean().optional(), items: z.array(z.unknown()) });
const locked = z.object({ encrypted: z.literal(true) });

/** Recognises a readable (`open`) or encrypted Bitwarden export; undefined for any other file. */
export function detectBitwardenExport(found: unknown): 'open' | 'encrypted' | undefined {
  if (locked.safeParse(found).success) return 'encrypted';
  return file.safeParse(found).success ? 'open' : undefined;
}

/** Reads the parsed JSON of an unencrypted Bitwarden export. The result is empty for any other file. Never throws. */
export function readBitwarden(found: unknown): PasswordManagerReadResult {
  const read = file.safeParse(found);
  return separateLeftOutItems(
    read.success ? read.data.items.map((entry, index) => [index + 1, readingOf(entry)]) : [],
  );
}

function readingOf(entry: unknown): ItemReadResult {
  const read = item.safeParse(entry);
  if (!read.success) return { title: named.safeParse(entry).data?.name ?? '', reason: 'damaged' };
  const { type, name: title, login, card, identity, deletedDate = '', archivedDate = '' } = read.data;
  if (deletedDate !== '' || archivedDate !== '') return { title, reason: 'archived' };
  if (type === 1) {
    const { username = '', uris } = login ?? {};
    return createLoginItem({ title, username, addresses: (uris ?? []).map(({ uri }) => uri) });
  }
  if (type === 2) return { title, reason: 'note' };
  if (type === 3) return createCardItem({ title, number: card?.number ?? '', bank: '', website: '' });
  if (type !== 4) return { title, reason: 'other-sort' };
  return identity ? personOf(title, identity) : { title, reason: 'no-name' };
}

function personOf(title: string, identity: NonNullable<z.infer<typeof item>['identity']>): ItemReadResult {
  const { firstName, middleName, lastName, email, phone, postalCode } = identity;
  const { address1, address2, address3, city, state } = identity;
  return createPersonItem({
    title,
    firstName: `${firstName} ${middleName}`.trim(),
    lastName,
    email,
    phone,
    postcode: postalCode,
    address: [address1, address2, address3, city, state],
  });
}
