import { describe, expect, it } from 'vitest';
import { findKind } from '../kinds/index.ts';
import type { StatedPayment } from '../payments/import-rows.ts';
import { planImport, readStoredPayments } from '../payments/kept-payments.ts';
import { normalisePayee } from '../payments/payee.ts';
import { checkRecord } from '../records/record-check.ts';
import { addMonths, readStoredDay } from '../values/calendar.ts';
import { findSeries } from './find-series.ts';
import {
  computeMonthlySeriesAmount,
  computeYearlySeriesAmount,
  createSeriesOffer,
  findChangedAmount,
  findRecordsOfSeries,
  type KnownRecord,
} from './offers.ts';
import { scoreHouseholds } from './testing/households.ts';

const start = readStoredDay('2026-01-05');
const monthly = (
  text: string,
  amounts: readonly number[],
  more: Partial<StatedPayment> = {},
): StatedPayment[] =>
  amounts.map((amount, index) => ({ day: addMonths(start, index), pence: -amount, text, ...more }));

/** The regular payments of one account whose statements cover all days up to `last`. */
function found(payments: readonly StatedPayment[], last = '2026-12-31') {
  const { blocks } = planImport(readStoredPayments([], []), 'a', payments, 'one');
  const fields = { account: 'a', firstDay: '2026-01-01', lastDay: last };
  return findSeries(
    readStoredPayments(
      blocks.map((block, index) => ({ id: String(index), content: { fields: { ...block.fields } } })),
      [{ id: 'one', content: { fields } }],
    ),
    new Map(),
  );
}
const year = Array.from({ length: 12 }, () => 1299);

it('what comes round in made-up households is found, and little else', () => {
  const score = scoreHouseholds(Array.from({ length: 8 }, (_, index) => 300 + index));
  expect(score.precision).toBeGreaterThanOrEqual(0.95);
  expect(score.recall).toBeGreaterThanOrEqual(0.95);
  expect(score.wentUp.precision).toBeGreaterThanOrEqual(0.95);
  expect(score.wentUp.recall).toBeGreaterThanOrEqual(0.9);
  expect(score.stopped.recall).toBeGreaterThanOrEqual(0.9);
});

const loan = (fields: KnownRecord['fields']): KnownRecord => ({ id: 'y', kind: 'debt', fields });

describe('a series', () => {
  it('has its rhythm, its amount, what it comes to and the day it comes next', () => {
    const [one, ...more] = found(monthly('NETFLIX.COM 8841', year));
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      name: 'Netflix',
      rhythm: 'monthly',
      amount: 1299,
      state: 'steady',
      next: '2027-01-05',
    });
    expect(one && [computeMonthlySeriesAmount(one), computeYearlySeriesAmount(one)]).toEqual([1299, 15_588]);
  });

  it('went up once two payments show it', () => {
    expect(found(monthly('SKY UK', [...year.slice(3), 1399, 1399, 1399]))[0]).toMatchObject({
      state: 'went-up',
      before: 1299,
      amount: 1399,
    });
    expect(found(monthly('SKY UK', [...year.slice(1), 1399]))[0]).toMatchObject({ state: 'steady' });
  });

  it('is missing or stopped only on days that a statement covers', () => {
    const ten = monthly('SKY UK', year.slice(0, 10));
    expect(found(ten)[0]).toMatchObject({ state: 'stopped', next: '2026-11-05' });
    expect(found(ten, '2026-11-30')[0]).toMatchObject({ state: 'missing', next: '2026-11-05' });
    expect(found(ten, '2026-10-31')[0]).toMatchObject({ state: 'steady', next: '2026-11-05' });
  });

  it('of one company may be two, by their amounts', () => {
    const eight = year.slice(0, 8);
    const two = [
      ...monthly('VODAFONE', eight),
      ...monthly(
        'VODAFONE',
        eight.map(() => 800),
      ),
    ];
    expect(
      found(two, '2026-08-31')
        .map(({ amount }) => amount)
        .toSorted(),
    ).toEqual([1299, 800]);
  });

  it('is no habit', () => {
    expect(found(monthly('TESCO STORES', year))).toEqual([]);
    expect(found(monthly('TESCO BANK LOAN', year, { code: 'DD' }))).toHaveLength(1);
  });
});

