import type { FieldValues } from '../fields/fields.ts';
import type { StoredPaymentRecord } from '../payments/kept-payments.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny } from '../values/money.ts';
import { isAnotherAmount, type Series } from './find-series.ts';

/** A person's answer that a regular payment needs no record. */
export interface SeriesDecision {
  readonly id: string;
  readonly series: string;
  readonly rhythm: string;
  readonly amount: Pence;
  /** Whether the answer was withdrawn, so that the payment may be offered again. */
  readonly undone: boolean;
}

/** Reads the `series-decision` records, leaving out any that cannot be read. Never throws. */
export function readSeriesDecisions(records: readonly StoredPaymentRecord[]): readonly SeriesDecision[] {
  return records.flatMap(({ id, content: { fields } }) => {
    const { series, rhythm, undone } = fields;
    const amount = readStoredPenceIfAny(fields['amount']);
    if (typeof series !== 'string' || typeof rhythm !== 'string' || amount === undefined) return [];
    return [{ id, series, rhythm, amount, undone: undone === true }];
  });
}

/**
 * The answers that still apply: those saying that a series needs no record, as long as the rhythm and amount of the
 * series have not changed.
 */
export function listSeriesDecisionsInForce(
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

/** The fields of a `series-decision`, which marks a series in its current form as not needing a record. */
export const toSeriesDecisionFields = ({ id, rhythm, amount }: Series): FieldValues => ({
  series: id,
  rhythm,
  amount: formatStoredPence(amount),
  undone: false,
});

/** Whether the two newest payments have the same new amount. A payment that varies every time has no new amount. */
function hasNewAmount({ amount, payments }: Pick<Series, 'amount' | 'payments'>, before: Pence): boolean {
  const newest = payments.slice(-2);
  return isAnotherAmount(before, amount) && newest.every(({ row }) => Math.abs(row.pence) === amount);
}
