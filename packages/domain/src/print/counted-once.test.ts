import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { debt } from '../kinds/debt.ts';
import { allKinds, findKind } from '../kinds/index.ts';
import { findDuplicateQuestions, markAsSeparate } from '../overview/doubles.ts';
import { computePassportSums, computeTotals } from '../overview/worth.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { formatMoney, formatStoredPence, toPence } from '../values/money.ts';
import { listDocumentTexts } from './document.ts';
import { createExecutorPack } from './executor-pack/executor-pack.ts';
import { createTestRecord } from './executor-pack/testing/record.ts';
import { createInheritanceTaxSheet } from './inheritance-tax/sheet.ts';

// Random passports in which people recorded some facts twice. The oracle adds up the facts themselves and shares no
// code with the totals.

type Row = ReturnType<typeof createTestRecord>;
interface Fact {
  readonly rows: readonly Row[];
  readonly owns?: number;
  readonly owes?: number;
  /**
   * The mortgage as included in the specification's net worth, which leaves out a loan that is recorded only under
   * Debts.
   */
  readonly mortgage?: number;
  readonly bills?: number;
  readonly cover?: number;
}

const lenders = ['Halifax', 'Nationwide', 'Barclays', 'Santander', 'Skipton', 'Leeds Building Society'];
const stored = (amount: number) => formatStoredPence(toPence(amount));

/**
 * A home with a mortgage, recorded only with the home, only as a debt, or as both: linked or not, or with balances that
 * are one payment apart.
 */
const home = fc
  .record({
    value: fc.integer({ min: 10_000_000, max: 90_000_000 }),
    how: fc.constantFrom(
      'home',
      'debt',
      'both',
      'linked from the loan',
      'linked from the home',
      'a payment apart',
    ),
    mortgage: fc.integer({ min: 100_000, max: 9_000_000 }),
  })
  .map(({ value, how, mortgage }) => (at: number): Fact => {
    const lender = lenders[at % lenders.length] ?? '';
    // The amounts of different homes are far apart, so that no loan matches another home's mortgage.
    const owed = mortgage + at * 50_000_000;
    const [house, loan] = [`home-${at}`, `loan-${at}`];
    const onHome = how !== 'debt';
    const asDebt = how !== 'home';
    // The balance stored with the home is older than that of the loan.
    const older = how === 'a payment apart' ? Math.round(owed * 1.006) : owed;
    return {
      rows: [
        createTestRecord('property', house, {
          name: `House ${at}`,
          type: 'second-home',
          currentValue: stored(value),
          ...(onHome ? { mortgageProvider: lender, mortgageBalance: stored(older) } : {}),
          ...(how === 'linked from the home' ? { links: loan } : {}),
        }),
        ...(asDebt
          ? [
              createTestRecord('debt', loan, {
                name: `Loan ${at}`,
                type: 'mortgage',
                provider: lender,
                currentBalance: stored(owed),
                ...(how === 'linked from the loan' ? { links: house } : {}),
              }),
            ]
          : []),
      ],
      owns: value,
      owes: owed,
      mortgage: how === 'debt' ? 0 : owed,
    };
  });

/** A savings account or pension, recorded under one name or under two. */
const pension = fc
  .record({
    value: fc.integer({ min: 100, max: 50_000_000 }),
    twice: fc.constantFrom('no', 'number', 'amount'),
  })
  .map(({ value, twice }) => (at: number): Fact => {
    const fields = { type: 'workplace-pension', provider: `Provider ${at}`, currentValue: stored(value) };
    const numbered = { accountNumber: `MB4002${String(at).padStart(4, '0')}` };
    return {
      rows: [
        createTestRecord('investment', `pension-${at}`, {
          ...fields,
          ...numbered,
          name: 'Pension from the school',
        }),
        ...(twice === 'no'
          ? []
          : [
              createTestRecord('investment', `again-${at}`, {
                ...fields,
                ...(twice === 'number' ? numbered : {}),
                name: 'Teachers’ pension',
              }),
            ]),
      ],
      owns: value,
    };
  });

