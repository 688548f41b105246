import { expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { addMonths, readStoredDay } from '../values/calendar.ts';
import { toPence } from '../values/money.ts';
import { listSeriesDecisionsInForce, readSeriesDecisions, toSeriesDecisionFields } from './decisions.ts';
import type { Series } from './find-series.ts';

const start = readStoredDay('2026-01-05');

/** A monthly series with these amounts. */
function paying(...amounts: readonly number[]): Series {
  return {
    id: 'a out BELLA NAILS',
    account: 'a',
    direction: 'out',
    name: 'Bella Nails',
    text: 'BELLA NAILS',
    rhythm: 'monthly',
    payments: amounts.map((amount, month) => ({
      account: 'a',
      row: { day: addMonths(start, month), pence: -amount, text: 'BELLA NAILS', nth: 1, from: ['one'] },
    })),
    amount: toPence(amounts.at(-1) ?? 0),
    state: 'steady',
    next: addMonths(start, amounts.length),
    dueDay: addMonths(start, amounts.length),
  };
}
const kept = (fields: FieldValues) => readSeriesDecisions([{ id: 'one', content: { fields } }]);
const answers = kept(toSeriesDecisionFields(paying(2500, 2500, 2500)));
const counts = (series: Series, on = answers): boolean => listSeriesDecisionsInForce(series, on).length > 0;

it('what was dismissed stays so until its rhythm or its amount changes', () => {
  expect(counts(paying(2500, 2500, 2500, 2500))).toBe(true);
  expect(counts({ ...paying(2500, 2500, 2500), rhythm: 'weekly' })).toBe(false);
  expect(counts({ ...paying(2500, 2500, 2500), id: 'b out BELLA NAILS' })).toBe(false);
  expect(counts(paying(2500, 2500, 3000, 3000))).toBe(false);
  expect(counts(paying(2500, 2500, 2000, 2000))).toBe(false);
});

it('one other amount, a few pence and sums that differ each time are no change', () => {
  expect(counts(paying(2500, 2500, 3000))).toBe(true);
  expect(counts(paying(2500, 2500, 2540, 2540))).toBe(true);
  expect(counts(paying(2500, 2710, 2390, 2840))).toBe(true);
});

it('what was undone counts no longer, and what does not read is no answer', () => {
  const fields = toSeriesDecisionFields(paying(2500));
  expect(counts(paying(2500), kept({ ...fields, undone: true }))).toBe(false);
  expect(kept({ ...fields, amount: 'much' })).toEqual([]);
  expect(readSeriesDecisions([{ id: 'x', content: { fields: {} } }])).toEqual([]);
});
