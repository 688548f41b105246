import { answers as answersKind } from '@kinfolio/domain/kinds/answers';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { person } from '@kinfolio/domain/kinds/person';
import { answersRecord, countsPersonOf } from '@kinfolio/domain/overview/answers';
import { type WorthPoint, worthOverTime } from '@kinfolio/domain/overview/worth-over-time';
import { type Clock, formatDay, formatDayShort, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useAllRecords, usePassport } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { HiddenAmounts, Sum, useHiddenChoice } from '../hidden-amounts.tsx';
import { usePayments } from '../payments/use-payments.ts';
import { WorthLine } from './WorthLine.tsx';
import '../../../styles/budget.css';

interface WorthPageProps {
  readonly clock: Clock;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** Net worth over time: a line, and the table behind it. */
export function WorthPage({ clock, messageFor }: WorthPageProps) {
  const passport = usePassport();
  const all = useAllRecords();
  const { imports } = usePayments(messageFor).kept;
  const [hidden, toggleHidden] = useHiddenChoice();
  const today = todayIn(clock);
  const points = useMemo(() => {
    const given = answersRecord(passport.records(answersKind.id));
    const counts = countsPersonOf(given, passport.records(person.id));
    return worthOverTime(allKinds, all, imports, today, counts);
  }, [passport, all, imports, today]);
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Net worth over time', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHead title="Net worth over time" />
        <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
      </div>
      <div className="budget-panel">
        <section className="sheet" aria-label="Net worth over time">
          {points.length < 2 ? (
            <p>
              There is too little to compare yet. Add statements of your accounts, or the days on which your
              amounts were right. Once half of your amounts are known for a month, it appears here.
            </p>
          ) : (
            <>
              <p>{hidden ? 'Amounts are hidden.' : sentenceOf(points)}</p>
              {!hidden && <WorthLine points={points} />}
              <WorthTable points={points} />
              <p className="small muted">
                Each month counts the newest balance of a statement that adds up, and each amount from its day
                on.
                {points.some(({ assumed }) => assumed > 0) &&
                  ' Where an amount was noted later, we count that first amount for the months before. Those months are not certain.'}
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
              <Sum pence={netWorthPence} />
            </td>
            <td data-label="How certain">
              {assumed === 0
                ? 'All amounts known'
                : `${String(known)} of ${counted(known + assumed, 'amount')} known`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From the first day of which all amounts are known; else from the first day, with a word of doubt. */
function sentenceOf(points: readonly WorthPoint[]): string {
  const last = points.at(-1);
  const certain = points.find(({ assumed }) => assumed === 0);
  const from = certain === undefined || certain === last ? points[0] : certain;
  if (from === undefined || last === undefined) return '';
  const change = last.netWorthPence - from.netWorthPence;
  const about = from.assumed > 0 ? ' about' : '';
  const amount = formatMoney(pence(Math.abs(change)));
  if (change === 0) return `Your net worth is${about} what it was on ${formatDay(from.day)}.`;
  return `Your net worth is${about} ${amount} ${change > 0 ? 'more' : 'less'} than on ${formatDay(from.day)}.`;
}
