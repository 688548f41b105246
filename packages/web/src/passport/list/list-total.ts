import { computeOwnedShare } from '@kinfolio/domain/fields/owners';
import { findDuplicateFacts } from '@kinfolio/domain/overview/doubles';
import { isCounted, type PersonFilter } from '@kinfolio/domain/overview/worth';
import { computeYearlyPence, sumForPeriod } from '@kinfolio/domain/records/paid';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Pence, sumPence, toPence } from '@kinfolio/domain/values/money';
import { getRecordCard } from './known-card.ts';
import type { ListedRecord } from './row.ts';

/** The total of a list: debts are negative, settled debts are left out, and each fact counts once. */
export const computeListTotal = (kind: RecordKind, records: readonly ListedRecord[]): Pence =>
  totalOf(
    kind,
    countedAmounts(kind, records).map(({ amount }) => amount),
  );

/** Whether no record of the list that counts has an amount, so that its total is not known. */
export function isTotalUnknown(kind: RecordKind, records: readonly ListedRecord[]): boolean {
  const counted = records.filter(({ content }) => isCounted(kind, content.fields));
  // Nothing is owed for settled debts, so their sum is zero. For things that do not count, such as a State
  // Pension, the sum is unknown rather than zero.
  const shown = counted.length === 0 && kind.worth?.part !== 'debts' ? records : counted;
  return (
    shown.length > 0 && shown.every(({ content }) => getRecordCard(kind, content).amountPence === undefined)
  );
}

/** The part of a list's total that belongs to the people whose shares count. */
export function computeCountedTotal(
  kind: RecordKind,
  records: readonly ListedRecord[],
  countsPerson: PersonFilter,
): Pence {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners') ?? '';
  return totalOf(
    kind,
    countedAmounts(kind, records).map(({ amount, content }) =>
      toPence(Math.round(amount * computeOwnedShare(content.fields[key], countsPerson))),
    ),
  );
}

// Recurring amounts are added up as exact yearly amounts, and the sum is rounded only once.
const totalOf = ({ card }: RecordKind, amounts: readonly Pence[]): Pence =>
  card.per === undefined ? sumPence(amounts) : sumForPeriod(amounts, card.per);

function countedAmounts(kind: RecordKind, records: readonly ListedRecord[]) {
  const counted = records.filter(({ content }) => isCounted(kind, content.fields));
  const doubles = findDuplicateFacts(id => (id === kind.id ? kind : undefined), counted);
  const gone = new Set(doubles.map(({ leftOut }) => leftOut));
  return counted.flatMap(({ id, content }) => {
    const { amount: field, per } = kind.card;
    const amount =
      per === undefined || field === undefined
        ? getRecordCard(kind, content).amountPence
        : computeYearlyPence(kind, content.fields, field);
    return amount === undefined || gone.has(id) ? [] : [{ amount, content }];
  });
}
