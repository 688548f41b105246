import { hash, type Options, verify } from '@node-rs/argon2';

/** Keeps passwords as Argon2id hashes. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  /** Whether the password is the stored one. Nothing stored costs the same work and is never right. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

// OWASP Password Storage Cheat Sheet, read 2026-11-21: Argon2id with 19 MiB, 2 passes, 1 lane. The web app sends a
// secret of 256 bits that already cost its maker 64 MiB; other clients may send a password as typed.
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** The hash. Work done for an account that is not there is the same as for one that is. */
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
