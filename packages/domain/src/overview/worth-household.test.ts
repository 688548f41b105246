import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { allKinds, findKind } from '../kinds/index.ts';
import { createPersonFilter } from './answers.ts';
import { type CountedRecord, computePassportSums, computeTotals } from './worth.ts';

const record = (kind: string, id: string, fields: FieldValues): CountedRecord => ({
  id,
  content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});
const people = [
  record('person', 'ruth', { firstName: 'Ruth', relationship: 'self' }),
  record('person', 'amos', { firstName: 'Amos', relationship: 'spouse' }),
];
const home = (fields: FieldValues = {}, id = 'home') =>
  record('property', id, {
    type: 'main-home',
    currentValue: '285000.00',
    mortgageBalance: '41250.00',
    ...fields,
  });
const loan = (fields: FieldValues = {}, id = 'loan') =>
  record('debt', id, { type: 'mortgage', currentBalance: '40100.00', ...fields });

/** The totals in pounds: net worth, total assets, amount owed, and assets after debts. */
function figures(records: readonly CountedRecord[], whoFor?: string) {
  const answers = whoFor === undefined ? undefined : record('answers', 'answers', { whoFor });
  const sums = computeTotals(allKinds, records, createPersonFilter(answers, people));
  return {
    net: sums.netWorthPence / 100,
    assets: sums.totalAssetsPence / 100,
    owed: sums.owedPence / 100,
    after: sums.afterDebtsPence / 100,
  };
}

const account = (owners: string) => [
  record('bank-account', 'a', { accountType: 'savings', balance: '100.00', owners }),
];

describe('what a household has and owes', () => {
  const household = [
    record('bank-account', 'current', { accountType: 'checking', balance: '3482.16', owners: 'ruth' }),
    record('bank-account', 'joint', { accountType: 'joint', balance: '-200.00', owners: 'ruth amos' }),
    record('bank-account', 'card', { accountType: 'credit', balance: '412.75', owners: 'amos' }),
    record('bank-account', 'isa', { accountType: 'isa', owners: 'ruth' }),
    record('investment', 'pension', { type: 'sipp', currentValue: '18250.00' }),
    home({ owners: 'ruth=60 amos=40' }),
    record('property', 'field', { type: 'land', currentValue: '40000.00', owners: 'ruth=25 outside=75' }),
    record('valuable-asset', 'ring', { type: 'jewelry', currentValue: '1500.00', owners: 'ruth' }),
    record('vehicle', 'car', { currentValue: '8000.00', owners: 'ruth amos' }),
    record('debt', 'finance', { type: 'car-finance', currentBalance: '3000.00', owners: 'amos' }),
    record('county-court-judgment', 'old', { status: 'set-aside', amount: '900.00', owners: 'ruth' }),
    record('county-court-judgment', 'paid', { status: 'satisfied', amount: '700.00', owners: 'ruth' }),
    record('county-court-judgment', 'new', { status: 'outstanding', amount: '250.00', owners: 'ruth' }),
    record('hmrc-liability', 'tax', { type: 'vat', amount: '1200.00', owners: 'amos' }),
  ];

  it('is all of it for a couple, without what belongs to somebody outside', () => {
    // Accounts 3,482.16 − 200 − 412.75 = 2,869.41; pension 18,250.
    // Property 285,000 − 41,250 + a quarter of 40,000 = 253,750. Net worth 274,869.41.
    // Assets 3,482.16 + 18,250 + 285,000 + 10,000 + 1,500 + 8,000 = 326,232.16.
    // Owed 200 + 412.75 + 41,250 + 3,000 + 250 + 1,200 = 46,312.75; after debts 279,919.41.
    expect(figures(household, 'couple')).toEqual({
      net: 274_869.41,
      assets: 326_232.16,
      owed: 46_312.75,
      after: 279_919.41,
    });
  });

  it('is my shares of it when the passport is only for me', () => {
    // Accounts 3,482.16 − half of 200 = 3,382.16; pension 18,250.
    // Property 60 % of 285,000 − 60 % of 41,250 + 10,000 = 171,000 − 24,750 + 10,000 = 156,250.
    // Net worth 177,882.16.
    // Assets 3,482.16 + 18,250 + 171,000 + 10,000 + 1,500 + half of 8,000 = 208,232.16.
    // Owed 100 + 24,750 + 250 = 25,100; after debts 183,132.16.
    expect(figures(household, 'me')).toEqual({
      net: 177_882.16,
      assets: 208_232.16,
      owed: 25_100,
      after: 183_132.16,
    });
    expect(figures(household)).toEqual(figures(household, 'me'));
  });

  it('adds up, part by part, to the same figures', () => {
    const sums = computeTotals(allKinds, household, createPersonFilter(undefined, people));
    expect(sums.parts).toEqual([
      { part: 'accounts', amountPence: 348_216 },
      { part: 'investments', amountPence: 1_825_000 },
      { part: 'property', amountPence: 18_100_000 },
      { part: 'valuables', amountPence: 150_000 },
      { part: 'vehicles', amountPence: 400_000 },
    ]);
    expect(sums.lines.reduce((sum, line) => sum + line.amountPence, 0)).toBe(sums.afterDebtsPence);
    // The ISA has no balance; judgments that were paid or set aside do not count at all.
    expect([sums.counted, sums.uncounted]).toEqual([11, 1]);
  });

  it('is whole where shares are damaged, and to the nearest penny where they do not come out even', () => {
    expect(figures(account('ruth=60 amos=60'), 'me').net).toBe(100);
    expect(figures(account('ruth amos outside'), 'me').net).toBe(33.33);
    expect(figures(account('ruth amos outside'), 'couple').net).toBe(66.67);
    expect(figures(account('outside'), 'someone-else').net).toBe(0);
  });
});

