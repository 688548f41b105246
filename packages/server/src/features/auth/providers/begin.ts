import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ProviderProblem } from '../../../ports/providers.ts';
import { chooseRedirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { readPkceChallenge } from '../pkce.ts';
import { toProviderRefusal } from './finish.ts';
import { type NewProviderFlow, saveProviderFlow } from './flow.ts';

/** The query string of the URL that a client opens to send a person to a provider. */
export const authorizeQuery = z.object({
  provider: z.string().default(''),
  redirect_to: z.string().optional(),
  scopes: z.string().max(1000).default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  skip_http_redirect: z.string().default(''),
});

// Parameters that we or the protocol set. All others, such as `prompt` or `login_hint`, are passed on to the provider.
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

/** Sends a person to a provider, either by a redirect or by returning the URL if the client asks for that. */
export async function redirectToProvider(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkTo: NewProviderFlow['linkTo'],
): Promise<unknown> {
  valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
  const asked = authorizeQuery.safeParse(request.query);
  if (!asked.success) throw new AuthError(createRefusal('validation_failed'));
  const { provider: id, scopes, skip_http_redirect: skip, ...pkce } = asked.data;
  const provider = context.providers.get(id);
  if (provider === undefined)
    throw new AuthError(
      createRefusal('validation_failed', { message: 'Unsupported provider: provider is not enabled' }),
    );
  const challenge = valueOrThrow(readPkceChallenge(pkce)) ?? null;
  const redirectTo = chooseRedirectTarget(context, request);
  const proofs = await saveProviderFlow(context, { provider: id, redirectTo, challenge, linkTo });
  try {
    const parameters = passedOn(request.query);
    const url = await provider.begin({ ...proofs, scopes, parameters });
    return skip === 'true' ? { url: url.href } : reply.redirect(url.href, 302);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    request.log.warn({ err: error, provider: id }, 'a provider cannot be asked');
    throw new AuthError(toProviderRefusal(error));
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