const policy = fc
  .record({
    cover: fc.integer({ min: 1, max: 9_000_000 }),
    premium: fc.integer({ min: 1, max: 90_000 }),
    twice: fc.boolean(),
  })
  .map(({ cover, premium, twice }) => (at: number): Fact => {
    const fields = {
      name: `Policy ${at}`,
      type: 'life-insurance',
      provider: 'Aviva',
      policyNumber: `AV99${String(at).padStart(5, '0')}`,
      coverAmount: stored(cover),
      monthlyPremium: stored(premium),
    };
    return {
      rows: [
        createTestRecord('insurance-policy', `policy-${at}`, fields),
        ...(twice ? [createTestRecord('insurance-policy', `policy-${at}-b`, fields)] : []),
      ],
      cover,
    };
  });

const bill = fc
  .record({ amount: fc.integer({ min: 1, max: 90_000 }), twice: fc.boolean() })
  .map(({ amount, twice }) => (at: number): Fact => {
    const fields = {
      name: `Bill ${at}`,
      type: 'gas',
      provider: 'British Gas',
      monthlyAmount: stored(amount),
    };
    return {
      rows: [
        createTestRecord('bill', `bill-${at}`, fields),
        ...(twice ? [createTestRecord('bill', `bill-${at}-b`, fields)] : []),
      ],
      bills: amount,
    };
  });

const passports = fc
  .array(fc.oneof(home, pension, policy, bill), { maxLength: 10 })
  .map(makers => makers.map((make, at) => make(at)));
const added = (facts: readonly Fact[], key: 'owns' | 'owes' | 'mortgage' | 'bills' | 'cover') =>
  facts.reduce((sum, fact) => sum + (fact[key] ?? 0), 0);
