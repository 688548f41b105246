import { findPossiblyYearly, findSeries, type Series } from '@kinfolio/domain/series/find-series';
import {
  computeYearlySeriesAmount,
  createSeriesOffer,
  findRecordsOfSeries,
} from '@kinfolio/domain/series/offers';
import { formatCounted } from '@kinfolio/domain/values/count';
import { sumPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useAllRecords } from '../../../session/api/react.ts';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { BudgetAmount, HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { usePayments } from '../payments/use-payments.ts';
import { RegularPaymentRow } from './SeriesRow.tsx';
import { useSeriesDecisions } from './use-decisions.ts';
import { useSeriesRecords } from './use-series-records.ts';
import '../../../styles/budget.css';

/** The regular payments in the statements, and whether the passport has a record of each. */
export function RegularPaymentsPage() {
  const { kept, transfers } = usePayments();
  const all = useAllRecords();
  const [hidden, toggleHidden] = useHiddenChoice();
  const decisions = useSeriesDecisions();
  const actions = useSeriesRecords();
  const series = useMemo(() => findSeries(kept, transfers.answers), [kept, transfers.answers]);
  const records = useMemo(
    () => all.map(({ id, content: { kind, fields } }) => ({ id, kind, fields })),
    [all],
  );
  const possiblyYearly = useMemo(
    () => findPossiblyYearly(kept, transfers.answers),
    [kept, transfers.answers],
  );
  const own = useMemo(() => findRecordsOfSeries(series, records), [series, records]);
  // Do not match a record that already belongs to another series.
  const ownOfQuestions = useMemo(() => {
    const taken = new Set([...own.values()].map(({ id }) => id));
    return findRecordsOfSeries(
      possiblyYearly,
      records.filter(({ id }) => !taken.has(id)),
    );
  }, [own, possiblyYearly, records]);
  const entries = series.map(one => ({ one, record: own.get(one.id) }));
  const out = entries.filter(({ one }) => one.direction === 'out');
  const isNew = ({ one, record }: (typeof entries)[number]): boolean =>
    record === undefined && !decisions.isDismissed(one) && createSeriesOffer(one) !== undefined;
  const known = out.filter(entry => !isNew(entry));
  const questions = possiblyYearly.map(one => ({ one, record: ownOfQuestions.get(one.id) })).filter(isNew);
  const part = (title: string, of: typeof entries) =>
    of.length > 0 && (
      <section className="sheet" aria-label={title}>
        <h2 className="h3">
          {title} ({String(of.length)})
        </h2>
        <div className="cq">
          <ul className="rows rows--top comes-round">
            {of.map(({ one, record }) => (
              <RegularPaymentRow
                key={one.id}
                series={one}
                record={record}
                decisions={decisions}
                actions={actions}
              />
            ))}
          </ul>
        </div>
      </section>
    );
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Regular payments', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHeading title="Regular payments" lead={leadOf(series, kept.imports.length)} />
        {series.length > 0 && (
          <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
        )}
      </div>
      {series.length > 0 && (
        <p>
          Your regular payments come to <BudgetAmount pence={yearly(out.map(({ one }) => one))} /> a year.
        </p>
      )}
      <div className={series.length + questions.length > 0 ? 'split gap-top' : 'gap-top'}>
        {series.length + questions.length > 0 && (
          <div className="col">
            {part('New', out.filter(isNew))}
            {part('Do you make these payments once a year?', questions)}
            {part(
              'Paid regularly',
              known.filter(({ one }) => one.state !== 'stopped'),
            )}
            {part(
              'Coming in',
              entries.filter(({ one }) => one.direction === 'in'),
            )}
          </div>
        )}
        <div className="col">
          {part(
            'May have stopped',
            known.filter(({ one }) => one.state === 'stopped'),
          )}
          <MarginNote title="Nothing is added automatically">
            <p>
              You choose a payment, we fill in the form, and you check it. Your statements were read on this
              device.
            </p>
          </MarginNote>
        </div>
      </div>
    </HiddenAmounts>
  );
}

const yearly = (some: readonly Series[]) =>
  sumPence(some.filter(({ state }) => state !== 'stopped').map(one => computeYearlySeriesAmount(one)));

function leadOf(series: readonly Series[], statements: number): string {
  if (statements === 0) return 'Add a statement to your budget to see your regular payments here.';
  if (series.length === 0)
    return 'We found no regular payments in your statements yet. We can find most of them if you add statements for three months or more.';
  return `We found ${formatCounted(series.length, 'payment')} that ${series.length === 1 ? 'comes' : 'come'} up regularly in ${formatCounted(statements, 'statement')}.`;
}
