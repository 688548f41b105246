import { sealHeader } from '@kinfolio/contract/keyset';
import { type BillingInterval, isPlan, type Plan } from '@kinfolio/domain/accounts/plans';
import * as z from 'zod/mini';
import { type Outcome, ok, refuse } from '../../../vault-worker/types/outcome.ts';
import type { AccountPlan, PlanApi } from '../../api/plan.ts';
import { openAccount, type SessionContext } from '../../state/context.ts';
import { guard } from '../../state/guard.ts';
import { takeChosenPlan } from './chosen-plan.ts';

/** Makes the door to the plan of a session. */
export const createPlanApi = (
  context: SessionContext,
  attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>,
): PlanApi => ({
  read: () => attempt(() => call(context, 'get_subscription_details')),
  choose: plan => attempt(() => call(context, 'choose_trial_plan', { plan })),
});

/** Puts the trial of a new account on the plan that was chosen before there was one. Without a choice nothing is asked. */
export async function goOnWithChosenPlan(context: SessionContext): Promise<void> {
  const { device, tab } = context.platform.storages;
  const [fromTab, kept] = [takeChosenPlan(tab), takeChosenPlan(device)];
  const chosen = fromTab ?? kept;
  if (chosen === undefined) return;
  const { plan, interval } = chosen;
  await call(context, 'choose_trial_plan', { plan, ...(interval && { billing_interval: interval }) });
}

const answerShape = z.object({
  plan: z.string(),
  status: z.string(),
  trial_ends_at: z.nullable(z.string()),
});

async function call(
  context: SessionContext,
  name: string,
  more: { plan?: Plan; billing_interval?: BillingInterval } = {},
): Promise<Outcome<AccountPlan>> {
  const account = openAccount(context);
  if (account === undefined) return refuse('not-open');
  const { url, fetch, timing } = context.platform;
  const [method, path] = ['POST', `/rest/v1/rpc/${name}`];
  const body = JSON.stringify({ user_id: account.id, ...more });
  const sealed = name === 'choose_trial_plan';
  const answer = await Promise.all([
    context.auth.token(),
    sealed ? guard(context, { guard: 'seal', method, path, body }) : undefined,
  ])
    .then(([token, seal]) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token ?? ''}`,
          'content-type': 'application/json',
          // One bare object, not a list of one.
          accept: 'application/vnd.pgrst.object+json',
          ...(seal !== undefined && { [sealHeader]: seal }),
        },
        body,
      }),
    )
    .catch(() => undefined);
  if (answer === undefined || answer.status === 503) return refuse('offline');
  const told = answerShape.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !told.success) return refuse('unexpected');
  const { plan, status, trial_ends_at: endsAt } = told.data;
  const endsAtMs = Date.parse(endsAt ?? '');
  if (!isPlan(plan)) return refuse('unexpected');
  const inTrial = status === 'trialing' && endsAtMs > timing.now();
  return ok({ plan, trialEndsAtMs: inTrial ? endsAtMs : undefined });
}
