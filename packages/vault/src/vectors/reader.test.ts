import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readFrozenVectors } from '../testing/frozen-vectors.ts';
import {
  deriveHkdf,
  hashPasswordToRoot,
  openIndependently,
  openKeyIndependently,
} from '../testing/independent-reader.ts';

const { vectors } = await readFrozenVectors();
const accountKey = Buffer.from(vectors.accountKey, 'base64url');

test('a stranger opens every record of the vectors from the password on, with node:crypto alone', () => {
  const { password, authSecret, context, envelope } = vectors.password;
  const root = hashPasswordToRoot(password, context.salt);
  expect(deriveHkdf(root, 'kinfolio/auth').toString('base64url')).toBe(authSecret);
  const wrapKey = deriveHkdf(root, 'kinfolio/wrap');
  const opened = openKeyIndependently(wrapKey, 'kinfolio-password-wrap-1', context, envelope, 'accountKey');
  expect(opened).toEqual(accountKey);

  const boxes = deriveHkdf(opened, 'kinfolio/category-keys');
  const { vault } = vectors;
  const keys = new Map(
    vectors.categories.map(({ id, keyVersion, envelope: sealed, secret: expected }) => {
      const place = { category: id, keyVersion, vault };
      const secret = openKeyIndependently(boxes, 'kinfolio-category-key-2', place, sealed, 'secret');
      expect(secret.toString('base64url')).toBe(expected);
      return [id, deriveHkdf(secret, 'kinfolio/records')];
    }),
  );
  expect(vectors.records).toHaveLength(5);
  for (const { context: place, envelope: sealed, content } of vectors.records) {
    const key = keys.get(place.category) ?? Buffer.alloc(0);
    expect(openIndependently(key, 'kinfolio-record-2', place, sealed)).toEqual(content);
  }
});

test('a stranger opens drafts', () => {
  const draftKey = deriveHkdf(accountKey, 'kinfolio/drafts');
  for (const { context, envelope, content } of vectors.drafts) {
    expect(openIndependently(draftKey, 'kinfolio-draft-1', context, envelope)).toEqual(content);
  }
});

test('the independent reader imports node:crypto and nothing else', async () => {
  const source = await readFile(new URL('../testing/independent-reader.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g)].map(match => match[1]);
  expect(imports).toEqual(['node:crypto']);
});
