import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addSigningKey, createSecrets, openSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-secrets-'));
const file = join(folder, 'deep/secrets.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the first start makes the secrets, for their owner only, and later ones read the same', () => {
  const made = openSecrets(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openSecrets(file)).toEqual(made);
});

test('no two installations have a secret in common', () => {
  const [one, other] = [createSecrets(), createSecrets()];
  expect(one.sharedSecret).not.toBe(other.sharedSecret);
  expect(one.fakesSecret).not.toBe(other.fakesSecret);
  expect(one.signingKeys[0]?.d).not.toBe(other.signingKeys[0]?.d);
  expect(one.sharedSecret).not.toBe(one.fakesSecret);
});

test('a damaged secrets file stops the start, names SECRETS_FILE and is left as it is', () => {
  const damaged = join(folder, 'damaged.json');
  writeFileSync(damaged, '{"sharedSecret":"half of');
  chmodSync(damaged, 0o600);
  expect(() => openSecrets(damaged)).toThrow(/SECRETS_FILE/);
  expect(readFileSync(damaged, 'utf8')).toBe('{"sharedSecret":"half of');
});

test('a new signing key joins the old one, which is forgotten when nothing it signed can be left', () => {
  const rotated = join(folder, 'rotated.json');
  const day = 24 * 60 * 60_000;
  const first = openSecrets(rotated);
  expect(addSigningKey(rotated, day)).toBe(2 * day);
  const second = openSecrets(rotated);
  expect(second).toMatchObject({ ...first, signingKeys: [...first.signingKeys, { signsFromMs: 2 * day }] });
  expect(statSync(rotated).mode & 0o777).toBe(0o600);
  addSigningKey(rotated, 2 * day + 1);
  expect(openSecrets(rotated).signingKeys).toHaveLength(3);
  addSigningKey(rotated, 4 * day);
  expect(openSecrets(rotated).signingKeys.map(key => key.signsFromMs)).toEqual([
    2 * day,
    3 * day + 1,
    5 * day,
  ]);
});
