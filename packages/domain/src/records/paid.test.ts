import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bill } from '../kinds/bill.ts';
import { councilTax } from '../kinds/council-tax.ts';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { computePassportSums } from '../overview/worth.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { convertToPeriod, type PaymentFrequency, paymentFrequenciesByPeriod } from '../values/periodic.ts';
import {
  computeYearlyPence,
  createPaidFieldKey,
  formatPaidField,
  readPaidAmount,
  sumForPeriod,
} from './paid.ts';
import { checkRecord } from './record-check.ts';
import { createCsvRows } from './record-csv.ts';
import type { RecordContent } from './record-kind.ts';
import { createCard, formatFieldValue } from './record-views.ts';

const key = 'monthlyPremium';
/** The stored amount for the period, as the form works it out. */
const kept = (amount: number, every: PaymentFrequency) => ({
  [key]: formatStoredPence(convertToPeriod(toPence(amount), every, 'month')),
  [createPaidFieldKey(key)]: formatPaidField(toPence(amount), every, 'month'),
});
const yearly = kept(40_000, 'year');
const contentOf = (kind: { id: string }, fields: Record<string, string>): RecordContent => ({
  kind: kind.id,
  fields,
  savedAt: '2026-11-29T10:00:00Z',
});

// The oracle counts in whole pence per year.
const times: Readonly<Record<Exclude<PaymentFrequency, 'week' | 'tenPayments'>, bigint>> = {
  fourWeeks: 13n,
  month: 12n,
  quarter: 4n,
  year: 1n,
};
const payments = array(
  record({
    amount: integer({ min: 0, max: 9_999_999 }),
    every: constantFrom('fourWeeks' as const, 'month' as const, 'quarter' as const, 'year' as const),
  }),
  { maxLength: 30 },
);

describe('an amount as it is paid', () => {
  it('makes sums to the penny, however many amounts there are and however often each is paid', () => {
    assert(
      property(payments, list => {
        const sum = sumForPeriod(
          list.map(
            ({ amount, every }) =>
              computeYearlyPence(insurancePolicy, kept(amount, every), key) ?? toPence(-1),
          ),
          'month',
        );
        const exact = list.reduce((all, { amount, every }) => all + BigInt(amount) * times[every], 0n);
        const twice = 2n * (BigInt(sum) * 12n - exact);
        expect(twice > -12n && twice <= 12n).toBe(true);
      }),
    );
  });

  it('is read back as it was typed, for each way of paying', () => {
    assert(
      property(
        integer({ min: 1, max: 9_999_999 }),
        constantFrom(...paymentFrequenciesByPeriod.month),
        (amount, every) => {
          const read = readPaidAmount(insurancePolicy, kept(amount, every), key);
          expect(read).toEqual(every === 'month' ? undefined : { amount, every });
        },
      ),
    );
  });

  it('is £400.00 a year everywhere, and £33.33 a month', () => {
    expect(formatFieldValue(insurancePolicy, yearly, key)).toBe('£33.33 (£400.00 a year)');
    expect(createCard(insurancePolicy, { fields: yearly })).toMatchObject({
      amountPence: 3333,
      paid: { amount: 40_000, every: 'year' },
    });
    expect(computeYearlyPence(insurancePolicy, yearly, key)).toBe(40_000);
  });

  it('is nothing once only the amount of the period was changed, as by an older version', () => {
    const changed = { ...yearly, [key]: '35.00' };
    expect(readPaidAmount(insurancePolicy, changed, key)).toBeUndefined();
    expect(formatFieldValue(insurancePolicy, changed, key)).toBe('£35.00');
    expect(computeYearlyPence(insurancePolicy, changed, key)).toBe(42_000);
  });

  it('never throws for damaged values', () => {
    for (const damaged of ['', 'year', '400.00', '400.00 never', 'x year', '-1 year'])
      expect(
        readPaidAmount(insurancePolicy, { ...yearly, [createPaidFieldKey(key)]: damaged }, key),
      ).toBeUndefined();
  });

  it('outlives a check of the record', () => {
    const whole = { name: 'Home', type: 'home-insurance', provider: 'Aviva', ...yearly };
    const checked = checkRecord(insurancePolicy, whole, '2026-11-29' as Parameters<typeof checkRecord>[2]);
    expect(checked).toMatchObject({ ok: true, fields: yearly });
  });

  it('has a column of its own in a spreadsheet', () => {
    const [head = [], row = []] = createCsvRows(
      insurancePolicy,
      [{ id: 'one', content: contentOf(insurancePolicy, yearly) }],
      () => undefined,
    );
    expect(row[head.indexOf('Monthly premium')]).toBe('33.33');
    expect(row[head.indexOf('Monthly premium, as paid')]).toBe('£400.00 a year');
  });

  it('counts on Home: three yearly bills of £100.00 are £25.00 a month, not £24.99', () => {
    const fields = {
      monthlyAmount: formatStoredPence(convertToPeriod(toPence(10_000), 'year', 'month')),
      [createPaidFieldKey('monthlyAmount')]: formatPaidField(toPence(10_000), 'year', 'month'),
    };
    const kinds = new Map([bill, councilTax].map(kind => [kind.id, kind] as const));
    const records = ['one', 'two', 'three'].map(name => ({
      id: name,
      content: contentOf(bill, { ...fields, name, provider: name }),
    }));
    expect(computePassportSums(id => kinds.get(id), records).monthlyBillsPence).toBe(2500);
    const council = { id: 'council', content: contentOf(councilTax, { annualAmount: '221.46' }) };
    expect(computePassportSums(id => kinds.get(id), [...records, council]).monthlyBillsPence).toBe(
      2500 + 1846,
    );
  });
});
