import { argon2Sync, hkdfSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { VaultErrorCode } from '../errors.ts';
import type { HashPassword } from '../primitives/argon2.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { createAccountKey } from './account-key.ts';
import {
  createPasswordSalt,
  currentPasswordProfile,
  deriveFromPassword,
  openPasswordWrap,
  passwordProfiles,
  wrapWithPassword,
} from './password.ts';

const salt = createPasswordSalt(createFixedRandom(10));
const code = (expected: VaultErrorCode) => expect.objectContaining({ name: 'VaultError', code: expected });
/** Replaces Argon2id in tests of the code around it. */
const quickHash = () => vi.fn<HashPassword>(async () => Promise.resolve(createFixedRandom(11)(32)));
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test.each([
  'argon2id-0',
  'argon2id-2',
  'ARGON2ID-1',
  'argon2id-1 ',
  '',
  'constructor',
  'toString',
  '__proto__',
  '{"memoryKiB":8}',
])('a server that names the profile %j is refused before anything is hashed', async profile => {
  const hash = quickHash();
  await expect(deriveFromPassword('correct horse', salt, profile, hash)).rejects.toEqual(
    code('unknown_profile'),
  );
  expect(hash).not.toHaveBeenCalled();
});

test.each([
  '',
  'AAAA',
  salt.slice(1),
  `${salt}A`,
  `${salt}AA`,
  `${salt}==`,
  `${salt.slice(0, 21)}!`,
  `${salt.slice(0, 21)}B`,
])('the salt %j is refused before anything is hashed', async wrong => {
  const hash = quickHash();
  await expect(deriveFromPassword('correct horse', wrong, currentPasswordProfile, hash)).rejects.toEqual(
    code('bad_salt'),
  );
  expect(hash).not.toHaveBeenCalled();
});

test('an empty password is refused before anything is hashed', async () => {
  const hash = quickHash();
  await expect(deriveFromPassword('', salt, currentPasswordProfile, hash)).rejects.toEqual(
    code('empty_password'),
  );
  expect(hash).not.toHaveBeenCalled();
});

test('the profile argon2id-1 is 64 MiB, 3 passes and 1 lane, and reaches the hash so', async () => {
  const hash = quickHash();
  await deriveFromPassword('correct horse', salt, 'argon2id-1', hash);
  expect(passwordProfiles).toEqual({ 'argon2id-1': { memoryKiB: 65_536, passes: 3, lanes: 1 } });
  expect(hash.mock.calls[0]?.[2]).toEqual({ memoryKiB: 65_536, passes: 3, lanes: 1 });
});

test('both secrets are what OpenSSL derives from the password', async () => {
  const { authSecret } = await deriveFromPassword('correct horse', salt, 'argon2id-1');
  const root = argon2Sync('argon2id', {
    message: 'correct horse',
    nonce: Buffer.from(salt, 'base64url'),
    memory: 65_536,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const expected = Buffer.from(hkdfSync('sha256', root, '', 'kinfolio/auth', 32)).toString('base64url');
  expect(authSecret).toBe(expected);
  expect(authSecret).toMatch(/^[\w-]{43}$/);
});

test('a password is the same on every keyboard', async () => {
  const hash = quickHash();
  const seen: string[] = [];
  hash.mockImplementation(async password => {
    seen.push(new TextDecoder().decode(password));
    return Promise.resolve(createFixedRandom(11)(32));
  });
  for (const spelling of ['caf\u00e9', 'cafe\u0301', 'ｃａｆé']) {
    await deriveFromPassword(spelling, salt, currentPasswordProfile, hash);
  }
  expect(new Set(seen)).toEqual(new Set(['caf\u00e9']));
});

test('the bytes of the password and of the root are zero afterwards', async () => {
  const root = createFixedRandom(11)(32);
  const hash = vi.fn<HashPassword>(async () => Promise.resolve(root));
  await deriveFromPassword('correct horse', salt, currentPasswordProfile, hash);
  expect(root).toEqual(new Uint8Array(32));
  expect(hash.mock.calls[0]?.[0]).toEqual(new Uint8Array('correct horse'.length));
});

test('a new salt is 16 bytes and never the same', () => {
  const salts = Array.from({ length: 100 }, () => createPasswordSalt());
  expect(new Set(salts).size).toBe(100);
  expect(salts.every(one => /^[\w-]{22}$/.test(one))).toBe(true);
});

test('a password opens its own wrap and no other', async () => {
  const accountKey = await createAccountKey();
  const { wrapKey } = await deriveFromPassword('correct horse', salt, currentPasswordProfile, quickHash());
  const context = { account: 'a1', wrap: 'w1', profile: currentPasswordProfile, salt };
  const envelope = await wrapWithPassword(accountKey, wrapKey, context);
  expect(await openPasswordWrap(wrapKey, context, envelope)).toMatchObject({ ok: true });

  const otherPlaces = [
    { account: 'a2' },
    { wrap: 'w2' },
    { profile: 'argon2id-2' },
    { salt: createPasswordSalt() },
  ];
  for (const change of otherPlaces) {
    expect(await openPasswordWrap(wrapKey, { ...context, ...change }, envelope)).toEqual(refused);
  }
  const wrong = await deriveFromPassword('correct horse', salt, currentPasswordProfile, async () =>
    Promise.resolve(createFixedRandom(12)(32)),
  );
  expect(await openPasswordWrap(wrong.wrapKey, context, envelope)).toEqual(refused);
});
