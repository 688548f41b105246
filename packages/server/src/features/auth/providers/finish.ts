import type { RequestOrigin } from '../../../http/entrance.ts';
import { ProviderProblem } from '../../../ports/providers.ts';
import { inTransactionOrRefuse } from '../admin/in-transaction-or-refuse.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { openSession } from '../sessions/open.ts';
import type { AuthMethod } from '../tables.ts';
import { type ProviderTokens, startFlow } from '../verification/flow.ts';
import { addQueryParams, addRefusalToUrl, addSessionToUrl } from '../verification/landing.ts';
import type { ExternalPerson } from './arrival.ts';
import { consumeProviderFlow, type StoredProviderFlow } from './flow.ts';
import { toExternalPerson } from './person.ts';
import { linkExternalIdentity, resolveExternalAccount } from './resolve-external-account.ts';

/**
 * Handles a provider's response. Returns the URL to which the person is redirected: signed in, or with the reason why
 * not.
 */
export async function finishProviderSignIn(
  context: AuthContext,
  answer: URLSearchParams,
  from: RequestOrigin,
): Promise<string> {
  const flow = await consumeProviderFlow(context, answer.get('state') ?? '');
  if (flow === undefined)
    return addRefusalToUrl(context.settings.siteUrl, createRefusal('bad_oauth_state'), {
      bound: true,
      error: 'invalid_request',
    });
  const bound = flow.challenge !== null;
  const error = answer.get('error');
  if (error !== null) {
    const message = answer.get('error_description') ?? 'The provider gave no further details';
    const told = createRefusal('bad_oauth_callback', { message: message.slice(0, longestMessage) });
    return addRefusalToUrl(flow.redirectTo, told, { bound, error: error.slice(0, longestMessage) });
  }
  const proved = await prove(context, flow, answer);
  const landed = proved.ok
    ? await completeExternalSignIn(context, flow, proved.value, { method: 'oauth', from })
    : proved;
  return landed.ok ? landed.value : addRefusalToUrl(flow.redirectTo, landed, { bound });
}

const longestMessage = 300;

interface Proved {
  arrival: ExternalPerson;
  tokens: ProviderTokens;
}

async function prove(
  context: AuthContext,
  { provider: id, ...flow }: StoredProviderFlow,
  answer: URLSearchParams,
): Promise<Outcome<Proved>> {
  const provider = context.providers.get(id);
  // The provider was disabled while the person was away.
  if (provider === undefined) return createRefusal('provider_disabled');
  const state = answer.get('state') ?? '';
  try {
    const { tokens, ...person } = await provider.finish(answer, { ...flow, state });
    const kept = {
      ...(tokens.access !== undefined && { provider_token: tokens.access }),
      ...(tokens.refresh !== undefined && { provider_refresh_token: tokens.refresh }),
    };
    return { ok: true, value: { arrival: toExternalPerson(id, person), tokens: kept } };
  } catch (error) {
    if (error instanceof ProviderProblem) return toProviderRefusal(error);
    throw error;
  }
}

/** The error for a person whom the provider did not identify. */
export function toProviderRefusal({ code }: ProviderProblem) {
  if (code === 'not-in-group')
    return createRefusal('bad_oauth_callback', {
      message: 'This person may not sign in here: they are not in the required group',
    });
  return code === 'unreachable'
    ? createRefusal('unexpected_failure', { status: 503, message: 'The provider is not responding' })
    : createRefusal('bad_oauth_callback');
}

/** Signs in or links the person whom the provider identified, and returns the URL to redirect them to. */
export async function completeExternalSignIn(
  context: AuthContext,
  { linkTo: who, challenge, redirectTo }: StoredProviderFlow,
  { arrival, tokens }: Proved,
  { method, from }: { method: AuthMethod['method']; from: RequestOrigin },
): Promise<Outcome<string>> {
  return inTransactionOrRefuse(context, async tx => {
    const arrived =
      who === null
        ? await resolveExternalAccount(context, tx, arrival)
        : await linkExternalIdentity(context, tx, who, arrival);
    if (!arrived.ok) return arrived;
    const account = arrived.value;
    if (challenge !== null) {
      const code = await startFlow(context, tx, { accountId: account.id, challenge, method, tokens });
      return { ok: true, value: addQueryParams(redirectTo, { code }) };
    }
    const session = await openSession(context, tx, account, method, { from });
    return { ok: true, value: addSessionToUrl(redirectTo, session, tokens) };
  });
}
