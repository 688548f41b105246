import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, dayOfStored } from '../../values/calendar.ts';
import { importRows, type StatedPayment } from '../import-rows.ts';
import { mergeRows } from '../merge-rows.ts';
import { type OwnCell, type PaymentRow, rowKey } from '../payment-rows.ts';

const first = dayOfStored('2026-11-01');

/** A payment of a day of November 2026, as a statement has it. */
export const pay = (
  day: number,
  pence: number,
  text: string,
  more: Partial<StatedPayment> = {},
): StatedPayment => ({ day: addDays(first, day - 1), pence, text, ...more });

/** A row with a person's own change in it. */
export const withOwn = (row: PaymentRow, name: string, cell: OwnCell): PaymentRow => ({
  ...row,
  own: { ...row.own, [name]: cell },
});

// Small enough that devices meet in the same payments and cells again and again.
const stated = fc
  .record({
    day: fc.integer({ min: 1, max: 3 }),
    pence: fc.constantFrom(-350, -2410, 900),
    text: fc.constantFrom('COSTA', 'Costa', 'TESCO 3300', 'PAY'),
    balance: fc.option(fc.constantFrom(100, 200), { nil: undefined }),
  })
  .map(({ day, pence, text, balance }) => pay(day, pence, text, balance === undefined ? {} : { balance }));
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

/** Three devices after a history, and the keys of every row that any of them ever had. */
export function played(history: readonly Step[]): { devices: Rows[]; keys: Set<string> } {
  const devices: Rows[] = [[], [], []];
  const keys = new Set<string>();
  for (const [at, one] of history.entries()) {
    const rows = devices[one.on] ?? [];
    if (one.do === 'import')
      devices[one.on] = importRows(rows, one.file, `import-${String(at)}`, { overlaps: () => true }).rows;
    else if (one.do === 'meet') devices[one.on] = mergeRows(rows, devices[one.other] ?? []);
    else
      devices[one.on] = rows.map((row, place) =>
        place === one.row % rows.length ? withOwn(row, one.cell, { value: one.value, at: one.at }) : row,
      );
    for (const row of devices[one.on] ?? []) keys.add(rowKey(row));
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

/** What happens on three devices, at random. */
export const histories = fc.array(step, { maxLength: 14, size: 'max' });

/** So many random histories of three devices come to the same rows in every order, twice over, and lose none. Returns how many did. */
export function checkOrders(numRuns: number): number {
  let runs = 0;
  fc.assert(
    fc.property(histories, history => {
      const { devices, keys } = played(history);
      const results = orders.map(order => order.map(at => devices[at] ?? []).reduce(mergeRows, []));
      const [one = []] = results;
      for (const other of results) expect(other).toEqual(one);
      // In pairs first, and with what was merged already.
      const [a = [], b = [], c = []] = devices;
      expect(mergeRows(a, mergeRows(b, c))).toEqual(one);
      expect(mergeRows(one, one)).toEqual(one);
      expect(mergeRows(one, b)).toEqual(one);
      expect(new Set(one.map(rowKey))).toEqual(keys);
      expect(one).toHaveLength(keys.size);
      runs += 1;
    }),
    { numRuns },
  );
  return runs;
}
