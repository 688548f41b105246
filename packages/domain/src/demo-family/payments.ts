import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import type { CountedRecord } from '../overview/worth.ts';
import type { StatedPayment } from '../payments/import-rows.ts';
import { planImport } from '../payments/kept-payments.ts';
import { addDays, addMonths, type Day, readStoredDay } from '../values/calendar.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { createDemoRecords } from './made-up.ts';

const statement = createDemoRecords(statementImport);
const block = createDemoRecords(paymentMonth);

/**
 * A payment made on the same day of each month: the day, the text, the pence now, and the pence until half a year ago.
 */
type Monthly = readonly [day: number, text: string, pence: number, before?: number];

const monthly: readonly Monthly[] = [
  [1, 'YORKSHIRE BS MORTGAGE', -61_240],
  [1, 'BRADFORD COUNCIL TAX', -18_400],
  [3, 'SHIPLEY DENTAL PLAN', -6230],
  [5, 'OCTOPUS ENERGY', -14_200, -12_850],
  [8, 'YORKSHIRE WATER', -4120],
  [11, 'NETFLIX.COM', -1299, -1099],
  [12, 'PETS AT HOME', -7600],
  [15, 'TEACHERS PENSIONS', 118_260],
  [19, 'PLUSNET BROADBAND', -3199],
  [20, 'SHIPLEY SWIMMING CLUB', -6000],
  [22, 'SKY DIGITAL', -3400],
  [25, 'ELLERY JOINERY WAGES', 165_000],
  [27, 'BT GROUP LANDLINE', -2250],
  [28, 'VIRGIN MONEY CASH ISA', -25_000],
];

/** Shops, each with the number of days between visits and a typical amount. */
const shops: readonly (readonly [days: number, text: string, pence: number])[] = [
  [7, 'SAINSBURYS SHIPLEY', -8140],
  [10, 'SHELL SALTAIRE', -5230],
  [23, 'THE WHITE HART PUB', -4680],
  [17, 'B & Q SHIPLEY', -2215],
];

/**
 * A year of payments on the house account until today, as one statement that the family added. Always the same for the
 * same day.
 */
export function createDemoPayments(today: Day): readonly CountedRecord[] {
  const last = addDays(today, -1);
  const first = readStoredDay(`${addMonths(last, -12).slice(0, 7)}-01`);
  const stated = [...comingRound(first, last), ...visits(first, last)];
  const closing = 264_055;
  const opening = stated.reduce((left, payment) => left - payment.pence, closing);
  const records = [
    statement('house-statement', {
      account: 'house',
      accountName: 'House account',
      accountMark: '309872 20418833',
      fileName: 'house-account.csv',
      format: 'csv',
      firstDay: first,
      lastDay: last,
      opening: formatStoredPence(toPence(opening)),
      closing: formatStoredPence(toPence(closing)),
      proof: 'adds-up',
      addedOn: last,
      undone: false,
    }),
    ...planImport({ blocks: [], imports: [], damaged: 0 }, 'house', stated, 'house-statement').blocks.map(
      ({ fields }) => block(`house-${fields.month}`, fields),
    ),
  ];
  return records.map(({ id, kind, fields }) => ({
    id,
    content: { kind: kind.id, fields, savedAt: `${last}T19:30:00.000Z` },
  }));
}

/** Monthly payments. They went up half a year ago, and a magazine was cancelled four months ago. */
function comingRound(first: Day, last: Day): StatedPayment[] {
  const rose = addMonths(last, -6);
  const ended = addMonths(last, -4);
  const months = Array.from({ length: 13 }, (_, month) => addMonths(first, month));
  return months.flatMap(month =>
    [...monthly, [14, 'GARDEN MONTHLY MAG', -595] as const]
      .map(([day, text, now, before = now]): StatedPayment => {
        const on = addDays(month, day - 1);
        return { day: on, text, pence: on < rose ? before : now };
      })
      .filter(({ day, text }) => day <= (text.startsWith('GARDEN') ? ended : last)),
  );
}

/** Visits to shops. The amounts vary, but are always the same for the same day. */
function visits(first: Day, last: Day): StatedPayment[] {
  return shops.flatMap(([days, text, about]) => {
    const made: StatedPayment[] = [];
    for (let day = addDays(first, days % 5); day <= last; day = addDays(day, days))
      made.push({ day, text, pence: about - ((made.length * 379) % 2100) });
    return made;
  });
}