it('the words of a payee lose what changes', () => {
  expect(normalisePayee('DIRECT DEBIT PAYMENT TO OCTOPUS ENERGY REF A-7C21 MANDATE NO 0012')).toBe(
    'OCTOPUS ENERGY',
  );
  expect(normalisePayee('SUMUP *Bella Nails 4471')).toBe('BELLA NAILS');
  expect(normalisePayee('PETS AT HOME 0417')).toBe('PETS AT HOME');
  expect(normalisePayee('CARD PAYMENT TO LIDL ON 12 MAR')).toBe('LIDL');
  expect(normalisePayee('0123 4567')).toBe('');
});

const offers = (text: string, code = 'DD') =>
  found(monthly(text, year, { code })).map(one => createSeriesOffer(one));

describe('an offer', () => {
  it('is the record that a person would make, and passes its check', () => {
    const cases = [
      [
        'OCTOPUS ENERGY',
        {
          kind: 'bill',
          fields: {
            name: 'Octopus Energy Bill',
            provider: 'Octopus Energy',
            type: 'dual-fuel',
            monthlyAmount: '12.99',
            paymentMethod: 'direct-debit',
            dueDate: '2027-01-05',
          },
        },
      ],
      ['VODAFONE LTD', { kind: 'bill', fields: { type: 'mobile', provider: 'Vodafone' } }],
      ['NETFLIX.COM', { kind: 'bill', fields: { type: 'streaming', provider: 'Netflix' } }],
      [
        'AVIVA HOME INS',
        { kind: 'insurance-policy', fields: { type: 'home-insurance', monthlyPremium: '12.99' } },
      ],
      [
        'LEEDS CITY COUNCIL',
        { kind: 'council-tax', fields: { councilName: 'Leeds City Council', annualAmount: '155.88' } },
      ],
      ['ZOPA LOAN', { kind: 'debt', fields: { monthlyPayment: '12.99' } }],
    ] as const;
    for (const [text, wanted] of cases) {
      const [offer] = offers(text);
      expect(offer).toMatchObject(wanted);
      const kind = findKind(offer?.kind ?? '');
      expect(kind && offer && checkRecord(kind, offer.fields, readStoredDay('2026-12-31')).ok).toBe(true);
    }
  });

  it('is none for savings, and none for a company that the passport has', () => {
    expect(offers('MONTHLY SAVINGS', 'SO')).toEqual([undefined]);
    expect(offers('BLUE CROSS')).toEqual([undefined]);
    const [series] = found(monthly('OCTOPUS ENERGY', year));
    const record = { id: 'x', kind: 'bill', fields: { provider: 'Octopus Energy', monthlyAmount: '11.00' } };
    if (series === undefined) throw new Error('no series');
    expect(findRecordsOfSeries([series], [record]).get(series.id)).toBe(record);
    expect(findRecordsOfSeries([series], [{ ...record, fields: { provider: 'EDF' } }]).size).toBe(0);
    const [mortgage] = found(monthly('YORKSHIRE BS MORTGAGE', year));
    const home = { id: 'z', kind: 'property', fields: { mortgageProvider: 'Yorkshire Building Society' } };
    const isKnown = (known: KnownRecord) =>
      mortgage !== undefined && findRecordsOfSeries([mortgage], [known]).get(mortgage.id) === known;
    expect(isKnown(loan({ provider: 'Yorkshire Building Society' }))).toBe(true);
    expect(isKnown(loan({ provider: 'Accord', monthlyPayment: '12.99' }))).toBe(true);
    expect(isKnown(loan({ provider: 'Accord', monthlyPayment: '14.00' }))).toBe(false);
    expect([isKnown(home), findRecordsOfSeries([series], [home]).size]).toEqual([true, 0]);
    expect(findChangedAmount(series, record)).toEqual({
      key: 'monthlyAmount',
      said: 1100,
      now: 1299,
      yearly: false,
    });
    expect(findChangedAmount(series, { ...record, fields: { monthlyAmount: '12.99' } })).toBeUndefined();
  });
});
