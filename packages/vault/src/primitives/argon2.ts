// What it is: Argon2id (RFC 9106) from hash-wasm. The caller passes every cost parameter.
// Use it for: turning a password into the root of its keys, through `keys/password.ts`.
// Never use it for: a secret that already has 128 random bits or more, such as a recovery code. Never use it
// with cost parameters that came over the network.

import { argon2id } from 'hash-wasm';
import type { Bytes } from './bytes.ts';

/** The cost parameters that a password profile fixes. They are not secret. */
export interface Argon2Costs {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/**
 * Hashes a password (UTF-8 bytes) with a salt into 32 bytes. This is a parameter of its callers, so that a
 * test can prove that it was not called.
 */
export type HashPassword = (password: Bytes, salt: Bytes, costs: Argon2Costs) => Promise<Bytes>;

/**
 * Hashes with Argon2id, version 0x13, without a secret or associated data, to 32 bytes. Throws for an empty password.
 */
export const argon2idHash: HashPassword = async (password, salt, costs) =>
  // Copies the result from hash-wasm's memory into ordinary memory, which the caller can wipe.
  new Uint8Array(
    await argon2id({
      password,
      salt,
      memorySize: costs.memoryKiB,
      iterations: costs.passes,
      parallelism: costs.lanes,
      hashLength: 32,
      outputType: 'binary',
    }),
  );
