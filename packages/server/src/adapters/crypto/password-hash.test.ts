import { expect, test, vi } from 'vitest';
import type * as PasswordHashes from './password-hash.ts';

// The other tests of the server use a cheaper hash. This file tests the hash that a real server uses.
const { createPasswordHash } = await vi.importActual<typeof PasswordHashes>('./password-hash.ts');
const passwords = await createPasswordHash();

test('a password is known again by its hash, which is Argon2id and never the same twice', async () => {
  const stored = await passwords.hash('a secret');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toBe(await passwords.hash('a secret'));
  expect(await passwords.matches(stored, 'a secret')).toBe(true);
  expect(await passwords.matches(stored, 'another secret')).toBe(false);
});

test('every character counts, also after the seventy-second', async () => {
  const stored = await passwords.hash(`${'x'.repeat(100)}a`);
  expect(await passwords.matches(stored, `${'x'.repeat(100)}b`)).toBe(false);
});

test('where nothing is stored no password is right', async () => {
  expect(await passwords.matches(undefined, '')).toBe(false);
  expect(await passwords.matches(null, 'a secret')).toBe(false);
});
