import { setUpAnswers as answersKind } from '@kinfolio/domain/kinds/answers';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { person } from '@kinfolio/domain/kinds/person';
import { createPersonFilter, findAnswersRecord } from '@kinfolio/domain/overview/answers';
import { computeNetWorthOverTime, type WorthPoint } from '@kinfolio/domain/overview/worth-over-time';
import { type Clock, formatDay, formatDayShort, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useAllRecords, usePassport } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { BudgetAmount, HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { usePayments } from '../payments/use-payments.ts';
import { NetWorthChart } from './WorthLine.tsx';
import '../../../styles/budget.css';

interface WorthPageProps {
  readonly clock: Clock;
}

/** Net worth over time: a line chart, and the table it is drawn from. */
export function NetWorthPage({ clock }: WorthPageProps) {
  const passport = usePassport();
  const all = useAllRecords();
  const { imports } = usePayments().kept;
  const [hidden, toggleHidden] = useHiddenChoice();
  const today = todayInLondon(clock);
  const points = useMemo(() => {
    const given = findAnswersRecord(passport.records(answersKind.id));
    const counts = createPersonFilter(given, passport.records(person.id));
    return computeNetWorthOverTime(allKinds, all, imports, today, counts);
  }, [passport, all, imports, today]);
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Net worth over time', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHeading title="Net worth over time" />
        <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
      </div>
      <div className="budget-panel">
        <section className="sheet" aria-label="Net worth over time">
          {points.length < 2 ? (
            <p>
              We do not have enough to compare yet. Add statements for your accounts, or the date of each
              amount you entered. A month appears here once we know half of the amounts for that month.
            </p>
          ) : (
            <>
              <p>{hidden ? 'Amounts are hidden.' : sentenceOf(points)}</p>
              {!hidden && <NetWorthChart points={points} />}
              <WorthTable points={points} />
              <p className="small muted">
                For each month we use the latest balance from a statement that adds up. We use each amount
                from its date onwards.
                {points.some(({ assumed }) => assumed > 0) &&
                  ' If you first entered an amount later, we use it for the earlier months too. Those months are less certain.'}
              </p>
            </>
          )}
        </section>
      </div>
    </HiddenAmounts>
  );
}

function WorthTable({ points }: { points: readonly WorthPoint[] }) {
  return (
    <table className="table">
      <caption className="hide">Net worth at the end of each month</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="num">
            Net worth
          </th>
          <th scope="col">How certain</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ day, netWorthPence, known, assumed }) => (
          <tr key={day}>
            <th scope="row">{formatDayShort(day)}</th>
            <td className="num" data-label="Net worth">
              <BudgetAmount pence={netWorthPence} />
            </td>
            <td data-label="How certain">
              {assumed === 0
                ? 'All amounts known'
                : `${String(known)} of ${formatCounted(known + assumed, 'amount')} known`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Says how net worth has changed since the first day on which all amounts are known. If there is no such day, starts
 * from the first day and says "about".
 */
function sentenceOf(points: readonly WorthPoint[]): string {
  const last = points.at(-1);
  const certain = points.find(({ assumed }) => assumed === 0);
  const from = certain === undefined || certain === last ? points[0] : certain;
  if (from === undefined || last === undefined) return '';
  const change = last.netWorthPence - from.netWorthPence;
  const about = from.assumed > 0 ? ' about' : '';
  const amount = formatMoney(toPence(Math.abs(change)));
  if (change === 0) return `Your net worth is${about} what it was on ${formatDay(from.day)}.`;
  return `Your net worth is${about} ${amount} ${change > 0 ? 'more' : 'less'} than on ${formatDay(from.day)}.`;
}
