import { type Feature, hasFeature, type Plan, planIds, plans } from '@kinfolio/domain/accounts/plans';
import { formatCounted } from '@kinfolio/domain/values/count';
import { shortenPlanName } from './plan-cards.ts';

/** A row of the table: its subject, and the value for each plan. */
interface Comparison {
  readonly words: string;
  readonly of: (plan: Plan) => string;
}

const yesOrNo = (feature: Feature) => (plan: Plan) => (hasFeature(plan, feature) ? 'Yes' : 'No');

const comparisons: readonly Comparison[] = [
  {
    words: 'People with a passport of their own',
    of: plan => (plans[plan].seats === 1 ? '1' : `Up to ${plans[plan].seats}`),
  },
  { words: 'Space for scans and files', of: plan => `${plans[plan].storageBytes / 1024 ** 3} GB` },
  {
    words: 'People you can share with',
    of: plan => {
      const { trustedPeople } = plans[plan];
      return trustedPeople === null ? 'Any number' : String(trustedPeople);
    },
  },
  { words: 'Reminders by email and in your calendar', of: yesOrNo('automatic_reminders') },
  { words: 'Changing several records at once', of: yesOrNo('advanced_organising') },
  { words: 'Emergency access', of: yesOrNo('emergency_contacts') },
  { words: 'The Inheritance Tax sheet', of: yesOrNo('estate_planning') },
  { words: 'Everything else', of: () => 'Yes' },
];

/**
 * A table that explains in plain words how the plans differ, because the specification fixes the feature names on the
 * cards.
 */
export function ComparePlans() {
  return (
    // With large letters on a phone the columns are wider than the page: the table scrolls by itself, with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus
    <section className="compare__scroll" aria-label="Table of the plans" tabIndex={0}>
      <table className="table compare">
        <caption className="hide">What {formatCounted(planIds.length, 'plan')} have, compared</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hide">What it is about</span>
            </th>
            {planIds.map(plan => (
              <th key={plan} scope="col">
                {shortenPlanName(plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ words, of }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {planIds.map(plan => (
                <td key={plan}>{of(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
