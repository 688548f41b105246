import { findKind } from '@kinfolio/domain/kinds/index';
import type { Series } from '@kinfolio/domain/series/find-series';
import { createSeriesOffer, findChangedAmount, type KnownRecord } from '@kinfolio/domain/series/offers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Plus } from 'lucide-react';
import { createRecordUrl } from '../../../passport/record-address.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { BudgetAmount } from '../hidden-amounts.tsx';
import type { SeriesDecisions } from './use-decisions.ts';
import type { SeriesRecords } from './use-series-records.ts';

const rhythms: Readonly<Record<Series['rhythm'], string>> = {
  weekly: 'a week',
  fortnightly: 'every 2 weeks',
  'four-weekly': 'every 4 weeks',
  monthly: 'a month',
  'ten-monthly': 'a month, 10 times a year',
  'two-monthly': 'every 2 months',
  quarterly: 'a quarter',
  'half-yearly': 'every 6 months',
  yearly: 'a year',
};

interface SeriesRowProps {
  readonly series: Series;
  readonly record: KnownRecord | undefined;
  readonly decisions: SeriesDecisions;
  readonly actions: SeriesRecords;
}

export function RegularPaymentRow({ series, record, decisions, actions }: SeriesRowProps) {
  const { name, amount, rhythm, state, before, payments, next } = series;
  const offer = record === undefined ? createSeriesOffer(series) : undefined;
  const change = record === undefined ? undefined : findChangedAmount(series, record);
  const isDismissed = decisions.isDismissed(series);
  const page = findKind(offer?.kind ?? '')?.label[1];
  const kind = findKind(record?.kind ?? '');
  return (
    <li>
      <div>
        <h3 className="h4 as-typed">{name}</h3>
        <p>
          <BudgetAmount pence={amount} /> <span className="muted">{rhythms[rhythm]}</span>
        </p>
      </div>
      <div className="stack-2">
        {state === 'went-up' && before !== undefined && (
          <p>
            <StatusChip tone="missing">
              Went up from <BudgetAmount pence={before} />
            </StatusChip>
          </p>
        )}
        {change?.said !== undefined && (
          <p>
            Your record has <BudgetAmount pence={change.said} />, but your payments are{' '}
            <BudgetAmount pence={change.now} /> {change.yearly ? 'a year' : 'a month'}.
          </p>
        )}
        <p className="small muted">
          {seenWords(payments)}{' '}
          {nextWords(state, formatDay(next), formatDay(payments.at(-1)?.row.day ?? next))}
        </p>
        <div className="actions">
          {offer !== undefined && !isDismissed && (
            <>
              <Button onClick={() => void actions.make(offer, name)}>
                <Icon of={Plus} size="sm" />
                Add to {page}
                <span className="hide">: {name}</span>
              </Button>
              <Button variant="quiet" onClick={() => void decisions.dismiss(series)}>
                Do not suggest this<span className="hide">: {name}</span>
              </Button>
            </>
          )}
          {offer !== undefined && isDismissed && (
            <Button variant="quiet" onClick={() => void decisions.offerAgain(series)}>
              Suggest this again<span className="hide">: {name}</span>
            </Button>
          )}
          {change !== undefined && record !== undefined && (
            <Button onClick={() => void actions.update(record.id, change.key, change.now, name)}>
              Use the new amount<span className="hide">: {name}</span>
            </Button>
          )}
          {record !== undefined && kind !== undefined && (
            <ButtonLink variant="quiet" to={createRecordUrl(kind, record.id)}>
              In your passport<span className="hide">: {name}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}

/** If a payment was seen only once, its day is the only thing that reminds a person of it. */
function seenWords(payments: Series['payments']): string {
  const [first] = payments;
  return payments.length === 1 && first !== undefined
    ? `Seen once, on ${formatDay(first.row.day)}.`
    : `Seen ${formatCounted(payments.length, 'time')}.`;
}

function nextWords(state: Series['state'], day: string, last: string): string {
  if (state === 'missing') return `We found no payment around ${day}.`;
  return state === 'stopped' ? `The last payment was on ${last}.` : `Next due about ${day}.`;
}
