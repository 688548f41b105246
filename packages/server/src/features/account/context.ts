import type { FastifyRequest } from 'fastify';
import type { VerifiedToken } from '../../adapters/crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';

/** What `rest/v1` works with. Whatever is about signing in comes from the auth feature, by way of app.ts. */
export interface AccountContext {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether plans can be paid for on this server. */
  readonly sellsPlans: boolean;
  /** Reads access tokens and API keys. */
  readonly tokens: { verify(token: string): Promise<VerifiedToken> };
  /** Who sends a request. Throws a ServerError such as `unauthorized`, `forbidden` or `session_expired`. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /** Throws `proof_required` and `proof_refused` unless a request is sealed where its row wants that. */
  requireSigned(who: SignedIn, request: FastifyRequest): Promise<void>;
}
