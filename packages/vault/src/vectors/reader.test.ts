import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { frozenVectors } from '../testing/frozen-vectors.ts';
import { derive, open, openKey, rootOfPassword } from '../testing/independent-reader.ts';

const { vectors } = await frozenVectors();
const accountKey = Buffer.from(vectors.accountKey, 'base64url');

test('a stranger opens every record of the vectors from the password on, with node:crypto alone', () => {
  const { password, authSecret, context, envelope } = vectors.password;
  const root = rootOfPassword(password, context.salt);
  expect(derive(root, 'kinfolio/auth').toString('base64url')).toBe(authSecret);
  const wrapKey = derive(root, 'kinfolio/wrap');
  const opened = openKey(wrapKey, 'kinfolio-password-wrap-1', context, envelope, 'accountKey');
  expect(opened).toEqual(accountKey);

  const boxes = derive(opened, 'kinfolio/category-keys');
  const { vault } = vectors;
  const keys = new Map(
    vectors.categories.map(({ id, keyVersion, envelope: sealed, secret: expected }) => {
      const place = { category: id, keyVersion, vault };
      const secret = openKey(boxes, 'kinfolio-category-key-2', place, sealed, 'secret');
      expect(secret.toString('base64url')).toBe(expected);
      return [id, derive(secret, 'kinfolio/records')];
    }),
  );
  expect(vectors.records).toHaveLength(5);
  for (const { context: place, envelope: sealed, content } of vectors.records) {
    const key = keys.get(place.category) ?? Buffer.alloc(0);
    expect(open(key, 'kinfolio-record-2', place, sealed)).toEqual(content);
  }
});

test('a stranger opens drafts', () => {
  const draftKey = derive(accountKey, 'kinfolio/drafts');
  for (const { context, envelope, content } of vectors.drafts) {
    expect(open(draftKey, 'kinfolio-draft-1', context, envelope)).toEqual(content);
  }
});

test('the independent reader imports node:crypto and nothing else', async () => {
  const source = await readFile(new URL('../testing/independent-reader.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g)].map(match => match[1]);
  expect(imports).toEqual(['node:crypto']);
});
