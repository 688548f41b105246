import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ProviderProblem } from '../../../ports/providers.ts';
import { redirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { challengeOf } from '../pkce.ts';
import { providerRefusal } from './finish.ts';
import { keepFlow, type WantedFlow } from './flow.ts';

/** What a program asks for when it sends somebody to a provider. */
export const authorizeQuery = z.object({
  provider: z.string().default(''),
  redirect_to: z.string().optional(),
  scopes: z.string().max(1000).default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  skip_http_redirect: z.string().default(''),
});

// Ours to say, or the protocol's; everything else, such as `prompt` or `login_hint`, is for the provider.
const reserved: ReadonlySet<string> = new Set([
  ...Object.keys(authorizeQuery.shape),
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'nonce',
]);
const mostParameters = 20;
const longest = 500;

/** Sends somebody to a provider: by a redirect, or by an address for the program that asks not to be redirected. */
export async function sendOutside(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkTo: WantedFlow['linkTo'],
): Promise<unknown> {
  granted(await takeRequest(context, { address: request.ip }));
  const asked = authorizeQuery.safeParse(request.query);
  if (!asked.success) throw new AuthError(refuse('validation_failed'));
  const { provider: id, scopes, skip_http_redirect: skip, ...pkce } = asked.data;
  const provider = context.providers.get(id);
  if (provider === undefined)
    throw new AuthError(
      refuse('validation_failed', { message: 'Unsupported provider: provider is not enabled' }),
    );
  const challenge = granted(challengeOf(pkce)) ?? null;
  const redirectTo = redirectTarget(context, request);
  const proofs = await keepFlow(context, { provider: id, redirectTo, challenge, linkTo });
  try {
    const parameters = passedOn(request.query);
    const url = await provider.begin({ ...proofs, scopes, parameters });
    return skip === 'true' ? { url: url.href } : reply.redirect(url.href, 302);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    request.log.warn({ err: error, provider: id }, 'a provider cannot be asked');
    throw new AuthError(providerRefusal(error));
  }
}

function passedOn(query: unknown): Record<string, string> {
  const given = z.record(z.string(), z.unknown()).parse(query);
  const texts = Object.entries(given).flatMap(([name, value]): Array<[string, string]> => {
    const free = typeof value === 'string' && value.length <= longest && !reserved.has(name);
    return free ? [[name, value]] : [];
  });
  return Object.fromEntries(texts.slice(0, mostParameters));
}
