import { createJsonResponse, type FakeAccount, type FakeServerCall } from './fake-wire.ts';

/** When every trial of these tests ends. */
const trialEndsAt = '2099-01-01T00:00:00.000Z';

/** Answers `rest/v1` calls about the plan of an account; undefined for any other address. */
export function respondToPlanCall(
  { path, body }: FakeServerCall,
  account: FakeAccount,
): Response | undefined {
  if (!path.startsWith('/rest/v1/rpc/')) return undefined;
  const told = typeof body === 'object' && body !== null && 'plan' in body ? body.plan : undefined;
  if (typeof told === 'string') account.plan = told;
  return createJsonResponse(200, {
    plan: account.plan ?? 'basic',
    status: 'trialing',
    trial_ends_at: trialEndsAt,
  });
}
