// A Vitest set-up file that makes Argon2id cheaper: most tests sign a person up, and a quarter of their time went into
// hashing. `password-hash.test.ts` tests the real cost.
import { vi } from 'vitest';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

vi.mock(import('../password-hash.ts'), async readOriginal => {
  const original = await readOriginal();
  return { ...original, createPasswordHash: () => original.createPasswordHash(cheap) };
});
