import { type BillingInterval, billingIntervals, isPlan, type Plan } from '@kinfolio/domain/accounts/plans';
import type { KeyValues } from '../../platform/remembered-account.ts';

// Whoever chooses a plan before signing up has to fetch a code from their mail, and may come back in another tab. So the
// choice waits on the device until there is an account to tell it of. Whoever signs up by somebody outside comes back in
// the same tab, and the choice waits in that.

const key = 'kinfolio-chosen-plan';

/** A plan and how it is to be paid for, as they were chosen before signing up. */
export interface ChosenPlan {
  readonly plan: Plan;
  /** Undefined where only the plan was named. */
  readonly interval: BillingInterval | undefined;
}

/** The plan that an address asks for (`?plan=enhanced&interval=yearly`). One that nobody sells is no choice. */
export function planIn(search: string): ChosenPlan | undefined {
  const asked = new URLSearchParams(search);
  return chosen(asked.get('plan') ?? '', asked.get('interval') ?? '');
}

/** Keeps the plan that an address asks for; one that asks for none changes nothing. */
export function keepChosenPlan(storage: KeyValues, search: string): void {
  const { plan, interval = '' } = planIn(search) ?? {};
  if (plan !== undefined) storage.setItem(key, `${plan} ${interval}`.trim());
}

/** The plan that was chosen here before signing up. */
export function readChosenPlan(storage: KeyValues): ChosenPlan | undefined {
  const [plan = '', interval = ''] = (storage.getItem(key) ?? '').split(' ');
  return chosen(plan, interval);
}

/** The same, once: it is forgotten by asking. */
export function takeChosenPlan(storage: KeyValues): ChosenPlan | undefined {
  const kept = readChosenPlan(storage);
  storage.removeItem(key);
  return kept;
}

function chosen(plan: string, interval: string): ChosenPlan | undefined {
  return isPlan(plan) ? { plan, interval: billingIntervals.find(one => one === interval) } : undefined;
}
