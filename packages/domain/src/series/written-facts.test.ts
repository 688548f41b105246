import { describe, expect, it } from 'vitest';
import { planImport, readStoredPayments } from '../payments/kept-payments.ts';
import { addMonths, type Day, readStoredDay } from '../values/calendar.ts';
import { findWorkingDayBefore } from '../values/working-days.ts';
import { findSeries } from './find-series.ts';
import {
  computeYearlySeriesAmount,
  createSeriesOffer,
  findChangedAmount,
  findRecordsOfSeries,
} from './offers.ts';

type Paid = readonly [day: string, pounds: number, text?: string];

/** The regular payments of one account whose statements cover January 2025 up to a given day. */
function found(
  paid: readonly Paid[],
  last: string,
  usual = 'THAMES WATER',
  spans: readonly (readonly [string, string])[] = [['2025-01-01', last]],
) {
  const stated = paid.map(([day, pounds, text = usual]) => ({
    day: readStoredDay(day),
    pence: Math.round(pounds * -100),
    text,
    code: 'DD',
  }));
  const { blocks } = planImport(readStoredPayments([], []), 'a', stated, 'one');
  const imports = spans.map(([firstDay, lastDay], at) => ({
    id: at === 0 ? 'one' : `more ${String(at)}`,
    content: { fields: { account: 'a', firstDay, lastDay } },
  }));
  const months = blocks.map((block, at) => ({ id: String(at), content: { fields: { ...block.fields } } }));
  return findSeries(readStoredPayments(months, imports), new Map());
}
const months = (from: string, count: number, pounds: number, every = 1): Paid[] =>
  Array.from({ length: count }, (_, at) => [addMonths(readStoredDay(from), at * every), pounds] as const);
const offer = (...given: Parameters<typeof found>) => {
  const [one] = found(...given);
  return one === undefined ? undefined : createSeriesOffer(one)?.fields;
};

describe('council tax', () => {
  const instalments = [...months('2025-04-01', 10, 150), ...months('2026-04-01', 1, 150)];

  it('in ten instalments comes to ten of them a year', () => {
    const [one] = found(instalments, '2026-04-20', 'LEEDS CITY COUNCIL');
    expect(one).toMatchObject({ rhythm: 'ten-monthly', state: 'steady', next: '2026-05-01' });
    expect(one && computeYearlySeriesAmount(one)).toBe(150_000);
    expect(one && createSeriesOffer(one)?.fields).toMatchObject({ annualAmount: '1500.00' });
  });

  it('has not stopped in March, and comes next in April', () => {
    const [one] = found(months('2025-04-01', 10, 150), '2026-03-25', 'LEEDS CITY COUNCIL');
    expect(one).toMatchObject({ state: 'steady', next: '2026-04-01' });
  });

  it('with a first instalment that is larger comes to the sum of the year', () => {
    const uneven: Paid[] = [['2025-04-01', 171.44], ...months('2025-05-01', 9, 169)];
    expect(offer(uneven, '2026-03-31', 'LEEDS CITY COUNCIL')).toMatchObject({ annualAmount: '1692.44' });
  });

  it('in twelve comes to twelve, and where no February was seen nothing is said of a year', () => {
    expect(offer(months('2025-04-01', 14, 150), '2026-05-20', 'LEEDS CITY COUNCIL')).toMatchObject({
      annualAmount: '1800.00',
    });
    const some = offer(months('2025-05-01', 5, 150), '2025-09-20', 'LEEDS CITY COUNCIL');
    expect(some).toMatchObject({ councilName: 'Leeds City Council' });
    expect(some).not.toHaveProperty('annualAmount');
    // The same if the statements of February and March are missing.
    const gap = offer(instalments, '2026-04-20', 'LEEDS CITY COUNCIL', [
      ['2025-03-20', '2026-01-31'],
      ['2026-04-01', '2026-04-20'],
    ]);
    expect(gap).not.toHaveProperty('annualAmount');
  });
});

const councilTax = (annualAmount: string) => ({
  id: 'x',
  kind: 'council-tax',
  fields: { councilName: 'Leeds City Council', annualAmount },
});

const changed = (paid: readonly Paid[], last: string, annualAmount: string) => {
  const [one] = found(paid, last, 'LEEDS CITY COUNCIL');
  return one && findChangedAmount(one, councilTax(annualAmount));
};

