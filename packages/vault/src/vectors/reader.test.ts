import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { frozenVectors } from '../testing/frozen-vectors.ts';
import {
  bytesOfCode,
  derive,
  open,
  openKey,
  publicHalf,
  rootOfPassword,
} from '../testing/independent-reader.ts';

const { vectors } = await frozenVectors();
const accountKey = Buffer.from(vectors.accountKey, 'base64url');

test('a stranger opens every record of the vectors from the password on, with node:crypto alone', () => {
  const { password, authSecret, context, envelope } = vectors.password;
  const root = rootOfPassword(password, context.salt);
  expect(derive(root, 'kinfolio/auth').toString('base64url')).toBe(authSecret);
  const wrapKey = derive(root, 'kinfolio/wrap');
  const opened = openKey(wrapKey, 'kinfolio-password-wrap-1', context, envelope, 'accountKey');
  expect(opened).toEqual(accountKey);

  const { vault } = vectors;
  const wrapping = derive(opened, 'kinfolio/category-keys');
  const keys = new Map(
    vectors.categoryKeys.map(({ id, keyVersion, envelope: sealed }) => {
      const place = { vault, category: id, keyVersion };
      return [`${id} ${keyVersion}`, openKey(wrapping, 'kinfolio-category-key-1', place, sealed, 'key')];
    }),
  );
  expect(vectors.records).toHaveLength(5);
  for (const { context: place, envelope: sealed, content } of vectors.records) {
    const key = keys.get(`${place.category} ${place.keyVersion}`) ?? Buffer.alloc(0);
    expect(open(key, 'kinfolio-record-1', place, sealed)).toEqual(content);
  }
});

test('a stranger opens the account key with the recovery code', () => {
  const { code, proof, context, envelope } = vectors.recovery;
  const bytes = bytesOfCode(code);
  expect(derive(bytes, 'kinfolio/recovery-auth').toString('base64url')).toBe(proof);
  const wrapKey = derive(bytes, 'kinfolio/recovery-wrap');
  expect(openKey(wrapKey, 'kinfolio-recovery-wrap-1', context, envelope, 'accountKey')).toEqual(accountKey);
});

test('a stranger opens the account key with the two reload halves', () => {
  const { context, deviceHalf, serverHalf, sealed } = vectors.reload;
  const halves = Buffer.concat([deviceHalf, serverHalf].map(half => Buffer.from(half, 'base64url')));
  const key = derive(halves, 'kinfolio/reload');
  expect(openKey(key, 'kinfolio-reload-1', context, sealed, 'accountKey')).toEqual(accountKey);
});

test('a stranger opens drafts and both private keys of the identity', () => {
  const draftKey = derive(accountKey, 'kinfolio/drafts');
  for (const { context, envelope, content } of vectors.drafts) {
    expect(open(draftKey, 'kinfolio-draft-1', context, envelope)).toEqual(content);
  }
  const { account, sealPrivate, signPrivate, sealPublicJwk, signPublicJwk } = vectors.identity;
  const key = derive(accountKey, 'kinfolio/identity');
  const seal = open(key, 'kinfolio-identity-1', { account, use: 'seal' }, sealPrivate);
  const sign = open(key, 'kinfolio-identity-1', { account, use: 'sign' }, signPrivate);
  expect(publicHalf(seal)).toEqual(sealPublicJwk);
  expect(publicHalf(sign)).toEqual(signPublicJwk);
});

test('the independent reader imports node:crypto and nothing else', async () => {
  const source = await readFile(new URL('../testing/independent-reader.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g)].map(match => match[1]);
  expect(imports).toEqual(['node:crypto']);
});
