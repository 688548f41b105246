// What it is: the frozen vectors of format version 1, made from fixed secrets and a generator that repeats itself.
// Use it for: `vectors.test.ts`, which compares it with `vectors/v1.json` character by character, so that neither
// sealing nor opening can change unnoticed. Run as a programme it prints them.
// Never use it for: changing v1.json. People's records are in that form; another form is v2.json beside it.

import { sealDraft, sealRecord } from '../envelope.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { newCategoryKeys, openCategoryKeys } from '../keys/category-keys.ts';
import { draftKeyOf } from '../keys/drafts.ts';
import { newIdentity } from '../keys/identity.ts';
import { deriveFromPassword, newSalt, wrapWithPassword } from '../keys/password.ts';
import { recoveryKeys, wrapWithRecovery } from '../keys/recovery.ts';
import { formatRecoveryCode, newRecoveryCode } from '../keys/recovery-code.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import type { Random } from '../primitives/bytes.ts';
import { splitForReload } from '../reload.ts';
import { fixedRandom, remembering } from './fixed-random.ts';

const account = '0193a3f0-7c00-4e5a-9f00-0000000000a1';
const session = '0193a3f0-7c00-4e5a-9f00-0000000000b2';
const vault = '0193a3f0-7c00-7000-8000-000000000001';

/** Everything in `vectors/v1.json`. */
export type Vectors = Awaited<ReturnType<typeof makeVectors>>;

/** Makes the vectors; the same ones each time. */
export async function makeVectors() {
  const { random, given } = remembering(fixedRandom(1));
  const accountKey = await newAccountKey(random);
  const accountKeyBytes = base64UrlOfBytes(given[0] ?? new Uint8Array(0));
  return {
    format: 1,
    accountKey: accountKeyBytes,
    password: await passwordVector(accountKey, random),
    recovery: await recoveryVector(accountKey, random),
    reload: {
      context: { account, session },
      ...(await splitForReload(accountKey, { account, session }, random)),
    },
    identity: { account, ...(await newIdentity(accountKey, account, random)) },
    drafts: await draftVectors(accountKey, random),
    ...(await categoryVectors(accountKey)),
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

async function recoveryVector(accountKey: Key, random: Random) {
  const code = newRecoveryCode(random);
  const { proof, wrapKey } = await recoveryKeys(code);
  const context = { account, wrap: '0193a3f0-7c00-7000-8000-000000000003' };
  const envelope = await wrapWithRecovery(accountKey, wrapKey, context, random);
  return { code: formatRecoveryCode(code), proof, context, envelope };
}

async function draftVectors(accountKey: Key, random: Random) {
  const key = await draftKeyOf(accountKey);
  const context = { account, draft: 'bank-account:new' };
  const content = { fields: { name: 'Half a na' } };
  return [{ context, envelope: await sealDraft(key, context, content, random), content }];
}

/** Two categories; the content of one is sealed under the key that opening returned, as the app does. */
async function categoryVectors(accountKey: Key) {
  const { random, given } = remembering(fixedRandom(2));
  const ids = ['0193a3f0-7c00-7000-8000-000000000011', '0193a3f0-7c00-7000-8000-000000000012'];
  const sealed = await newCategoryKeys(
    accountKey,
    vault,
    ['bank-accounts', 'private'],
    () => ids.shift() ?? '',
    random,
  );
  const { categories } = await openCategoryKeys(accountKey, vault, sealed);
  const keys = given.filter(bytes => bytes.length === 32).map(base64UrlOfBytes);
  const categoryKeys = sealed.map(({ id, keyVersion, envelope }, index) => {
    const content = { key: keys[index], slug: categories.get(id)?.slug };
    return { id, keyVersion, envelope, content };
  });

  const records = [];
  for (const { slug, ...place } of places) {
    const category = [...categories.values()].find(one => one.slug === slug);
    if (category === undefined) throw new Error(`no category ${slug}`);
    const { content, ...rest } = place;
    const context = { vault, category: category.id, keyVersion: 1, ...rest };
    records.push({ context, envelope: await sealRecord(category.key, context, content, random), content });
  }
  return { vault, categoryKeys, records };
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

if (import.meta.main) process.stdout.write(`${JSON.stringify(await makeVectors(), undefined, 2)}\n`);
