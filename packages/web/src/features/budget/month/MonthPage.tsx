import { type ActualMonth, compareMonthWithPlan } from '@kinfolio/domain/budget/actual';
import { readBudgetItem } from '@kinfolio/domain/budget/budget-items';
import {
  addBudgetMonths,
  calendarMonths,
  computeBudgetMonthSpan,
  findBudgetMonth,
  formatBudgetMonth,
  formatBudgetMonthShort,
  isSameMonthStart,
  type MonthStart,
} from '@kinfolio/domain/budget/budget-months';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { findSeries } from '@kinfolio/domain/series/find-series';
import {
  type Clock,
  type Day,
  formatDay,
  readDayOfMonth,
  todayInLondon,
} from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { toPence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { FigureLink } from '../found-payments/FigureLink.tsx';
import { BudgetAmount, HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { DamagedPayments } from '../payments/DamagedPayments.tsx';
import { type PassportPayments, usePayments } from '../payments/use-payments.ts';
import { MonthTransfers } from '../transfers/MonthTransfers.tsx';
import { TransferQuestion } from '../transfers/TransferQuestion.tsx';
import { BudgetMonthTable } from './MonthTable.tsx';
import { listPaymentsStillDue, PaymentsStillDue } from './StillToPay.tsx';
import '../../../styles/budget.css';

interface MonthPageProps {
  readonly clock: Clock;
}

/** One month: spending compared with the plan, and the days that the statements cover. */
export function BudgetMonthPage({ clock }: MonthPageProps) {
  const payments = usePayments();
  const records = useRecords(budgetItem.id);
  const [hidden, toggleHidden] = useHiddenChoice();
  const { choices } = payments;
  const start = choices.months;
  const [month, setMonth] = useState(() =>
    findBudgetMonth(payments.counted.at(-1)?.row.day ?? todayInLondon(clock), start),
  );
  const items = useMemo(
    () => records.flatMap(({ id, content }) => readBudgetItem(id, content.fields) ?? []),
    [records],
  );
  const actual = useMemo(
    () => compareMonthWithPlan(month, payments.counted, items, choices),
    [month, payments.counted, items, choices],
  );
  const series = useMemo(
    () => findSeries(payments.kept, choices.transfers),
    [payments.kept, choices.transfers],
  );
  const label = formatBudgetMonth(month, start);
  const labelOf = (count: number): string => formatBudgetMonthShort(addBudgetMonths(month, count), start);
  const go = (count: number): void => setMonth(addBudgetMonths(month, count));
  const span = computeBudgetMonthSpan(month, start);
  const { planned } = actual;
  const spans = spansOf(payments.kept.imports, span);
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={[label, 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHeading title={label} />
        <div className="actions budget-act">
          <Button onClick={() => go(-1)}>{labelOf(-1)}</Button>
          <Button onClick={() => go(1)}>{labelOf(1)}</Button>
          <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
        </div>
      </div>
      <div className="budget-panel">
        <DamagedPayments count={payments.kept.damaged} />
        {spans.length > 0 ? (
          <>
            <TransferQuestion payments={payments} />
            <Figures actual={actual} />
            <div className="split">
              <BudgetMonthTable actual={actual} label={label} />
              <div className="col">
                <PaymentsStillDue series={listPaymentsStillDue(series, span)} />
                <div className="stack-2">
                  <p className="small muted">{coverWords(spans, span, start)}</p>
                  <LeftOut actual={actual} payments={payments} clock={clock} />
                </div>
              </div>
            </div>
          </>
        ) : (
          <section className="sheet" aria-label="No payments">
            <p>
              You have not added a statement that covers {label}. Add one to compare your spending with the{' '}
              <BudgetAmount pence={planned} /> you planned.
            </p>
            <ButtonLink to="/budgeting">Add a statement in your budget</ButtonLink>
          </section>
        )}
      </div>
    </HiddenAmounts>
  );
}

function Figures({ actual: { month, left, spent, planned, income } }: { actual: ActualMonth }) {
  return (
    <section className="sheet sheet--flush" aria-label="The month in figures">
      <dl className={`figures${planned > 0 ? ' figures--3' : ''}`}>
        {planned > 0 && (
          <div className="lead-fig">
            <dt>{left < 0 ? 'Over the plan' : 'Left'}</dt>
            <dd className="big">
              <BudgetAmount pence={toPence(Math.abs(left))} />
            </dd>
          </div>
        )}
        <div className={planned > 0 ? undefined : 'lead-fig'}>
          <dt>Spent</dt>
          <dd className="big">
            <FigureLink figure={{ month, of: 'spent' }} label="Spent">
              <BudgetAmount pence={spent} />
            </FigureLink>
          </dd>
          {planned > 0 && (
            <dd className="small muted">
              of <BudgetAmount pence={planned} /> planned
            </dd>
          )}
        </div>
        <div>
          <dt>Came in</dt>
          <dd className="big">
            <FigureLink figure={{ month, of: 'income' }} label="Came in">
              <BudgetAmount pence={income} />
            </FigureLink>
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface LeftOutProps extends Pick<MonthPageProps, 'clock'> {
  readonly actual: ActualMonth;
  readonly payments: PassportPayments;
}

/** The money that no total of the month includes, and why. */
function LeftOut({ actual: { transfers, pots, refunds }, payments, clock }: LeftOutProps) {
  return (
    <>
      <MonthTransfers transfers={transfers} pots={pots} payments={payments} clock={clock} />
      {refunds.length > 0 && (
        <p className="small muted">
          {formatCounted(refunds.length, 'refund')} taken off what was spent:{' '}
          {refunds.map(({ row }) => formatPayeeName(row.text)).join(', ')}.
        </p>
      )}
    </>
  );
}

interface Covered {
  readonly undone: boolean;
  readonly firstDay?: Day;
  readonly lastDay?: Day;
}

interface CoveredDays {
  readonly from: Day;
  readonly to: Day;
}

/** The days of each statement that are in a month. */
const spansOf = (imports: readonly Covered[], month: CoveredDays): readonly CoveredDays[] =>
  imports.flatMap(({ undone, firstDay, lastDay }) => {
    if (undone || firstDay === undefined || lastDay === undefined) return [];
    const from = firstDay > month.from ? firstDay : month.from;
    const to = lastDay < month.to ? lastDay : month.to;
    return from <= to ? [{ from, to }] : [];
  });

/** Says which days of the month the statements cover, so that half a month is not mistaken for a whole one. */
function coverWords(spans: readonly CoveredDays[], month: CoveredDays, start: MonthStart): string {
  const from = spans.map(span => span.from).toSorted()[0] ?? month.from;
  const to =
    spans
      .map(span => span.to)
      .toSorted()
      .at(-1) ?? month.to;
  return isSameMonthStart(start, calendarMonths)
    ? `Your statements cover days ${String(readDayOfMonth(from))} to ${String(readDayOfMonth(to))} of this month.`
    : `Your statements cover ${formatDay(from)} to ${formatDay(to)}.`;
}
