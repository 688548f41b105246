// A setup file for Vitest that replaces Argon2id in WebAssembly with OpenSSL's, and calculates each hash only
// once for each password and salt. The hash is the same, as the frozen vectors show. It exists because in
// many tests nothing takes as long as hashing. The tests of this package do not use it.
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { HashPassword } from '../primitives/argon2.ts';
import type { Bytes } from '../primitives/bytes.ts';

const byOpenSsl = promisify(argon2);
const known = new Map<string, Promise<Bytes>>();

const quickHash: HashPassword = async (password, salt, costs) => {
  const asked = JSON.stringify([...password, 'salt', ...salt, costs]);
  const hash =
    known.get(asked) ??
    byOpenSsl('argon2id', {
      message: password,
      nonce: salt,
      memory: costs.memoryKiB,
      passes: costs.passes,
      parallelism: costs.lanes,
      tagLength: 32,
    }).then(hashed => new Uint8Array(hashed));
  known.set(asked, hash);
  // Returns a copy, because the caller wipes the result.
  return (await hash).slice();
};

vi.mock(import('../primitives/argon2.ts'), () => ({ argon2idHash: quickHash }));
