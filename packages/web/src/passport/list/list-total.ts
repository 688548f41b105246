import { partOf } from '@kinfolio/domain/fields/owners';
import { doublesAmong } from '@kinfolio/domain/overview/doubles';
import { type CountsPerson, isCounted } from '@kinfolio/domain/overview/worth';
import { periodTotal, yearlyPence } from '@kinfolio/domain/records/paid';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Pence, pence, sumPence } from '@kinfolio/domain/values/money';
import { knownCard } from './known-card.ts';
import type { ListedRecord } from './row.ts';

/** What the amounts of a list come to: what is owed counts below zero, what was settled not at all, each fact once. */
export const listTotal = (kind: RecordKind, records: readonly ListedRecord[]): Pence =>
  totalOf(
    kind,
    countedAmounts(kind, records).map(({ amount }) => amount),
  );

/** The part of that total which belongs to the people who count. */
export function ownTotal(
  kind: RecordKind,
  records: readonly ListedRecord[],
  countsPerson: CountsPerson,
): Pence {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners') ?? '';
  return totalOf(
    kind,
    countedAmounts(kind, records).map(({ amount, content }) =>
      pence(Math.round(amount * partOf(content.fields[key], countsPerson))),
    ),
  );
}

// Amounts of a period are added up for a year, which is exact, and rounded once.
const totalOf = ({ card }: RecordKind, amounts: readonly Pence[]): Pence =>
  card.per === undefined ? sumPence(amounts) : periodTotal(amounts, card.per);

function countedAmounts(kind: RecordKind, records: readonly ListedRecord[]) {
  const counted = records.filter(({ content }) => isCounted(kind, content.fields));
  const doubles = doublesAmong(id => (id === kind.id ? kind : undefined), counted);
  const gone = new Set(doubles.map(({ leftOut }) => leftOut));
  return counted.flatMap(({ id, content }) => {
    const { amount: field, per } = kind.card;
    const amount =
      per === undefined || field === undefined
        ? knownCard(kind, content).amountPence
        : yearlyPence(kind, content.fields, field);
    return amount === undefined || gone.has(id) ? [] : [{ amount, content }];
  });
}