const ruth = createTestRecord('person', 'me', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const today = readStoredDay('2026-11-28');

it('a fact that is written down twice counts once in every sum', () => {
  fc.assert(
    fc.property(passports, fc.integer(), (facts, turn) => {
      const rows = facts.flatMap(fact => fact.rows);
      const records = rows.toSorted((one, other) => (turn % 2 === 0 ? 1 : -1) * (one.id < other.id ? -1 : 1));
      const sums = computeTotals(allKinds, records);
      const [owns, owes] = [added(facts, 'owns'), added(facts, 'owes')];
      expect(sums).toMatchObject({
        totalAssetsPence: owns,
        owedPence: owes,
        netWorthPence: owns - added(facts, 'mortgage'),
        afterDebtsPence: owns - owes,
      });
      expect(computePassportSums(findKind, records)).toEqual({
        monthlyBillsPence: added(facts, 'bills'),
        coverPence: added(facts, 'cover'),
      });
    }),
    { numRuns: 400 },
  );
});

it('and in what is printed: the Executor pack and the Inheritance Tax sheet', () => {
  fc.assert(
    fc.property(passports, facts => {
      const records = [ruth, ...facts.flatMap(fact => fact.rows)];
      const [owns, owes, cover] = [added(facts, 'owns'), added(facts, 'owes'), added(facts, 'cover')];
      const pack = createExecutorPack({
        kinds: allKinds,
        records,
        today,
        figuresOn: today,
        fullNumbers: true,
        ownerName: 'Ruth',
      });
      const words = pack.chapters.map(listDocumentTexts).join('\n');
      expect(words).toContain(
        owes > 0 ? `All debts: ${formatMoney(toPence(owes))}` : 'No debts are recorded.',
      );
      expect(words).toContain(formatMoney(toPence(owns - owes)));
      const sheet = createInheritanceTaxSheet({
        kinds: allKinds,
        records,
        ownerName: 'Ruth',
        answers: { day: '2027-11-26', partner: 'none', home: 'others', widowed: 'no' },
      });
      const figure = (id: string) => sheet?.figures.find(one => one.id === id)?.pence ?? 0;
      expect([figure('assets'), Math.abs(figure('debts'))]).toEqual([owns + cover, owes]);
    }),
    { numRuns: 40 },
  );
});

const house = createTestRecord('property', 'house', {
  name: 'Our house',
  type: 'main-home',
  currentValue: '285000.00',
  mortgageProvider: 'Halifax',
  mortgageBalance: '31250.50',
});
const loan = (more = {}) =>
  createTestRecord('debt', 'loan', {
    name: 'Halifax mortgage',
    type: 'mortgage',
    provider: 'Halifax',
    currentBalance: '31250.50',
    ...more,
  });
const owed = (...records: Row[]) => computeTotals(allKinds, records).owedPence;

it('a mortgage in two places is one until the person keeps the two apart, and two lenders with other amounts are two', () => {
  expect(computeTotals(allKinds, [house, loan()]).doubles).toEqual([
    { counted: 'loan', leftOut: 'house', isLoan: true, isLinked: false },
  ]);
  expect(owed(house, loan())).toBe(3_125_050);
  const apart = createTestRecord('debt', 'loan', markAsSeparate(loan().content.fields, 'house'));
  expect(owed(house, apart)).toBe(6_250_100);
  expect(checkRecord(debt, apart.content.fields, today)).toMatchObject({
    ok: true,
    fields: { separate: 'house' },
  });
  expect(owed(house, loan({ currentBalance: '31000.00' }))).toBe(3_100_000);
  expect(owed(house, loan({ provider: 'Barclays', currentBalance: '31000.00' }))).toBe(3_100_000);
  expect(owed(house, loan({ provider: 'Barclays', currentBalance: '8000.00' }))).toBe(3_925_050);
  expect(owed(house, loan({ currentBalance: '8000.00' }))).toBe(3_925_050);
});

it('a loan of the same lender with a smaller amount is asked about, and nothing is left out until the answer', () => {
  const second = loan({ currentBalance: '20000.00' });
  expect(owed(house, second)).toBe(5_125_050);
  expect(findDuplicateQuestions(findKind, [house, second])).toEqual([
    { counted: 'loan', leftOut: 'house', isLoan: true, isLinked: false, countsOnce: false },
  ]);
  const apart = createTestRecord('debt', 'loan', markAsSeparate(second.content.fields, 'house'));
  expect(findDuplicateQuestions(findKind, [house, apart])).toEqual([]);
});

const line = (id: string, monthlyAmount: string) =>
  createTestRecord('bill', id, {
    name: id,
    type: 'mobile',
    provider: 'EE',
    accountNumber: '07123456',
    monthlyAmount,
  });
const monthly = (...lines: Row[]) => computePassportSums(findKind, lines).monthlyBillsPence;

it('two lines of one phone account are two, and the same line entered twice is one', () => {
  expect(monthly(line('one', '15.00'), line('two', '22.00'))).toBe(3_700);
  // The two records may also be a single contract at a new price, so the person is asked.
  const asked = { counted: 'one', leftOut: 'two', isLoan: false, isLinked: false, countsOnce: false };
  expect(findDuplicateQuestions(findKind, [line('one', '15.00'), line('two', '22.00')])).toEqual([asked]);
  const two = line('two', '22.00');
  const apart = createTestRecord('bill', 'two', markAsSeparate(two.content.fields, 'one'));
  expect(findDuplicateQuestions(findKind, [line('one', '15.00'), apart])).toEqual([]);
  expect(monthly(line('one', '15.00'), line('two', '15.00'))).toBe(1_500);
});

const bonds = (id: string, owners: string) =>
  createTestRecord('investment', id, {
    type: 'premium-bonds',
    provider: 'NS&I',
    currentValue: '50000.00',
    owners,
  });
const phone = (id: string, name: string) =>
  createTestRecord('bill', id, { name, type: 'mobile', provider: 'O2', monthlyAmount: '10.00' });

it('two of a couple’s equal savings, and two equal bills of other names, are two', () => {
  expect(computeTotals(allKinds, [bonds('one', 'ruth'), bonds('two', 'martin')]).totalAssetsPence).toBe(
    10_000_000,
  );
  const phones = [phone('one', 'Ruth’s phone'), phone('two', 'Martin’s phone')];
  expect(computePassportSums(findKind, phones).monthlyBillsPence).toBe(2_000);
});

const unnumbered = (id: string, provider: string, currentBalance: string) =>
  createTestRecord('debt', id, {
    name: id,
    type: 'personal-loan',
    provider,
    currentBalance,
    accountNumber: 'Don’t know yet',
  });
const held = (id: string, type: string, currentValue: string) =>
  createTestRecord('investment', id, {
    name: id,
    type,
    provider: 'Hargreaves Lansdown',
    currentValue,
    accountNumber: '1234567',
  });

it('two debts whose numbers are words, and what one customer number holds at a platform, are two', () => {
  const loans = [unnumbered('one', 'Zopa', '4000.00'), unnumbered('two', 'Tesco Bank', '9000.00')];
  expect(owed(...loans)).toBe(1_300_000);
  const both = [held('one', 'stocks-shares-isa', '20000.00'), held('two', 'sipp', '150000.00')];
  expect(computeTotals(allKinds, both).totalAssetsPence).toBe(17_000_000);
});

const printed = (chapter: string, ...records: Row[]) => {
  const input = { kinds: allKinds, today, figuresOn: today, fullNumbers: true, ownerName: 'Ruth' };
  const pack = createExecutorPack({ ...input, records: [ruth, ...records] });
  return pack.chapters
    .filter(({ id }) => id === chapter)
    .map(listDocumentTexts)
    .join('\n');
};

it('the pack says of a joint debt how much the whole is, and why a record has no amount of its own', () => {
  const joint = loan({ currentBalance: '24060.00', owners: 'me outside' });
  expect(printed('debts', joint)).toContain('£12,030.00 (of £24,060.00, owed jointly');
  const both = printed('debts', house, loan());
  expect(both).toContain('Probably the mortgage on Our house, so counted once');
  expect(both).toContain('All debts: £31,250.50');
  const teacher = { type: 'workplace-pension', provider: 'Teachers', currentValue: '500.00' };
  const pensions = [
    createTestRecord('investment', 'one', { ...teacher, name: 'School', accountNumber: 'TP1234567' }),
    createTestRecord('investment', 'two', { ...teacher, name: 'Old pension' }),
  ];
  expect(printed('assets', ...pensions)).toContain('Counted once, with School');
});

it('a loan that is linked to somebody else’s home is not taken for the mortgage of one’s own', () => {
  const flat = createTestRecord('property', 'flat', {
    name: 'The flat',
    type: 'buy-to-let',
    mortgageBalance: '58000.00',
    owners: 'son',
    links: 'loan',
  });
  const son = createTestRecord('person', 'son', { firstName: 'Tom', relationship: 'child' });
  const both = printed('debts', house, flat, son, loan({ owners: 'me' }));
  expect(both).not.toContain('so counted once');
  expect(both).toContain('All debts: £62,501.00');
});

const schoolPension = (id: string, name: string, more: Record<string, string> = {}) =>
  createTestRecord('investment', id, {
    name,
    type: 'workplace-pension',
    provider: 'Teachers',
    accountNumber: 'TP1234567',
    ...more,
  });

it('of two records of one thing the one with an amount counts, and the other is printed once', () => {
  const both = [schoolPension('a', 'Old pension'), schoolPension('b', 'School', { currentValue: '500.00' })];
  expect(computeTotals(allKinds, both)).toMatchObject({ totalAssetsPence: 50_000, uncounted: 0 });
  expect(printed('assets', ...both).split('Old pension')).toHaveLength(2);
  const sheet = createInheritanceTaxSheet({
    kinds: allKinds,
    records: [ruth, ...both],
    ownerName: 'Ruth',
    answers: { day: '2027-11-26', partner: 'none', home: 'others', widowed: 'no' },
  });
  expect(JSON.stringify(sheet)).not.toContain('Old pension');
});

it('of a loan noted twice, the copy that counts is still taken for the mortgage when the other one is linked', () => {
  const number = { accountNumber: 'HX7741203' };
  const newer = loan({ ...number, balanceAsOf: '2026-11-01' });
  const older = createTestRecord('debt', 'again', {
    ...newer.content.fields,
    balanceAsOf: '2026-01-01',
    links: 'house',
  });
  expect(owed(house, newer, older)).toBe(3_125_050);
});
