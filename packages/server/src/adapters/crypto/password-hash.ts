import { hash, type Options, verify } from '@node-rs/argon2';

export interface PasswordHash {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the stored hash. If nothing is stored, this does the same work and returns false, so
   * that the response time reveals nothing.
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

// OWASP Password Storage Cheat Sheet, read 2026-11-21: Argon2id with 19 MiB, 2 passes, 1 lane. The web app does
// not send the password itself but a 256-bit secret, derived from it with 64 MiB of memory. Other clients may send a
// password as typed.
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Creates the password hash. A check for a missing account costs the same work as for an existing one. */
export async function createPasswordHash(cost: Options = passwordCost): Promise<PasswordHash> {
  const nobodys = await hash(crypto.randomUUID(), cost);
  return {
    hash: password => hash(password, cost),
    async matches(stored, password) {
      const same = await verify(stored ?? nobodys, password);
      return same && typeof stored === 'string';
    },
  };
}
