import {
  type BillingInterval,
  findPlanPrice,
  type Plan,
  planIds,
  plans,
} from '@kinfolio/domain/accounts/plans';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChangePreview, PlanChoice } from '../../session/api/billing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import type { PlanPartProps } from './CurrentPlan.tsx';
import { describePlanLimits, formatBillingDay, formatPence, formatPlanPrice } from './plan-words.ts';
import { callBilling, useBillingAction } from './use-told.ts';

const shortName = (plan: Plan) => plans[plan].name.replace(/ Plan$/, '');

const intervals = [
  { value: 'monthly', label: 'Pay each month' },
  { value: 'yearly', label: 'Pay each year. Save 20%' },
] as const;

/** The three plans, each with a button to switch to it. The person sees the cost before anything happens. */
export function ChangePlan({ overview, session, onLeave, onChanged }: PlanPartProps) {
  const [search] = useSearchParams();
  const [interval, setInterval] = useState<BillingInterval>(overview.interval ?? 'monthly');
  const [asked, setAsked] = useState<{ choice: PlanChoice; preview: ChangePreview }>();
  const { busy, problem, run } = useBillingAction(session);
  const { subscribed, plan: current, next } = overview;
  const suggested = search.get('upgrade') === 'true' ? planIds[planIds.indexOf(current) + 1] : undefined;
  const press = async (choice: PlanChoice) => {
    if (!subscribed) {
      const address = await run(choice.plan, billing => billing.pay(choice));
      if (address !== undefined) onLeave(address);
      return;
    }
    const preview = await run(choice.plan, billing => billing.preview(choice));
    if (preview !== undefined) setAsked({ choice, preview });
  };
  const agree = async (choice: PlanChoice, password: string) => {
    const changed = await callBilling(session, billing => billing.change(choice, password));
    if (!changed.ok) return changed.words;
    onChanged(changed.value);
    return undefined;
  };
  const isOwn = (plan: Plan) => subscribed && plan === current && interval === overview.interval;
  return (
    <section className="sheet" aria-labelledby="change-plan">
      <h2 id="change-plan" className="h3" tabIndex={-1}>
        {subscribed ? 'Change plan' : 'Choose a Plan'}
      </h2>
      <div className="gap-top">
        <RadioGroup label="How to pay" options={intervals} value={interval} onChange={setInterval} />
      </div>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <ol className="planrow gap-top">
        {planIds.map(plan => (
          <li key={plan} className={plan === current ? 'planrow__now' : undefined}>
            <h3 className="h4">{plans[plan].name}</h3>
            <p>{formatPlanPrice(findPlanPrice(plan, interval), interval)}</p>
            <ul className="bul small">
              {describePlanLimits(plan).map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <p className="gap-top">
              {isOwn(plan) && next === null ? (
                <StatusChip tone="done">Your plan</StatusChip>
              ) : (
                <Button
                  variant={plan === suggested ? 'primary' : 'secondary'}
                  busy={busy === plan ? 'Asking...' : undefined}
                  onClick={() => void press({ plan, interval })}
                >
                  {pressWords(plan, { subscribed, stays: isOwn(plan) })}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {asked && (
        <PasswordDialog
          title={`Change to the ${plans[asked.choice.plan].name}?`}
          boxId="plan-password"
          variant="primary"
          words={{ submit: 'Yes, change', busy: 'Changing...', cancel: 'Keep my plan as it is' }}
          onSubmit={password => agree(asked.choice, password)}
          onClose={() => setAsked(undefined)}
        >
          <p>{previewWords(asked.choice, asked.preview)}</p>
        </PasswordDialog>
      )}
    </section>
  );
}

function pressWords(plan: Plan, { subscribed, stays }: { subscribed: boolean; stays: boolean }): string {
  if (stays) return `Stay on ${shortName(plan)}`;
  return subscribed ? `Change to ${shortName(plan)}` : `Choose ${shortName(plan)}`;
}

/** Describes a payment, such as "£3.12 today, then £14.99 a month from 3 March 2027." */
function previewWords({ plan, interval }: PlanChoice, { when, nowPence, at }: ChangePreview): string {
  const price = formatPlanPrice(findPlanPrice(plan, interval), interval);
  const day = formatBillingDay(at);
  if (when === 'later') return `Nothing changes until ${day}. From then on you pay ${price}.`;
  const from = day === '' ? 'after that' : `from ${day}`;
  return `${nowPence === 0 ? 'Nothing' : formatPence(nowPence)} today, then ${price} ${from}. VAT is included.`;
}
