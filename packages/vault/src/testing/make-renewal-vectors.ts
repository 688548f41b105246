// What it is: the frozen vectors of renewed keys: a vault whose account key was replaced twice.
// Use it for: `vectors/renewal.test.ts`, which compares it with `vectors/renewal-v1.json`. Run as a programme it
// prints them.
// Never use it for: changing renewal-v1.json. People's keys are in that form; another form is another file beside it.

import { sealDraft, sealRecord } from '../envelope.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { newCategoryKeys, openCategoryKeys, renewCategoryKeys } from '../keys/category-keys.ts';
import { draftKeyOf } from '../keys/drafts.ts';
import { sealEarlierKeys } from '../keys/renewal.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { fixedRandom, remembering } from './fixed-random.ts';

const account = '0193a3f0-7c00-4e5a-9f00-0000000000a1';
const vault = '0193a3f0-7c00-7000-8000-000000000001';
const category = '0193a3f0-7c00-7000-8000-000000000011';
const content = { kind: 'debt', fields: { name: 'Car' }, savedAt: '2026-11-21T09:30:00.000Z' };

/** Everything in `vectors/renewal-v1.json`. */
export type RenewalVectors = Awaited<ReturnType<typeof renewalVectors>>;

/** Makes the vectors; the same ones each time. */
export async function renewalVectors() {
  const { random, given } = remembering(fixedRandom(4));
  let accountKey = await newAccountKey(random);
  const secret = () => base64UrlOfBytes(given.findLast(bytes => bytes.length === 32) ?? new Uint8Array(0));
  const accountKeys = [secret()];
  const draftContext = { account, draft: 'debt:new' };
  const draft = {
    context: draftContext,
    envelope: await sealDraft(await draftKeyOf(accountKey), draftContext, content, random),
    content,
  };
  let categoryKeys = await newCategoryKeys(accountKey, vault, ['debts'], () => category, random);
  let earlierKeys: Awaited<ReturnType<typeof sealEarlierKeys>> = [];
  const records = [];
  for (const keyVersion of [1, 2, 3]) {
    const { categories } = await openCategoryKeys(accountKey, vault, categoryKeys);
    const key = categories.get(category)?.key;
    if (key === undefined) throw new Error('the category does not open');
    const context = {
      vault,
      category,
      keyVersion,
      record: '0193a3f0-7c00-7000-8000-000000000021',
      version: keyVersion,
      deleted: false,
    };
    records.push({ context, envelope: await sealRecord(key, context, content, random), content });
    if (keyVersion === 3) break;
    const next = await newAccountKey(random);
    accountKeys.push(secret());
    earlierKeys = await sealEarlierKeys({ accountKey, keyVersion }, next, account, earlierKeys, random);
    categoryKeys = await renewCategoryKeys(accountKey, next, vault, categoryKeys, random);
    accountKey = next;
  }
  return {
    form: 'kinfolio-earlier-key-1',
    account,
    vault,
    accountKeys,
    categoryKeys,
    earlierKeys,
    records,
    draft,
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await renewalVectors(), undefined, 2)}\n`);
