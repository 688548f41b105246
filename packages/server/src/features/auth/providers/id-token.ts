import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { ProviderProblem } from '../../../ports/providers.ts';
import { inTransactionOrRefuse } from '../admin/in-transaction-or-refuse.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { requireLinker } from '../identities/linker.ts';
import { readBody, storableText } from '../read-body.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { toProviderRefusal } from './finish.ts';
import { toExternalPerson } from './person.ts';
import { linkExternalIdentity, resolveExternalAccount } from './resolve-external-account.ts';

const idTokenBody = z.object({
  provider: storableText.default(''),
  id_token: storableText.default(''),
  access_token: storableText.optional(),
  nonce: storableText.optional(),
  link_identity: z.boolean().default(false),
});

/** Exchanges an external provider's token, which the client obtained itself, for a session. */
export async function signInWithIdToken(
  context: AuthContext,
  request: FastifyRequest,
  from: RequestOrigin,
): Promise<Outcome<PresentedSession>> {
  const body = readBody(idTokenBody, request.body);
  if (body.provider === '' || body.id_token === '')
    return createRefusal('validation_failed', { message: 'provider and id_token required' });
  const provider = context.providers.get(body.provider);
  if (provider === undefined) {
    const message = `Provider (issuer "${body.provider}") is not enabled`;
    return createRefusal('provider_disabled', { message });
  }
  const who = body.link_identity ? await requireLinker(context, request) : undefined;
  if (who?.ok === false) return who;
  try {
    const person = await provider.readIdToken(body.id_token, {
      nonce: body.nonce,
      accessToken: body.access_token,
    });
    if (person === undefined) return createRefusal('bad_id_token');
    const arrival = toExternalPerson(body.provider, person);
    return await inTransactionOrRefuse(context, async tx => {
      const arrived =
        who === undefined
          ? await resolveExternalAccount(context, tx, arrival)
          : await linkExternalIdentity(context, tx, who.value, arrival);
      return arrived.ok
        ? {
            ok: true,
            value: await openSession(context, tx, arrived.value, 'oauth', { from }),
          }
        : arrived;
    });
  } catch (error) {
    if (error instanceof ProviderProblem) return toProviderRefusal(error);
    throw error;
  }
}
