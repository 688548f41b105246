import type { FastifyRequest } from 'fastify';
import type { Claims, Verified } from '../../adapters/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

/** A person who is signed in and did something within the idle time. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly lastActivityAtMs: number;
}

/** What `storage/v1` works with. Whatever is about people and vaults comes from other features, by way of app.ts. */
export interface StorageContext {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Signs addresses, and reads what was signed: those addresses, access tokens and API keys. */
  readonly tokens: { sign(claims: Claims): Promise<string>; verify(token: string): Promise<Verified> };
  /** Who sends a request. Throws `unauthorized`, `forbidden` or `session_expired` as a ServerError. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /** Notes that the person did something. */
  noteActivity(who: SignedIn): Promise<void>;
  /** The id of the vault an account owns; undefined while it has none. */
  vaultOf(accountId: string): Promise<string | undefined>;
  /** Bytes for which the account's plan has room. */
  allowedBytes(accountId: string): Promise<number>;
}
