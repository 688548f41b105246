import { isPlan, type Plan } from '@kinfolio/domain/plans';
import type { KeyValues } from './kept-account.ts';

// Whoever chooses a plan before signing up has to fetch a code from their mail, and may come back in another tab. So the
// choice waits on the device until there is an account to tell it of. Whoever signs up by somebody outside comes back in
// the same tab, and the choice waits in that.

const key = 'kinfolio-chosen-plan';

/** Keeps the plan that an address asks for (`?plan=enhanced`). One that nobody sells is no choice. */
export function keepChosenPlan(storage: KeyValues, search: string): void {
  const plan = new URLSearchParams(search).get('plan') ?? '';
  if (isPlan(plan)) storage.setItem(key, plan);
}

/** The plan that was chosen here before signing up, once: it is forgotten by asking. */
export function takeChosenPlan(storage: KeyValues): Plan | undefined {
  const plan = storage.getItem(key) ?? '';
  storage.removeItem(key);
  return isPlan(plan) ? plan : undefined;
}
