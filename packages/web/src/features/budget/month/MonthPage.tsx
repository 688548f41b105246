import { type ActualMonth, actualMonth } from '@kinfolio/domain/budget/actual';
import { itemOfFields } from '@kinfolio/domain/budget/budget-items';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { payeeName } from '@kinfolio/domain/payments/payee-name';
import { findSeries } from '@kinfolio/domain/series/find-series';
import {
  addDays,
  addMonths,
  type Clock,
  dayOfStored,
  formatDay,
  todayIn,
} from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { FigureLink } from '../found-payments/FigureLink.tsx';
import { HiddenAmounts, Sum, useHiddenChoice } from '../hidden-amounts.tsx';
import { DamagedPayments } from '../payments/DamagedPayments.tsx';
import { type PassportPayments, usePayments } from '../payments/use-payments.ts';
import { MonthTransfers } from '../transfers/MonthTransfers.tsx';
import { TransferQuestion } from '../transfers/TransferQuestion.tsx';
import { MonthTable } from './MonthTable.tsx';
import { StillToPay, stillToPay } from './StillToPay.tsx';
import '../../../styles/budget.css';

interface MonthPageProps {
  readonly clock: Clock;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** One month: what was spent beside what was planned, and which days the statements cover. */
export function MonthPage({ clock, messageFor }: MonthPageProps) {
  const payments = usePayments(messageFor);
  const records = useRecords(budgetItem.id);
  const [hidden, toggleHidden] = useHiddenChoice();
  const [month, setMonth] = useState(
    () => newestMonth(payments.counted.at(-1)?.row.day) ?? todayIn(clock).slice(0, 7),
  );
  const items = useMemo(
    () => records.flatMap(({ id, content }) => itemOfFields(id, content.fields) ?? []),
    [records],
  );
  const { choices } = payments;
  const actual = useMemo(
    () => actualMonth(month, payments.counted, items, choices),
    [month, payments.counted, items, choices],
  );
  const series = useMemo(
    () => findSeries(payments.kept, choices.transfers),
    [payments.kept, choices.transfers],
  );
  const first = dayOfStored(`${month}-01`);
  const label = (months: number): string => formatDay(addMonths(first, months)).slice(2);
  const go = (months: number): void => setMonth(addMonths(first, months).slice(0, 7));
  const { planned } = actual;
  const spans = spansOf(payments.kept.imports, month);
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={[label(0), 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHead title={label(0)} />
        <div className="actions budget-act">
          <Button onClick={() => go(-1)}>{label(-1)}</Button>
          <Button onClick={() => go(1)}>{label(1)}</Button>
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
              <MonthTable actual={actual} label={label(0)} />
              <div className="col">
                <StillToPay series={stillToPay(series, month)} />
                <div className="stack-2">
                  <p className="small muted">{coverWords(spans, month)}</p>
                  <LeftOut actual={actual} payments={payments} clock={clock} />
                </div>
              </div>
            </div>
          </>
        ) : (
          <section className="sheet" aria-label="No payments">
            <p>
              No statement you added covers {label(0)}. Add one, and you see what was spent beside the{' '}
              <Sum pence={planned} /> you planned.
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
              <Sum pence={pence(Math.abs(left))} />
            </dd>
          </div>
        )}
        <div className={planned > 0 ? undefined : 'lead-fig'}>
          <dt>Spent</dt>
          <dd className="big">
            <FigureLink figure={{ month, of: 'spent' }} label="Spent">
              <Sum pence={spent} />
            </FigureLink>
          </dd>
          {planned > 0 && (
            <dd className="small muted">
              of <Sum pence={planned} /> planned
            </dd>
          )}
        </div>
        <div>
          <dt>Came in</dt>
          <dd className="big">
            <FigureLink figure={{ month, of: 'income' }} label="Came in">
              <Sum pence={income} />
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

/** What is in no sum of the month, and why. */
function LeftOut({ actual: { transfers, pots, refunds }, payments, clock }: LeftOutProps) {
  return (
    <>
      <MonthTransfers transfers={transfers} pots={pots} payments={payments} clock={clock} />
      {refunds.length > 0 && (
        <p className="small muted">
          {counted(refunds.length, 'refund')} taken off what was spent:{' '}
          {refunds.map(({ row }) => payeeName(row.text)).join(', ')}.
        </p>
      )}
    </>
  );
}

const newestMonth = (day: string | undefined): string | undefined => day?.slice(0, 7);

interface Covered {
  readonly undone: boolean;
  readonly firstDay?: string;
  readonly lastDay?: string;
}

const spansOf = (imports: readonly Covered[], month: string): readonly Covered[] =>
  imports.filter(
    ({ undone, firstDay = '', lastDay = '' }) =>
      !undone && firstDay.slice(0, 7) <= month && month <= lastDay.slice(0, 7),
  );

/** Which days of the month were read, so that half a month does not pass for a whole one. */
function coverWords(spans: readonly Covered[], month: string): string {
  const start = dayOfStored(`${month}-01`);
  const end = addDays(addMonths(start, 1), -1);
  const from = spans.map(({ firstDay = '' }) => (firstDay > start ? firstDay : start)).toSorted()[0];
  const to = spans
    .map(({ lastDay = '' }) => (lastDay < end ? lastDay : end))
    .toSorted()
    .at(-1);
  return `Your statements cover days ${String(Number(from?.slice(8)))} to ${String(Number(to?.slice(8)))} of this month.`;
}
