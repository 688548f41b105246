import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, type Outcome, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { readBody, text } from '../read-body.ts';

const tags = ['auth/v1'];
const ssoBody = z.object({ provider_id: text.default(''), domain: text.default('') });
const web3Body = z.object({ chain: text.default('') });

/** Ways of signing in that this installation does not have: each answers as the wire contract says. */
export function ssoRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/sso',
      schema: { tags, summary: 'Sign in with the identity provider of an organisation', body: ssoBody },
      handler: async request => {
        granted(await takeRequest(context, request.ip));
        const { provider_id: id, domain } = readBody(ssoBody, request.body);
        if ((id === '') === (domain === ''))
          throw new AuthError(
            refuse('validation_failed', { message: 'Either provider_id or domain should be set' }),
          );
        throw new AuthError(refuse('saml_provider_disabled'));
      },
    });
  };
}

/** A message signed by a wallet in exchange for a session. */
export async function web3Grant(body: unknown): Promise<Outcome<never>> {
  const { chain } = readBody(web3Body, body);
  if (chain !== 'solana' && chain !== 'ethereum') return refuse('web3_unsupported_chain');
  return refuse('web3_provider_disabled');
}
