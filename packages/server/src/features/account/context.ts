import type { FastifyRequest } from 'fastify';
import type { VerifiedToken } from '../../adapters/crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';

/** The dependencies of `rest/v1`. Those for signing in come from the auth feature, through app.ts. */
export interface AccountContext {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether people can pay for plans on this server. */
  readonly sellsPlans: boolean;
  /** Verifies access tokens and API keys. */
  readonly tokens: { verify(token: string): Promise<VerifiedToken> };
  /**
   * Identifies the sender of a request. Throws a ServerError such as `unauthorized`, `forbidden` or `session_expired`.
   */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /** Throws `proof_required` or `proof_refused` unless a request is sealed and signed as its route requires. */
  requireSigned(who: SignedIn, request: FastifyRequest): Promise<void>;
}
