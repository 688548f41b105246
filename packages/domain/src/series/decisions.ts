import type { FieldValues } from '../fields/fields.ts';
import type { KeptRecord } from '../payments/kept-payments.ts';
import { type Pence, penceIfStored, storedOfPence } from '../values/money.ts';
import { isAnotherAmount, type Series } from './find-series.ts';

/** What a person answered about something that comes round: that it is no record. */
export interface SeriesDecision {
  readonly id: string;
  readonly series: string;
  readonly rhythm: string;
  readonly amount: Pence;
  /** It may be offered again. */
  readonly undone: boolean;
}

/** Reads the records of `series-decision`; one that does not read is left out. Never throws. */
export function keptDecisions(records: readonly KeptRecord[]): readonly SeriesDecision[] {
  return records.flatMap(({ id, content: { fields } }) => {
    const { series, rhythm, undone } = fields;
    const amount = penceIfStored(fields['amount']);
    if (typeof series !== 'string' || typeof rhythm !== 'string' || amount === undefined) return [];
    return [{ id, series, rhythm, amount, undone: undone === true }];
  });
}

/** The answers that count: those by which this is no record, as long as its rhythm and amount are what they were. */
export function decisionsOn(
  series: Pick<Series, 'id' | 'rhythm' | 'amount' | 'payments'>,
  decisions: readonly SeriesDecision[],
): readonly SeriesDecision[] {
  return decisions.filter(
    one =>
      !one.undone &&
      one.series === series.id &&
      one.rhythm === series.rhythm &&
      !hasNewAmount(series, one.amount),
  );
}

/** The fields of `series-decision` by which a series, as it is now, is no record. */
export const fieldsOfDecision = ({ id, rhythm, amount }: Series): FieldValues => ({
  series: id,
  rhythm,
  amount: storedOfPence(amount),
  undone: false,
});

/** Whether the newest two payments agree on another amount: what costs something else each time has no new one. */
function hasNewAmount({ amount, payments }: Pick<Series, 'amount' | 'payments'>, before: Pence): boolean {
  const newest = payments.slice(-2);
  return isAnotherAmount(before, amount) && newest.every(({ row }) => Math.abs(row.pence) === amount);
}
