import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatMoney, type Pence, sumPence, toPence } from '@kinfolio/domain/values/money';
import { computeListTotal } from './list-total.ts';
import type { ListedRecord } from './row.ts';

/** The recurring payments in the records of one kind. */
export interface RecurringPaymentsList {
  readonly kind: RecordKind;
  readonly records: readonly ListedRecord[];
}

/**
 * A total as a monthly amount, combined with the other lists on the page: "With council tax, £184.55: £660.95 a month."
 * '' if the total has no period, or if there is nothing to add to it.
 */
export function describeMonthlyTotal(
  own: RecurringPaymentsList,
  others: readonly RecurringPaymentsList[],
): string {
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

function aMonth({ kind, records }: RecurringPaymentsList): Pence {
  const total = computeListTotal(kind, records);
  return kind.card.per === 'year' ? toPence(Math.round(total / 12)) : total;
}
