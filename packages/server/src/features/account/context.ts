import type { FastifyRequest } from 'fastify';
import type { VerifiedToken } from '../../adapters/crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';

/** What `rest/v1` works with. Whatever is about signing in comes from the auth feature, by way of app.ts. */
export interface AccountContext {
  readonly db: Db;
  readonly clock: Clock;
  /** Reads access tokens and API keys. */
  readonly tokens: { verify(token: string): Promise<VerifiedToken> };
  /** Who sends a request. Throws a ServerError such as `unauthorized`, `forbidden` or `session_expired`. */
  authenticate(request: FastifyRequest): Promise<{ readonly accountId: string }>;
}
