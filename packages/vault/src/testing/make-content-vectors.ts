// What it is: the frozen vectors of what people type: records of every shape, a draft, and the wrap of a sign-up that waits.
// Use it for: `vectors/content.test.ts`, which compares it with `vectors/content-v2.json` character by character, so that
// neither sealing nor opening can change unnoticed. Run as a programme it prints them.
// Never use it for: changing content-v2.json. People's records are in that form; another form is another file beside it.

import { type MadeCategory, newCategories } from '../categories/boxes.ts';
import { recordKeyOf, sealSecretRecord } from '../categories/records.ts';
import { sealDraft } from '../envelope.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { draftKeyOf } from '../keys/drafts.ts';
import { deriveFromPassword, newSalt, wrapWithPassword } from '../keys/password.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import type { Random } from '../primitives/bytes.ts';
import { fixedRandom, remembering } from './fixed-random.ts';
import { account, vault } from './signed-vault.ts';

/** Everything in `vectors/content-v2.json`. */
export type ContentVectors = Awaited<ReturnType<typeof contentVectors>>;

/** Makes the vectors; the same ones each time. */
export async function contentVectors() {
  const { random, given } = remembering(fixedRandom(1));
  const accountKey = await newAccountKey(random);
  return {
    format: 2,
    accountKey: base64UrlOfBytes(given[0] ?? new Uint8Array(0)),
    password: await passwordVector(accountKey, random),
    drafts: await draftVectors(accountKey, random),
    vault,
    ...(await recordVectors(accountKey)),
  };
}

type Key = Awaited<ReturnType<typeof newAccountKey>>;

async function passwordVector(accountKey: Key, random: Random) {
  // Every part of it changes under NFKC: a ligature, a Roman numeral, a letter and its accent apart, full width.
  const password = 'ﬁve Ⅷ cafe\u0301 ｋｅｙｓ';
  const salt = newSalt(random);
  const profile = 'argon2id-1';
  const { authSecret, wrapKey } = await deriveFromPassword(password, salt, profile);
  const context = { account, wrap: '0193a3f0-7c00-7000-8000-000000000002', profile, salt };
  return {
    password,
    authSecret,
    context,
    envelope: await wrapWithPassword(accountKey, wrapKey, context, random),
  };
}

async function draftVectors(accountKey: Key, random: Random) {
  const key = await draftKeyOf(accountKey);
  const context = { account, draft: 'bank-account:new' };
  const content = { fields: { name: 'Half a na' } };
  return [{ context, envelope: await sealDraft(key, context, content, random), content }];
}

/** Two categories, each with its box and its secret, and the records of {@link places} in them. */
async function recordVectors(accountKey: Key) {
  const { random, given } = remembering(fixedRandom(2));
  const ids = ['0193a3f0-7c00-7000-8000-000000000011', '0193a3f0-7c00-7000-8000-000000000012'];
  const made = await newCategories(
    accountKey,
    vault,
    ['bank-accounts', 'private'],
    () => ids.shift() ?? '',
    random,
  );
  const secrets = given.filter(bytes => bytes.length === 32).map(base64UrlOfBytes);
  const categories = made.map(({ open, box }, at) => ({ ...box, slug: open.slug, secret: secrets[at] }));
  return { categories, records: await sealedRecords(made, random) };
}

async function sealedRecords(made: readonly MadeCategory[], random: Random) {
  const records = [];
  for (const { slug, content, ...place } of places) {
    const category = made.find(({ open }) => open.slug === slug)?.open;
    if (category === undefined) throw new Error(`no category ${slug}`);
    const context = { vault, category: category.id, keyVersion: 1, ...place };
    const key = await recordKeyOf(category.secret);
    records.push({ context, envelope: await sealSecretRecord(key, context, content, random), content });
  }
  return records;
}

const bankAccount = {
  kind: 'bank-account',
  fields: {
    name: 'Everyday',
    accountType: 'current',
    bankName: 'Bank of Example',
    sortCode: '309430',
    accountNumber: '12345678',
    balance: '1234.50',
    balanceAsOf: '2026-11-21',
  },
  savedAt: '2026-11-21T09:30:00.000Z',
};

const places = [
  {
    slug: 'bank-accounts',
    record: '0193a3f0-7c00-7000-8000-000000000021',
    version: 1,
    deleted: false,
    content: bankAccount,
  },
  // The same record deleted: next version, tombstone in the context, content kept.
  {
    slug: 'bank-accounts',
    record: '0193a3f0-7c00-7000-8000-000000000021',
    version: 2,
    deleted: true,
    content: bankAccount,
  },
  // Text of every width in UTF-8, an escape, an unknown key.
  {
    slug: 'private',
    record: '0193a3f0-7c00-7000-8000-000000000022',
    version: 2147483647,
    deleted: false,
    content: {
      kind: 'person',
      fields: { notes: 'Zoë £5 €6 漢字 👪 "q" \\ \n' },
      future: { kept: [null, true] },
    },
  },
  // Exactly 256 bytes of JSON: no padding at all. One byte more: another 256.
  {
    slug: 'private',
    record: '0193a3f0-7c00-7000-8000-000000000023',
    version: 1,
    deleted: false,
    content: 'x'.repeat(254),
  },
  {
    slug: 'private',
    record: '0193a3f0-7c00-7000-8000-000000000024',
    version: 1,
    deleted: false,
    content: 'x'.repeat(255),
  },
];

if (import.meta.main) process.stdout.write(`${JSON.stringify(await contentVectors(), undefined, 2)}\n`);
