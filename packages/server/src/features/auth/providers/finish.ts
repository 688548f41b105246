import type { Entrance } from '../../../http/entrance.ts';
import { ProviderProblem } from '../../../ports/providers.ts';
import { wholly } from '../admin/wholly.ts';
import { type ProviderTokens, startFlow } from '../codes/flow.ts';
import { withQuery, withRefusal, withSession } from '../codes/landing.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { openSession } from '../sessions/open.ts';
import type { AuthMethod } from '../tables.ts';
import type { Arrival } from './arrival.ts';
import { arrive, linkTo } from './arrive.ts';
import { type KeptFlow, takeFlow } from './flow.ts';
import { arrivalOf } from './person.ts';

/** Where somebody goes who comes back from a provider with this answer, signed in or told why not. */
export async function comeBack(
  context: AuthContext,
  answer: URLSearchParams,
  from: Entrance,
): Promise<string> {
  const flow = await takeFlow(context, answer.get('state') ?? '');
  if (flow === undefined)
    return withRefusal(context.settings.siteUrl, refuse('bad_oauth_state'), {
      bound: true,
      error: 'invalid_request',
    });
  const bound = flow.challenge !== null;
  const error = answer.get('error');
  if (error !== null) {
    const message = answer.get('error_description') ?? 'The provider says no more than that';
    const told = refuse('bad_oauth_callback', { message: message.slice(0, longestMessage) });
    return withRefusal(flow.redirectTo, told, { bound, error: error.slice(0, longestMessage) });
  }
  const proved = await prove(context, flow, answer);
  const landed = proved.ok ? await land(context, flow, proved.value, { method: 'oauth', from }) : proved;
  return landed.ok ? landed.value : withRefusal(flow.redirectTo, landed, { bound });
}

const longestMessage = 300;

interface Proved {
  arrival: Arrival;
  tokens: ProviderTokens;
}

async function prove(
  context: AuthContext,
  { provider: id, ...flow }: KeptFlow,
  answer: URLSearchParams,
): Promise<Outcome<Proved>> {
  const provider = context.providers.get(id);
  // It was switched off meanwhile.
  if (provider === undefined) return refuse('provider_disabled');
  const state = answer.get('state') ?? '';
  try {
    const { tokens, ...person } = await provider.finish(answer, { ...flow, state });
    const kept = {
      ...(tokens.access !== undefined && { provider_token: tokens.access }),
      ...(tokens.refresh !== undefined && { provider_refresh_token: tokens.refresh }),
    };
    return { ok: true, value: { arrival: arrivalOf(id, person), tokens: kept } };
  } catch (error) {
    if (error instanceof ProviderProblem) return providerRefusal(error);
    throw error;
  }
}

/** What somebody is told whose provider could not say who they are. */
export function providerRefusal({ code }: ProviderProblem) {
  if (code === 'not-in-group')
    return refuse('bad_oauth_callback', {
      message: 'This person may not sign in here: they are not in its group',
    });
  return code === 'unreachable'
    ? refuse('unexpected_failure', { status: 503, message: 'The provider does not answer' })
    : refuse('bad_oauth_callback');
}

/** Signs whoever was named in, or links them, and says where to go with that. */
export async function land(
  context: AuthContext,
  { linkTo: who, challenge, redirectTo }: KeptFlow,
  { arrival, tokens }: Proved,
  { method, from }: { method: AuthMethod['method']; from: Entrance },
): Promise<Outcome<string>> {
  return wholly(context, async tx => {
    const arrived =
      who === null ? await arrive(context, tx, arrival) : await linkTo(context, tx, who, arrival);
    if (!arrived.ok) return arrived;
    const account = arrived.value;
    if (challenge !== null) {
      const code = await startFlow(context, tx, { accountId: account.id, challenge, method, tokens });
      return { ok: true, value: withQuery(redirectTo, { code }) };
    }
    const session = await openSession(context, tx, account, method, { from });
    return { ok: true, value: withSession(redirectTo, session, tokens) };
  });
}
