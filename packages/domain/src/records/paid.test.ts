import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bill } from '../kinds/bill.ts';
import { councilTax } from '../kinds/council-tax.ts';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { passportSums } from '../overview/worth.ts';
import { pence, storedOfPence } from '../values/money.ts';
import { amountForPeriod, type PaidEvery, rhythmsFor } from '../values/periodic.ts';
import { paidKey, paidOf, paidText, periodTotal, yearlyPence } from './paid.ts';
import { checkRecord } from './record-check.ts';
import { csvRows } from './record-csv.ts';
import type { RecordContent } from './record-kind.ts';
import { cardOf, displayValue } from './record-views.ts';

const key = 'monthlyPremium';
/** What the form keeps of an amount. */
const kept = (amount: number, every: PaidEvery) => ({
  [key]: storedOfPence(amountForPeriod(pence(amount), every, 'month')),
  [paidKey(key)]: paidText(pence(amount), every, 'month'),
});
const yearly = kept(40_000, 'year');
const contentOf = (kind: { id: string }, fields: Record<string, string>): RecordContent => ({
  kind: kind.id,
  fields,
  savedAt: '2026-11-29T10:00:00Z',
});

// The oracle counts in pence of a year, in whole numbers.
const times: Readonly<Record<Exclude<PaidEvery, 'week' | 'tenPayments'>, bigint>> = {
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
        const sum = periodTotal(
          list.map(
            ({ amount, every }) => yearlyPence(insurancePolicy, kept(amount, every), key) ?? pence(-1),
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
      property(integer({ min: 1, max: 9_999_999 }), constantFrom(...rhythmsFor.month), (amount, every) => {
        const read = paidOf(insurancePolicy, kept(amount, every), key);
        expect(read).toEqual(every === 'month' ? undefined : { amount, every });
      }),
    );
  });

  it('is £400.00 a year everywhere, and £33.33 a month', () => {
    expect(displayValue(insurancePolicy, yearly, key)).toBe('£33.33 (£400.00 a year)');
    expect(cardOf(insurancePolicy, { fields: yearly })).toMatchObject({
      amountPence: 3333,
      paid: { amount: 40_000, every: 'year' },
    });
    expect(yearlyPence(insurancePolicy, yearly, key)).toBe(40_000);
  });

  it('is nothing once only the amount of the period was changed, as by an older version', () => {
    const changed = { ...yearly, [key]: '35.00' };
    expect(paidOf(insurancePolicy, changed, key)).toBeUndefined();
    expect(displayValue(insurancePolicy, changed, key)).toBe('£35.00');
    expect(yearlyPence(insurancePolicy, changed, key)).toBe(42_000);
  });

  it('never throws for damaged values', () => {
    for (const damaged of ['', 'year', '400.00', '400.00 never', 'x year', '-1 year'])
      expect(paidOf(insurancePolicy, { ...yearly, [paidKey(key)]: damaged }, key)).toBeUndefined();
  });

  it('outlives a check of the record', () => {
    const whole = { name: 'Home', type: 'home-insurance', provider: 'Aviva', ...yearly };
    const checked = checkRecord(insurancePolicy, whole, '2026-11-29' as Parameters<typeof checkRecord>[2]);
    expect(checked).toMatchObject({ ok: true, fields: yearly });
  });

  it('has a column of its own in a spreadsheet', () => {
    const [head = [], row = []] = csvRows(
      insurancePolicy,
      [{ id: 'one', content: contentOf(insurancePolicy, yearly) }],
      () => undefined,
    );
    expect(row[head.indexOf('Monthly premium')]).toBe('33.33');
    expect(row[head.indexOf('Monthly premium, as paid')]).toBe('£400.00 a year');
  });

  it('counts on Home: three yearly bills of £100.00 are £25.00 a month, not £24.99', () => {
    const fields = {
      monthlyAmount: storedOfPence(amountForPeriod(pence(10_000), 'year', 'month')),
      [paidKey('monthlyAmount')]: paidText(pence(10_000), 'year', 'month'),
    };
    const kinds = new Map([bill, councilTax].map(kind => [kind.id, kind] as const));
    const records = ['one', 'two', 'three'].map(name => ({
      id: name,
      content: contentOf(bill, { ...fields, name, provider: name }),
    }));
    expect(passportSums(id => kinds.get(id), records).monthlyBillsPence).toBe(2500);
    const council = { id: 'council', content: contentOf(councilTax, { annualAmount: '221.46' }) };
    expect(passportSums(id => kinds.get(id), [...records, council]).monthlyBillsPence).toBe(2500 + 1846);
  });
});
