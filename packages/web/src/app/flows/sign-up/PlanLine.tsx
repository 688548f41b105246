import { plans } from '@kinfolio/domain/accounts/plans';
import { useState } from 'react';
import { type ChosenPlan, planIn, readChosenPlan } from '../../../session/access/plan/chosen-plan.ts';

/** The plan that was chosen before signing up, on every step of it; nothing where none was. */
export default function PlanLine() {
  const [chosen] = useState(planOfPage);
  return chosen && <p className="small muted gap-top">{planWords(chosen)}</p>;
}

let found: ChosenPlan | undefined;

/** Found once for all steps: what waits on the device is gone when the account has it. */
function planOfPage(): ChosenPlan | undefined {
  found ??= planIn(window.location.search) ?? readChosenPlan(sessionStorage) ?? readChosenPlan(localStorage);
  return found;
}

function planWords({ plan, interval }: ChosenPlan): string {
  const { name, monthlyPence, yearlyPence } = plans[plan];
  const price = interval === 'yearly' ? `${pounds(yearlyPence)} a year` : `${pounds(monthlyPence)} a month`;
  return `Your plan: ${name}. 30 days free, then ${price}.`;
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
