import type { FastifyRequest } from 'fastify';
import type { Claims, VerifiedToken } from '../../adapters/crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

/**
 * The dependencies of `storage/v1`. Those about people and vaults come from other features, through app.ts.
 */
export interface StorageContext {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Signs addresses, and verifies the signatures of those addresses, access tokens and API keys. */
  readonly tokens: { sign(claims: Claims): Promise<string>; verify(token: string): Promise<VerifiedToken> };
  /** Identifies the sender of a request. Throws `unauthorized`, `forbidden` or `session_expired` as a ServerError. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /**
   * Checks that a write is sealed by its session, if the vault has a keyset. `body` is whether the body is already
   * hashed or arrives as a stream. Throws `proof_required` or `proof_refused` as a ServerError.
   */
  requireSeal(who: SignedIn, request: FastifyRequest, body: 'hashed' | 'streamed'): Promise<void>;
  noteActivity(who: SignedIn): Promise<void>;
  /** The id of the vault that an account owns; undefined while it has none. */
  vaultOf(accountId: string): Promise<string | undefined>;
  /**
   * The owner of the vault that a space belongs to, if the person has announced a file of that name there and
   * may still add it; otherwise undefined.
   */
  ownerToAddFor(
    who: SignedIn,
    file: { readonly space: string; readonly object: string },
  ): Promise<string | undefined>;
  allowedBytes(accountId: string): Promise<number>;
}
