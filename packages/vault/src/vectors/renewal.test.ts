import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { derive, open, openKey } from '../testing/independent-reader.ts';
import { renewalVectors } from '../testing/make-renewal-vectors.ts';

const frozen = await readFile(new URL('renewal-v1.json', import.meta.url), 'utf8');
const made = await renewalVectors();

test('renewing keys today gives the frozen vectors', () => {
  expect(`${JSON.stringify(made, undefined, 2)}\n`).toBe(frozen);
});

test('a stranger opens with the newest account key what was sealed under any, with node:crypto alone', () => {
  const newest = Buffer.from(made.accountKeys.at(-1) ?? '', 'base64url');
  const wrapping = derive(newest, 'kinfolio/category-keys');
  expect(made.records).toHaveLength(3);
  for (const { context, envelope, content } of made.records) {
    const { vault, category, keyVersion } = context;
    const sealed = made.categoryKeys.find(one => one.keyVersion === keyVersion)?.envelope ?? '';
    const place = { vault, category, keyVersion };
    const key = openKey(wrapping, 'kinfolio-category-key-1', place, sealed, 'key');
    expect(open(key, 'kinfolio-record-1', context, envelope)).toEqual(content);
  }
});

test('a stranger opens the account keys of before, and a draft that one of them sealed', () => {
  const newest = Buffer.from(made.accountKeys.at(-1) ?? '', 'base64url');
  const key = derive(newest, 'kinfolio/earlier-keys');
  const opened = made.earlierKeys.map(({ keyVersion, envelope }) =>
    openKey(key, 'kinfolio-earlier-key-1', { account: made.account, keyVersion }, envelope, 'accountKey'),
  );
  expect(opened.map(bytes => bytes.toString('base64url'))).toEqual(made.accountKeys.slice(0, 2).toReversed());
  const draftKey = derive(opened.at(-1) ?? Buffer.alloc(0), 'kinfolio/drafts');
  expect(open(draftKey, 'kinfolio-draft-1', made.draft.context, made.draft.envelope)).toEqual(
    made.draft.content,
  );
});
