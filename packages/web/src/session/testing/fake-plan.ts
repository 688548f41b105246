import { type Account, type Call, json } from './fake-wire.ts';

/** When every trial of these tests ends. */
const trialEndsAt = '2099-01-01T00:00:00.000Z';

/** `rest/v1` as far as the plan of an account goes; undefined for any other address. */
export function answerPlan({ path, body }: Call, account: Account): Response | undefined {
  if (!path.startsWith('/rest/v1/rpc/')) return undefined;
  const told = typeof body === 'object' && body !== null && 'plan' in body ? body.plan : undefined;
  if (typeof told === 'string') account.plan = told;
  return json(200, { plan: account.plan ?? 'basic', status: 'trialing', trial_ends_at: trialEndsAt });
}
