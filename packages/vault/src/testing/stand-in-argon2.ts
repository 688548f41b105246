// A setup file for Vitest that replaces Argon2id with HMAC-SHA-256, because in tests of sign-in and sync
// nothing else takes as long. The result depends on the password, the salt and every cost, so a wrong value
// for any of them still opens nothing. Use it for tests in which one process creates and opens everything.
// Never use it with a browser or a frozen vector: they hash with Argon2id, for which `quick-argon2.ts`
// returns the same result.
import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import type { HashPassword } from '../primitives/argon2.ts';

const standIn: HashPassword = async (password, salt, { memoryKiB, passes, lanes }) => {
  if (password.length === 0) throw new Error('There is no password to hash');
  const costs = `argon2id ${memoryKiB} ${passes} ${lanes}`;
  const key = createHmac('sha256', costs).update(salt).digest();
  return new Uint8Array(createHmac('sha256', key).update(password).digest());
};

vi.mock(import('../primitives/argon2.ts'), () => ({ argon2idHash: standIn }));
