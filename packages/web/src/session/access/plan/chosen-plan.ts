import { type BillingInterval, billingIntervals, isPlan, type Plan } from '@kinfolio/domain/accounts/plans';
import type { KeyValueStorage } from '../../platform/remembered-account.ts';

// A person who chooses a plan before signing up has to fetch a code from their email, and may come back in another tab.
// So the choice is stored on the device until the account exists. After signing up through an external provider the
// person comes back to the same tab, so the choice is stored in that tab.

const key = 'kinfolio-chosen-plan';

/** A plan and billing interval, as chosen before signing up. */
export interface ChosenPlan {
  readonly plan: Plan;
  /** The billing interval; undefined if the address named only a plan. */
  readonly interval: BillingInterval | undefined;
}

/** The plan named in an address (`?plan=enhanced&interval=yearly`). A plan that is not on sale is ignored. */
export function parseChosenPlan(search: string): ChosenPlan | undefined {
  const asked = new URLSearchParams(search);
  return chosen(asked.get('plan') ?? '', asked.get('interval') ?? '');
}

/** Stores the plan named in an address. An address without one changes nothing. */
export function storeChosenPlan(storage: KeyValueStorage, search: string): void {
  const { plan, interval = '' } = parseChosenPlan(search) ?? {};
  if (plan !== undefined) storage.setItem(key, `${plan} ${interval}`.trim());
}

/** The plan that was chosen here before signing up. */
export function readChosenPlan(storage: KeyValueStorage): ChosenPlan | undefined {
  const [plan = '', interval = ''] = (storage.getItem(key) ?? '').split(' ');
  return chosen(plan, interval);
}

/** Reads the chosen plan and deletes it, so that it is used only once. */
export function takeChosenPlanOnce(storage: KeyValueStorage): ChosenPlan | undefined {
  const kept = readChosenPlan(storage);
  storage.removeItem(key);
  return kept;
}

function chosen(plan: string, interval: string): ChosenPlan | undefined {
  return isPlan(plan) ? { plan, interval: billingIntervals.find(one => one === interval) } : undefined;
}
