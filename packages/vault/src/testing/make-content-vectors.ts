// What it is: a program that creates the frozen test vectors of what people type: records of every shape, a
// draft, and the wrap of an unconfirmed sign-up.
// Use it for: `vectors/content.test.ts`, which compares it with `vectors/content-v2.json` character by
// character, so that neither sealing nor opening can change unnoticed. Run as a program, it prints them.
// Never use it for: changing content-v2.json. People's records are in that form, so a new form needs a new
// file.

import { type CreatedCategory, createCategories } from '../categories/boxes.ts';
import { deriveRecordKey, sealSecretRecord } from '../categories/records.ts';
import { sealDraft } from '../envelope.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { deriveDraftKey } from '../keys/drafts.ts';
import { createPasswordSalt, deriveFromPassword, wrapWithPassword } from '../keys/password.ts';
import { encodeBase64Url } from '../primitives/base64url.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import { createFixedRandom, createRecordingRandom } from './fixed-random.ts';
import { testAccountId, testVaultId } from './signed-vault.ts';

/** Everything in `vectors/content-v2.json`. */
export type ContentVectors = Awaited<ReturnType<typeof createContentVectors>>;

/** Creates the vectors, which are the same each time. */
export async function createContentVectors() {
  const { random, given } = createRecordingRandom(createFixedRandom(1));
  const accountKey = await createAccountKey(random);
  return {
    format: 2,
    accountKey: encodeBase64Url(given[0] ?? new Uint8Array(0)),
    password: await passwordVector(accountKey, random),
    drafts: await draftVectors(accountKey, random),
    vault: testVaultId,
    ...(await recordVectors(accountKey)),
  };
}

type Key = Awaited<ReturnType<typeof createAccountKey>>;

async function passwordVector(accountKey: Key, random: RandomBytes) {
  // Every part of this password changes under NFKC: a ligature, a Roman numeral, a letter followed by a
  // separate accent, and full-width letters.
  const password = 'ﬁve Ⅷ cafe\u0301 ｋｅｙｓ';
  const salt = createPasswordSalt(random);
  const profile = 'argon2id-1';
  const { authSecret, wrapKey } = await deriveFromPassword(password, salt, profile);
  const context = { account: testAccountId, wrap: '0193a3f0-7c00-7000-8000-000000000002', profile, salt };
  return {
    password,
    authSecret,
    context,
    envelope: await wrapWithPassword(accountKey, wrapKey, context, random),
  };
}

async function draftVectors(accountKey: Key, random: RandomBytes) {
  const key = await deriveDraftKey(accountKey);
  const context = { account: testAccountId, draft: 'bank-account:new' };
  const content = { fields: { name: 'Half a na' } };
  return [{ context, envelope: await sealDraft(key, context, content, random), content }];
}

/** Two categories, each with its box and its secret, and the records of {@link places} in them. */
async function recordVectors(accountKey: Key) {
  const { random, given } = createRecordingRandom(createFixedRandom(2));
  const ids = ['0193a3f0-7c00-7000-8000-000000000011', '0193a3f0-7c00-7000-8000-000000000012'];
  const made = await createCategories(
    accountKey,
    testVaultId,
    ['bank-accounts', 'private'],
    () => ids.shift() ?? '',
    random,
  );
  const secrets = given.filter(bytes => bytes.length === 32).map(encodeBase64Url);
  const categories = made.map(({ open, box }, at) => ({ ...box, slug: open.slug, secret: secrets[at] }));
  return { categories, records: await sealedRecords(made, random) };
}

async function sealedRecords(made: readonly CreatedCategory[], random: RandomBytes) {
  const records = [];
  for (const { slug, content, ...place } of places) {
    const category = made.find(({ open }) => open.slug === slug)?.open;
    if (category === undefined) throw new Error(`no category ${slug}`);
    const context = { vault: testVaultId, category: category.id, keyVersion: 1, ...place };
    const key = await deriveRecordKey(category.secret);
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
  // The same record after it was deleted: it has the next version, is marked as deleted in the context, and
  // keeps its content.
  {
    slug: 'bank-accounts',
    record: '0193a3f0-7c00-7000-8000-000000000021',
    version: 2,
    deleted: true,
    content: bankAccount,
  },
  // Characters of every length in UTF-8, an escape, and an unknown member.
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
  // Exactly 256 bytes of JSON need no padding at all; with one more byte, the padded length is 512.
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

if (import.meta.main) process.stdout.write(`${JSON.stringify(await createContentVectors(), undefined, 2)}\n`);
