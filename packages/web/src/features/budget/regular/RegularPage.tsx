import { findSeries, type Series } from '@kinfolio/domain/series/find-series';
import { offerOf, recordsOfSeries, yearlyOfSeries } from '@kinfolio/domain/series/offers';
import { counted } from '@kinfolio/domain/values/count';
import { sumPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { useAllRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { HiddenAmounts, Sum, useHiddenChoice } from '../hidden-amounts.tsx';
import { usePayments } from '../payments/use-payments.ts';
import { SeriesRow } from './SeriesRow.tsx';
import { useDecisions } from './use-decisions.ts';
import { useSeriesRecords } from './use-series-records.ts';
import '../../../styles/budget.css';

/** What comes round: what is paid again and again by the statements, and whether the passport has it. */
export function RegularPage({ messageFor }: { messageFor: (problem: ProblemCode) => string }) {
  const { kept, transfers } = usePayments(messageFor);
  const all = useAllRecords();
  const [hidden, toggleHidden] = useHiddenChoice();
  const decisions = useDecisions(messageFor);
  const actions = useSeriesRecords(messageFor);
  const series = useMemo(() => findSeries(kept, transfers.answers), [kept, transfers.answers]);
  const records = useMemo(
    () => all.map(({ id, content: { kind, fields } }) => ({ id, kind, fields })),
    [all],
  );
  const own = useMemo(() => recordsOfSeries(series, records), [series, records]);
  const entries = series.map(one => ({ one, record: own.get(one.id) }));
  const out = entries.filter(({ one }) => one.direction === 'out');
  const isNew = ({ one, record }: (typeof entries)[number]): boolean =>
    record === undefined && !decisions.isDismissed(one) && offerOf(one) !== undefined;
  const known = out.filter(entry => !isNew(entry));
  const part = (title: string, of: typeof entries) =>
    of.length > 0 && (
      <section className="sheet" aria-label={title}>
        <h2 className="h3">
          {title} ({String(of.length)})
        </h2>
        <div className="cq">
          <ul className="rows rows--top comes-round">
            {of.map(({ one, record }) => (
              <SeriesRow key={one.id} series={one} record={record} decisions={decisions} actions={actions} />
            ))}
          </ul>
        </div>
      </section>
    );
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['What comes round', 'Budget']} />
      <BackLink to="/budgeting">Budget</BackLink>
      <div className="head-row budget-head">
        <PageHead title="What comes round" lead={leadOf(series, kept.imports.length)} />
        {series.length > 0 && (
          <Button onClick={toggleHidden}>{hidden ? 'Show amounts' : 'Hide amounts'}</Button>
        )}
      </div>
      {series.length > 0 && (
        <p>
          All you pay regularly comes to <Sum pence={yearly(out.map(({ one }) => one))} /> a year.
        </p>
      )}
      <div className={series.length > 0 ? 'split gap-top' : 'gap-top'}>
        {series.length > 0 && (
          <div className="col">
            {part('New', out.filter(isNew))}
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
            'Perhaps stopped',
            known.filter(({ one }) => one.state === 'stopped'),
          )}
          <Note title="Nothing is added by itself">
            <p>You press, we fill in, you check. Your statements were read on this device.</p>
          </Note>
        </div>
      </div>
    </HiddenAmounts>
  );
}

const yearly = (some: readonly Series[]) =>
  sumPence(some.filter(({ state }) => state !== 'stopped').map(one => yearlyOfSeries(one)));

function leadOf(series: readonly Series[], statements: number): string {
  if (statements === 0)
    return 'Add a statement in your budget, and you see here what you pay again and again.';
  if (series.length === 0)
    return 'Nothing comes round in the statements you added yet. Three months or more show most.';
  return `We found ${counted(series.length, 'payment')} that ${series.length === 1 ? 'comes' : 'come'} round in ${counted(statements, 'statement')}.`;
}
