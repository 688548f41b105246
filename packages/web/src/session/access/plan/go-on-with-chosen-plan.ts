import { sealHeader } from '@kinfolio/contract/keyset';
import { openAccount, type SessionContext } from '../../state/context.ts';
import { guard } from '../../state/guard.ts';
import { takeChosenPlan } from './chosen-plan.ts';

/** Puts the trial of a new account on the plan that was chosen before there was one. Without a choice nothing is asked. */
export async function goOnWithChosenPlan(context: SessionContext): Promise<void> {
  const { device, tab } = context.platform.storages;
  const [fromTab, kept] = [takeChosenPlan(tab), takeChosenPlan(device)];
  const chosen = fromTab ?? kept;
  const account = openAccount(context);
  if (chosen === undefined || account === undefined) return;
  const { plan, interval } = chosen;
  const { url, fetch } = context.platform;
  const [method, path] = ['POST', '/rest/v1/rpc/choose_trial_plan'];
  const body = JSON.stringify({
    user_id: account.id,
    plan,
    ...(interval && { billing_interval: interval }),
  });
  const [token, seal] = await Promise.all([
    context.auth.token(),
    guard(context, { guard: 'seal', method, path, body }),
  ]);
  await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'content-type': 'application/json',
      ...(seal !== undefined && { [sealHeader]: seal }),
    },
    body,
  });
}
