import { isPlan, type Plan } from '@kinfolio/domain/plans';
import * as z from 'zod/mini';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { takeChosenPlan } from './chosen-plan.ts';
import { type Here, openAccount } from './here.ts';
import type { OwnPlan, OwnPlanDoor } from './own-plan.ts';

/** Makes the door to the plan of a session. */
export const createOwnPlan = (
  here: Here,
  attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>,
): OwnPlanDoor => ({
  read: () => attempt(() => call(here, 'get_subscription_details')),
  choose: plan => attempt(() => call(here, 'choose_trial_plan', { plan })),
});

/** Puts the trial of a new account on the plan that was chosen before there was one. Without a choice nothing is asked. */
export async function goOnWithChosenPlan(here: Here): Promise<void> {
  const { device, tab } = here.outside.storages;
  const [fromTab, kept] = [takeChosenPlan(tab), takeChosenPlan(device)];
  const plan = fromTab ?? kept;
  if (plan !== undefined) await call(here, 'choose_trial_plan', { plan });
}

const answerShape = z.object({
  plan: z.string(),
  status: z.string(),
  trial_ends_at: z.nullable(z.string()),
});

async function call(here: Here, name: string, more: { plan?: Plan } = {}): Promise<Outcome<OwnPlan>> {
  const account = openAccount(here);
  if (account === undefined) return no('not-open');
  const { url, fetch, timing } = here.outside;
  const answer = await here.auth
    .token()
    .then(token =>
      fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token ?? ''}`,
          'content-type': 'application/json',
          // One bare object, not a list of one.
          accept: 'application/vnd.pgrst.object+json',
        },
        body: JSON.stringify({ user_id: account.id, ...more }),
      }),
    )
    .catch(() => undefined);
  if (answer === undefined || answer.status === 503) return no('offline');
  const told = answerShape.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !told.success) return no('unexpected');
  const { plan, status, trial_ends_at: endsAt } = told.data;
  const endsAtMs = Date.parse(endsAt ?? '');
  if (!isPlan(plan)) return no('unexpected');
  const inTrial = status === 'trialing' && endsAtMs > timing.now();
  return ok({ plan, trialEndsAtMs: inTrial ? endsAtMs : undefined });
}
