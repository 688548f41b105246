import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { deriveSealingKey, deriveSecretText, importFileKey, importRootKey, type KeyLabel } from './keys.ts';

const secret = createFixedRandom(3)(32);
const labels: readonly KeyLabel[] = [
  'kinfolio/wrap',
  'kinfolio/recovery-wrap',
  'kinfolio/passkey-wrap',
  'kinfolio/reload',
  'kinfolio/category-keys',
  'kinfolio/identity',
  'kinfolio/drafts',
];

test.each(['kinfolio/auth', 'kinfolio/recovery-auth'] as const)('%s is what OpenSSL derives', async label => {
  const expected = Buffer.from(hkdfSync('sha256', secret, '', label, 32)).toString('base64url');
  const derived = await deriveSecretText(await importRootKey(secret), label);
  expect(derived).toBe(expected);
  expect(derived).toMatch(/^[\w-]{43}$/);
});

test('no key can be exported', async () => {
  const root = await importRootKey(secret);
  const keys = await Promise.all(labels.map(async label => await deriveSealingKey(root, label)));
  const all = [root.hkdfKey, (await importFileKey(secret)).cryptoKey, ...keys.map(key => key.cryptoKey)];
  expect(all.map(key => key.extractable)).toEqual(all.map(() => false));
});

test('each label leads to a key of its own', async () => {
  const root = await importRootKey(secret);
  const nonce = new Uint8Array(12);
  const sealed = await Promise.all(
    labels.map(async label => {
      const { cryptoKey } = await deriveSealingKey(root, label);
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv: nonce },
        cryptoKey,
        new Uint8Array(32),
      );
      return Buffer.from(bytes).toString('hex');
    }),
  );
  expect(new Set(sealed).size).toBe(labels.length);
});