describe('the amount in a council tax record', () => {
  it('is not questioned where no February was seen: five instalments of £150 are £1,500 or £1,800 a year', () => {
    expect(changed(months('2025-05-01', 5, 150), '2025-09-20', '1500.00')).toBeUndefined();
  });

  it('is compared with the sum of the year, also where the first instalment is larger', () => {
    const uneven: Paid[] = [['2025-04-01', 171.44], ...months('2025-05-01', 9, 169)];
    expect(changed(uneven, '2026-03-31', '1692.44')).toBeUndefined();
    expect(changed(uneven, '2026-03-31', '1600.00')).toMatchObject({ said: 160_000, now: 169_244 });
  });
});

describe('a bill', () => {
  it('of a quarter is due and paid by the quarter', () => {
    const water = months('2025-01-07', 5, 95, 3);
    expect(offer(water, '2026-01-31')).toMatchObject({
      monthlyAmount: '31.67',
      paymentMethod: 'quarterly-bill',
      dueDate: '2026-04-07',
    });
  });

  it('of half a year, or of some weeks, never moves by a month', () => {
    const tax = offer(months('2025-01-07', 4, 99, 6), '2026-07-20', 'DVLA VEHICLE TAX');
    expect(tax).toMatchObject({ paymentMethod: 'other', dueDate: '2027-01-07' });
    expect(tax?.['notes']).toBe('By Direct Debit, every 6 months.');
    const weeks = Array.from(
      { length: 9 },
      (_, at): Paid => [
        readStoredDay(`2025-0${String(1 + Math.floor(at / 4))}-${String(1 + (at % 4) * 7).padStart(2, '0')}`),
        7.5,
      ],
    );
    const milk = offer(weeks, '2025-03-05', 'BRAMLEY DAIRY');
    expect(milk).toMatchObject({ paymentMethod: 'other', notes: 'By Direct Debit, every week.' });
    expect(milk).not.toHaveProperty('dueDate');
  });

  it('is none for a credit card', () => {
    expect(offer(months('2025-01-07', 8, 250), '2025-08-20', 'AMERICAN EXPRESS')).toBeUndefined();
  });
});

const phone = (id: string, monthlyAmount: string) => ({
  id,
  kind: 'bill',
  fields: { provider: 'EE', monthlyAmount },
});

it('of two contracts of one company, each has its own record', () => {
  const phones = found(
    [...months('2025-01-05', 8, 15), ...months('2025-01-19', 8, 22)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
    '2025-08-30',
    'EE LIMITED',
  );
  expect(phones.map(({ amount }) => amount).toSorted()).toEqual([1500, 2200]);
  const [cheap, dear] = phones.toSorted((one, other) => one.amount - other.amount);
  if (cheap === undefined || dear === undefined) throw new Error('there are two');
  const first = findRecordsOfSeries(phones, [phone('x', '15.00')]);
  expect([first.get(cheap.id)?.id, first.get(dear.id)?.id]).toEqual(['x', undefined]);
  const both = findRecordsOfSeries(phones, [phone('x', '22.00'), phone('y', '14.00')]);
  expect([both.get(cheap.id)?.id, both.get(dear.id)?.id]).toEqual(['y', 'x']);
});

describe('the next day', () => {
  it('of pay on the last working day is one', () => {
    const pay = Array.from({ length: 9 }, (_, at): Day => {
      const first = addMonths(readStoredDay('2026-02-01'), at);
      return findWorkingDayBefore(
        readStoredDay(new Date(Date.parse(addMonths(first, 1)) - 86_400_000).toISOString().slice(0, 10)),
      );
    });
    const [one] = found(
      pay.map(day => [day, -2138.76] as const),
      '2026-11-10',
      'ACME PAYROLL',
    );
    expect(one).toMatchObject({ direction: 'in', next: '2026-11-30' });
  });

  it('of a bill at a weekend is the working day after, while its record has the day of the contract', () => {
    const [one] = found(months('2025-01-07', 12, 30), '2026-01-31', 'SKY UK');
    expect(one?.next).toBe('2026-01-07');
    const [other] = found(months('2025-01-07', 13, 30), '2026-01-31', 'SKY UK');
    expect(other).toMatchObject({ next: '2026-02-09', dueDay: '2026-02-07' });
    expect(other && createSeriesOffer(other)?.fields).toMatchObject({ dueDate: '2026-02-07' });
  });
});
