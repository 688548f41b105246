import type { FastifyRequest } from 'fastify';
import type { Claims, VerifiedToken } from '../../adapters/crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

/** What `storage/v1` works with. Whatever is about people and vaults comes from other features, by way of app.ts. */
export interface StorageContext {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Signs addresses, and reads what was signed: those addresses, access tokens and API keys. */
  readonly tokens: { sign(claims: Claims): Promise<string>; verify(token: string): Promise<VerifiedToken> };
  /** Who sends a request. Throws `unauthorized`, `forbidden` or `session_expired` as a ServerError. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /**
   * Sees that a write is sealed by its session, where the vault has a keyset: its body was hashed, or arrives in a stream.
   * Throws `proof_required` or `proof_refused` as a ServerError.
   */
  requireSeal(who: SignedIn, request: FastifyRequest, body: 'hashed' | 'streamed'): Promise<void>;
  /** Notes that the person did something. */
  noteActivity(who: SignedIn): Promise<void>;
  /** The id of the vault an account owns; undefined while it has none. */
  vaultOf(accountId: string): Promise<string | undefined>;
  /**
   * Whose vault a space is, for a person who announced a file of that name for it and may still add it; undefined otherwise.
   */
  ownerToAddFor(
    who: SignedIn,
    file: { readonly space: string; readonly object: string },
  ): Promise<string | undefined>;
  /** Bytes for which the account's plan has room. */
  allowedBytes(accountId: string): Promise<number>;
}
