import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Entrance } from '../../../http/entrance.ts';
import { ProviderProblem } from '../../../ports/providers.ts';
import { wholly } from '../admin/wholly.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { linkerOf } from '../identities/linker.ts';
import { readBody, text } from '../read-body.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { arrive, linkTo } from './arrive.ts';
import { providerRefusal } from './finish.ts';
import { arrivalOf } from './person.ts';

const idTokenBody = z.object({
  provider: text.default(''),
  id_token: text.default(''),
  access_token: text.optional(),
  nonce: text.optional(),
  link_identity: z.boolean().default(false),
});

/** A token of an outside provider, fetched by the program itself, in exchange for a session. */
export async function idTokenGrant(
  context: AuthContext,
  request: FastifyRequest,
  from: Entrance,
): Promise<Outcome<PresentedSession>> {
  const body = readBody(idTokenBody, request.body);
  if (body.provider === '' || body.id_token === '')
    return refuse('validation_failed', { message: 'provider and id_token required' });
  const provider = context.providers.get(body.provider);
  if (provider === undefined) {
    const message = `Provider (issuer "${body.provider}") is not enabled`;
    return refuse('provider_disabled', { message });
  }
  const who = body.link_identity ? await linkerOf(context, request) : undefined;
  if (who?.ok === false) return who;
  try {
    const person = await provider.readIdToken(body.id_token, {
      nonce: body.nonce,
      accessToken: body.access_token,
    });
    if (person === undefined) return refuse('bad_id_token');
    const arrival = arrivalOf(body.provider, person);
    return await wholly(context, async tx => {
      const arrived =
        who === undefined
          ? await arrive(context, tx, arrival)
          : await linkTo(context, tx, who.value, arrival);
      return arrived.ok
        ? {
            ok: true,
            value: await openSession(context, tx, arrived.value, 'oauth', { from }),
          }
        : arrived;
    });
  } catch (error) {
    if (error instanceof ProviderProblem) return providerRefusal(error);
    throw error;
  }
}