describe('a mortgage', () => {
  it('is subtracted from its home, also when the home has no value yet', () => {
    expect(figures([home()])).toEqual({ net: 243_750, assets: 285_000, owed: 41_250, after: 243_750 });
    expect(figures([home({ currentValue: '' })])).toEqual({
      net: -41_250,
      assets: 0,
      owed: 41_250,
      after: -41_250,
    });
    // An amount typed with a minus by another program is still owed.
    expect(figures([home({ mortgageBalance: '-41250.00' })]).owed).toBe(41_250);
  });

  it.each([
    ['the home', [home({ links: 'loan' }), loan()]],
    ['the loan', [home(), loan({ links: 'home' })]],
    ['both sides', [home({ links: 'policy loan' }), loan({ links: 'home' })]],
  ])('linked from %s counts once, by the loan’s own balance', (_from, records) => {
    // 285,000 − 40,100.
    const once = { net: 244_900, assets: 285_000, owed: 40_100, after: 244_900 };
    expect(figures(records)).toEqual(once);
    expect(figures(records.toReversed())).toEqual(once);
  });

  it('that is not linked counts as two debts, and the specification’s net worth knows only the home’s', () => {
    expect(figures([home(), loan()])).toEqual({
      net: 243_750,
      assets: 285_000,
      owed: 81_350,
      after: 203_650,
    });
  });

  it('whose record has no balance, or is another sort of debt, leaves the home’s own standing', () => {
    expect(figures([home({ links: 'loan' }), loan({ currentBalance: '' })]).owed).toBe(41_250);
    // A personal loan of 5,000 that paid for the kitchen: 41,250 + 5,000.
    const kitchen = loan({ type: 'personal-loan', currentBalance: '5000.00', links: 'home' });
    expect(figures([home(), kitchen])).toEqual({
      net: 243_750,
      assets: 285_000,
      owed: 46_250,
      after: 238_750,
    });
    expect(figures([home({ links: 'nowhere home' })]).owed).toBe(41_250);
  });

  it('on two homes counts once for both', () => {
    // 285,000 + 150,000 − 65,000.
    const second = home(
      { type: 'buy-to-let', currentValue: '150000.00', mortgageBalance: '30000.00' },
      'second',
    );
    const both = loan({ currentBalance: '65000.00', links: 'home second' });
    expect(figures([home(), second, both])).toEqual({
      net: 370_000,
      assets: 435_000,
      owed: 65_000,
      after: 370_000,
    });
  });

  it('in two parts counts both parts, and the home’s own figure no more', () => {
    // 285,000 − 30,000 − 10,000.
    const parts = [
      loan({ currentBalance: '30000.00', links: 'home' }),
      loan({ currentBalance: '10000.00', links: 'home' }, 'further'),
    ];
    expect(figures([home(), ...parts])).toEqual({
      net: 245_000,
      assets: 285_000,
      owed: 40_000,
      after: 245_000,
    });
  });

  it('counts by the shares of whoever owes it', () => {
    // Ruth owns 60 % of the home and owes half of the loan: 171,000 − 20,050.
    const records = [home({ owners: 'ruth=60 amos=40', links: 'loan' }), loan({ owners: 'ruth amos' })];
    expect(figures(records, 'me')).toEqual({ net: 150_950, assets: 171_000, owed: 20_050, after: 150_950 });
  });
});

const policy = (coverAmount: string) => record('insurance-policy', 'policy', { coverAmount });

const sums = (...records: readonly CountedRecord[]) => {
  const { monthlyBillsPence, coverPence } = computePassportSums(findKind, records);
  return [monthlyBillsPence / 100, coverPence / 100];
};

const bill = (fields: FieldValues) => record('bill', 'bill', fields);

const tax = (annualAmount: string) => record('council-tax', 'tax', { annualAmount });

describe('the other sums', () => {
  it('take bills by the month and a twelfth of the council tax', () => {
    expect(sums()).toEqual([0, 0]);
    expect(sums(bill({ monthlyAmount: '68.50' }))).toEqual([68.5, 0]);
    // The amount on a bill is the monthly one, however the bill is paid.
    expect(sums(bill({ monthlyAmount: '20.00', paymentMethod: 'quarterly-bill' }))).toEqual([20, 0]);
    // 3,101 ÷ 12 = 258.416…, rounded once as on the council tax page; 68.50 + 258.42 = 326.92.
    expect(sums(tax('2101.00'))).toEqual([175.08, 0]);
    expect(sums(bill({ monthlyAmount: '68.50' }), tax('2101.00'), tax('1000.00'))).toEqual([326.92, 0]);
  });

  it('add up what policies would pay', () => {
    expect(sums(policy('250000.00'), policy('50000.00'), policy(''), policy('much'))).toEqual([0, 300_000]);
  });

  it('leave out what is damaged, missing or of a newer version', () => {
    const newer = record('time-machine', 'new', { monthlyAmount: '5.00' });
    expect(sums(bill({}), bill({ monthlyAmount: '12.3.4' }), newer, tax(''))).toEqual([0, 0]);
  });
});
