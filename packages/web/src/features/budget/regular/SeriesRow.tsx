import { kindOf } from '@kinfolio/domain/kinds/index';
import type { Series } from '@kinfolio/domain/series/find-series';
import { changedAmount, type KnownRecord, offerOf } from '@kinfolio/domain/series/offers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Plus } from 'lucide-react';
import { recordAddress } from '../../../passport/record-address.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Sum } from '../hidden-amounts.tsx';
import type { Decisions } from './use-decisions.ts';
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
  readonly decisions: Decisions;
  readonly actions: SeriesRecords;
}

/** One thing that comes round, with what can be done about it. */
export function SeriesRow({ series, record, decisions, actions }: SeriesRowProps) {
  const { name, amount, rhythm, state, before, payments, next } = series;
  const offer = record === undefined ? offerOf(series) : undefined;
  const change = record === undefined ? undefined : changedAmount(series, record);
  const isDismissed = decisions.isDismissed(series);
  const page = kindOf(offer?.kind ?? '')?.label[1];
  const kind = kindOf(record?.kind ?? '');
  return (
    <li>
      <div>
        <h3 className="h4 as-typed">{name}</h3>
        <p>
          <Sum pence={amount} /> <span className="muted">{rhythms[rhythm]}</span>
        </p>
      </div>
      <div className="stack-2">
        {state === 'went-up' && before !== undefined && (
          <p>
            <Chip tone="missing">
              Went up from <Sum pence={before} />
            </Chip>
          </p>
        )}
        {change?.said !== undefined && (
          <p>
            Your record says <Sum pence={change.said} />, your payments say <Sum pence={change.now} />{' '}
            {change.yearly ? 'a year' : 'a month'}.
          </p>
        )}
        <p className="small muted">
          Seen {counted(payments.length, 'time')}.{' '}
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
                Not a record<span className="hide">: {name}</span>
              </Button>
            </>
          )}
          {offer !== undefined && isDismissed && (
            <Button variant="quiet" onClick={() => void decisions.offerAgain(series)}>
              Offer it again<span className="hide">: {name}</span>
            </Button>
          )}
          {change !== undefined && record !== undefined && (
            <Button onClick={() => void actions.update(record.id, change.key, change.now, name)}>
              Use the new amount<span className="hide">: {name}</span>
            </Button>
          )}
          {record !== undefined && kind !== undefined && (
            <ButtonLink variant="quiet" to={recordAddress(kind, record.id)}>
              In your passport<span className="hide">: {name}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}

function nextWords(state: Series['state'], day: string, last: string): string {
  if (state === 'missing') return `It did not come about ${day}.`;
  return state === 'stopped' ? `It last came on ${last}.` : `Next about ${day}.`;
}
