import { plans } from '@kinfolio/domain/accounts/plans';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  type ChosenPlan,
  parseChosenPlan,
  readChosenPlan,
} from '../../../session/access/plan/chosen-plan.ts';

/** The plan chosen before signing up, shown on every step. Renders nothing if none was chosen or payments are off. */
export default function PlanLine() {
  const [chosen] = useState(planOfPage);
  const [sells, setSells] = useState(false);
  useEffect(() => {
    let isHere = true;
    void sellsPlans().then(answer => isHere && setSells(answer));
    return () => {
      isHere = false;
    };
  }, []);
  if (!sells) return null;
  return chosen && <p className="small muted gap-top">{planWords(chosen)}</p>;
}

let found: ChosenPlan | undefined;

/**
 * Read once and reused for every step, because the plan stored on the device is deleted as soon as the account has it.
 */
function planOfPage(): ChosenPlan | undefined {
  found ??=
    parseChosenPlan(window.location.search) ?? readChosenPlan(sessionStorage) ?? readChosenPlan(localStorage);
  return found;
}

function planWords({ plan, interval }: ChosenPlan): string {
  const { name, monthlyPence, yearlyPence } = plans[plan];
  const price = interval === 'yearly' ? `${pounds(yearlyPence)} a year` : `${pounds(monthlyPence)} a month`;
  return `Your plan: ${name}. Everything is free for 30 days. If you decide to pay, it is ${price}.`;
}

const settings = z.object({ paymentPages: z.array(z.string()) });

async function sellsPlans(): Promise<boolean> {
  try {
    const told = settings.safeParse(await (await fetch('/config.json')).json());
    return told.success && told.data.paymentPages.length > 0;
  } catch {
    // If there is no answer, the page shows no price.
    return false;
  }
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
