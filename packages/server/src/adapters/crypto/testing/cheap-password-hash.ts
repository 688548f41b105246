// A set-up file of Vitest: Argon2id with less work, since most tests sign a person up and a quarter of their time went
// into that. `password-hash.test.ts` tests the work that a server does.
import { vi } from 'vitest';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

vi.mock(import('../password-hash.ts'), async readOriginal => {
  const original = await readOriginal();
  return { ...original, createPasswordHash: () => original.createPasswordHash(cheap) };
});
