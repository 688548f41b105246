import { sealHeader } from '@kinfolio/contract/keyset';
import { readCurrentAccount, type SessionContext } from '../../state/context.ts';
import { createGuardHeader } from '../../state/guard.ts';
import { takeChosenPlanOnce } from './chosen-plan.ts';

/** Switches a new account's trial to the plan chosen before sign-up. Does nothing if none was chosen. */
export async function continueWithChosenPlan(context: SessionContext): Promise<void> {
  const { device, tab } = context.platform.storages;
  const [fromTab, kept] = [takeChosenPlanOnce(tab), takeChosenPlanOnce(device)];
  const chosen = fromTab ?? kept;
  const account = readCurrentAccount(context);
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
    createGuardHeader(context, { guard: 'seal', method, path, body }),
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
