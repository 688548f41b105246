import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, readStoredDay } from '../../values/calendar.ts';
import { addStatementRows, type StatedPayment } from '../import-rows.ts';
import { mergeRows } from '../merge-rows.ts';
import { createRowKey, type EditedCell, type PaymentRow } from '../payment-rows.ts';

const first = readStoredDay('2026-11-01');

/** A payment on a day of November 2026, as it appears in a statement. */
export const createStatedPayment = (
  day: number,
  pence: number,
  text: string,
  more: Partial<StatedPayment> = {},
): StatedPayment => ({ day: addDays(first, day - 1), pence, text, ...more });

/** A row with a person's own change in it. */
export const addPersonalChange = (row: PaymentRow, name: string, cell: EditedCell): PaymentRow => ({
  ...row,
  own: { ...row.own, [name]: cell },
});

// A small range, so that the devices often change the same payments and cells.
const stated = fc
  .record({
    day: fc.integer({ min: 1, max: 3 }),
    pence: fc.constantFrom(-350, -2410, 900),
    text: fc.constantFrom('COSTA', 'Costa', 'TESCO 3300', 'PAY'),
    balance: fc.option(fc.constantFrom(100, 200), { nil: undefined }),
  })
  .map(({ day, pence, text, balance }) =>
    createStatedPayment(day, pence, text, balance === undefined ? {} : { balance }),
  );
const step = fc.oneof(
  fc.record({ do: fc.constant('import' as const), on: fc.nat(2), file: fc.array(stated, { maxLength: 5 }) }),
  fc.record({
    do: fc.constant('own' as const),
    on: fc.nat(2),
    row: fc.nat(9),
    cell: fc.constantFrom('category', 'removed'),
    value: fc.oneof(fc.constantFrom('food', 'fun'), fc.boolean()),
    at: fc.constantFrom('2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z'),
  }),
  fc.record({ do: fc.constant('meet' as const), on: fc.nat(2), other: fc.nat(2) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Rows = readonly PaymentRow[];

/** Plays a history on three devices. Returns their rows, and the keys of every row that any of them ever had. */
export function playHistory(history: readonly Step[]): { devices: Rows[]; keys: Set<string> } {
  const devices: Rows[] = [[], [], []];
  const keys = new Set<string>();
  for (const [at, one] of history.entries()) {
    const rows = devices[one.on] ?? [];
    if (one.do === 'import')
      devices[one.on] = addStatementRows(rows, one.file, `import-${String(at)}`, {
        overlaps: () => true,
      }).rows;
    else if (one.do === 'meet') devices[one.on] = mergeRows(rows, devices[one.other] ?? []);
    else
      devices[one.on] = rows.map((row, place) =>
        place === one.row % rows.length
          ? addPersonalChange(row, one.cell, { value: one.value, at: one.at })
          : row,
      );
    for (const row of devices[one.on] ?? []) keys.add(createRowKey(row));
  }
  return { devices, keys };
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Random events on three devices. */
export const randomHistories = fc.array(step, { maxLength: 14, size: 'max' });

/**
 * Checks with `numRuns` random histories that three devices end up with the same rows and lose none, whatever the order
 * of merging and even if they merge twice. Returns the number checked.
 */
export function checkMergeOrders(numRuns: number): number {
  let runs = 0;
  fc.assert(
    fc.property(randomHistories, history => {
      const { devices, keys } = playHistory(history);
      const results = orders.map(order => order.map(at => devices[at] ?? []).reduce(mergeRows, []));
      const [one = []] = results;
      for (const other of results) expect(other).toEqual(one);
      // Merge in pairs first, and include rows that were merged before.
      const [a = [], b = [], c = []] = devices;
      expect(mergeRows(a, mergeRows(b, c))).toEqual(one);
      expect(mergeRows(one, one)).toEqual(one);
      expect(mergeRows(one, b)).toEqual(one);
      expect(new Set(one.map(createRowKey))).toEqual(keys);
      expect(one).toHaveLength(keys.size);
      runs += 1;
    }),
    { numRuns },
  );
  return runs;
}
