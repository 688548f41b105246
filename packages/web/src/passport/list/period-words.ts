import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatMoney, type Pence, pence, sumPence } from '@kinfolio/domain/values/money';
import { listTotal } from './list-total.ts';
import type { ListedRecord } from './row.ts';

/** What is paid again and again by the records of one kind. */
export interface PeriodList {
  readonly kind: RecordKind;
  readonly records: readonly ListedRecord[];
}

/**
 * What a total comes to a month, and with what is paid by the other lists of the page: "With council tax,
 * £184.55: £660.95 a month." '' where a total is of no period, or says it all.
 */
export function periodWords(own: PeriodList, others: readonly PeriodList[]): string {
  if (own.kind.card.per === undefined) return '';
  const mine = aMonth(own);
  const rest = others.filter(({ kind, records }) => kind.card.per !== undefined && records.length > 0);
  const self = own.kind.card.per === 'year' ? `That is ${formatMoney(mine)} a month.` : '';
  if (rest.length === 0) return self;
  const parts = rest.map(
    one => `${lowerFirst(one.kind.titleFallback ?? one.kind.label[1])}, ${formatMoney(aMonth(one))}`,
  );
  const all = sumPence([mine, ...rest.map(aMonth)]);
  return `${self} With ${parts.join(', and ')}: ${formatMoney(all)} a month.`.trim();
}

function aMonth({ kind, records }: PeriodList): Pence {
  const total = listTotal(kind, records);
  return kind.card.per === 'year' ? pence(Math.round(total / 12)) : total;
}
