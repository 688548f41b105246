import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../../fields/fields.ts';
import { serialiseOwners } from '../../fields/owners.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import type { StoredDeskRecord } from '../model/desk.ts';
import { assetValueKind, unlistedItemKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import { computeEstateFigures } from './figures.ts';

// Estates worked out by hand, from the Inheritance Tax Act 1984 (IHTA) as GOV.UK explains it. The bands:
// £325,000 and £175,000, tapered by £1 for every £2 above £2,000,000 (gov.uk/guidance/check-if-you-can-get-an-additional-inheritance-
// tax-threshold); 40 %, and 36 % by the test of IHTM45009; gifts by IHTA s. 3A and s. 7(4); pensions by the Finance Act 2026, for
// deaths from 6 April 2027; what goes to a husband, wife or civil partner by s. 18; the funeral by s. 172.

const ruth = makePassportRecord('person', 'ruth', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const martin = makePassportRecord('person', 'martin', {
  firstName: 'Martin',
  lastName: 'Ellery',
  relationship: 'spouse',
});
const tom = makePassportRecord('person', 'tom', {
  firstName: 'Tom',
  lastName: 'Ellery',
  relationship: 'child',
});
const savings = (balance: string, more: FieldValues = {}) =>
  makePassportRecord('bank-account', 'savings', {
    name: 'Savings',
    accountType: 'savings',
    bankName: 'Halifax',
    balance,
    balanceAsOf: '2026-11-10',
    ...more,
  });
const house = (currentValue: string, more: FieldValues = {}) =>
  makePassportRecord('property', 'house', {
    name: 'Our home',
    type: 'main-home',
    currentValue,
    valueAsOf: '2026-11-10',
    ...more,
  });
const gift = (value: string, date: string, exemption = 'none') =>
  makePassportRecord('gift', `gift-${date}`, { recipient: 'Amira', value, date, exemption });
const sipp = (currentValue: string) =>
  makePassportRecord('investment', 'sipp', {
    name: 'Pension',
    type: 'sipp',
    provider: 'AJ Bell',
    currentValue,
    valueAsOf: '2026-11-10',
  });
const owed = (id: string, currentBalance: string, more: FieldValues = {}) =>
  makePassportRecord('debt', id, {
    name: id,
    type: 'credit-card',
    provider: 'Barclaycard',
    currentBalance,
    balanceAsOf: '2026-11-10',
    ...more,
  });
const funeral = (amount: number) =>
  makeDeskRecord(unlistedItemKind, 'funeral', {
    sort: 'funeral',
    name: 'The funeral',
    amount: toPence(amount),
  });
const passes = (thing: string, way: 'survivor' | 'estate' | 'abroad' | 'trust') =>
  makeDeskRecord(assetValueKind, `passes-${thing}`, { thing, passes: way });
const withMartin = serialiseOwners([{ id: 'ruth' }, { id: 'martin' }]);

type Records = Parameters<typeof makeDesk>[0];
type More = Parameters<typeof makeDesk>[1];
function figuresOf(records: Records, more: More = {}) {
  const figures = computeEstateFigures(makeDesk(records, more));
  if (figures === undefined) throw new Error('There are no figures.');
  return figures;
}
const diedOn = (day: string) => ({ answers: { diedOn: readStoredDay(day) } });

const policy = (id: string, coverAmount: string, more: FieldValues = {}) =>
  makePassportRecord('insurance-policy', id, {
    name: id,
    type: 'life-insurance',
    provider: id,
    coverAmount,
    ...more,
  });

const ask = (records: Records, more: More = {}) => figuresOf(records, more).questions.join('\n');

describe('estates worked out by hand', () => {
  it('1: a joint house goes to the husband, the rest to children', () => {
    // Half of the 400,000 passes to Martin free of tax. 200,000 + 100,000 - 2,000 - 4,000 = 294,000; of this, 94,000 is
    // taxable, below 325,000.
    const figures = figuresOf(
      [
        ruth,
        martin,
        house('400000.00', { owners: withMartin }),
        savings('100000.00'),
        owed('Card', '2000.00'),
      ],
      { estate: { partner: 'none' }, more: [passes('house', 'survivor'), funeral(4_000_00)] },
    );
    expect(figures.tax.netEstatePence).toBe(294_000_00);
    expect(figures.sums.toPartnerPence).toBe(200_000_00);
    expect(figures.sums.survivorPence).toBe(200_000_00);
    expect(figures.sums.probateGrossPence).toBe(100_000_00);
    expect(figures.sums.probateNetPence).toBe(94_000_00);
    expect(figures.taxPence).toBe(0);
    // 300,000 with no gifts is not above 325,000.
    expect(figures.account).toMatchObject({ answer: 'no', grossPence: 300_000_00, netPence: 294_000_00 });
  });

  it('2: a gift of 6 years and 11 months before uses the band first', () => {
    // 400,000 - 325,000 = 75,000 above the band; 40 % is 30,000; after six years 20 % of that is due: 6,000. The gift
    // used up the band, so the estate pays 500,000 x 40 %.
    const figures = figuresOf([ruth, savings('500000.00'), gift('400000.00', '2019-12-10')], {
      estate: { partner: 'none', home: 'others', widowed: 'no' },
    });
    expect(figures.giftTaxPence).toBe(6_000_00);
    expect(figures.taxPence).toBe(200_000_00);
    expect(figures.account?.answer).toBe('yes');
  });

  it('3: a gift of exactly seven years before is free', () => {
    // (500,000 - 325,000) x 40 %.
    const figures = figuresOf([ruth, savings('500000.00'), gift('400000.00', '2019-11-10')]);
    expect(figures.giftTaxPence).toBe(0);
    expect(figures.taxPence).toBe(70_000_00);
  });

  it('4: a tenth to charity lowers the rate to 36 %, a penny less does not', () => {
    // (525,000 - 325,000) / 10 = 20,000. (525,000 - 20,000 - 325,000) x 36 % = 64,800; with 19,999.99: 180,000.01 x 40 % = 72,000.00.
    const enough = figuresOf([ruth, savings('525000.00')], { estate: { toCharity: toPence(20_000_00) } });
    expect(enough.tax.rate).toBe(36);
    expect(enough.taxPence).toBe(64_800_00);
    const short = figuresOf([ruth, savings('525000.00')], { estate: { toCharity: toPence(19_999_99) } });
    expect(short.tax.rate).toBe(40);
    expect(short.taxPence).toBe(72_000_00);
  });

  it('5: in Scotland half of an account with a son stays in the estate', () => {
    // 600,000 + 60,000 / 2 = 630,000; - 325,000 - 175,000 for the home = 130,000; x 40 %.
    const joint = savings('60000.00', { owners: serialiseOwners([{ id: 'ruth' }, { id: 'tom' }]) });
    const records = [ruth, tom, house('600000.00'), joint];
    const scotland = figuresOf(records, { answers: { nation: 'scotland' }, estate: { home: 'descendants' } });
    expect(scotland.sums.probateGrossPence).toBe(630_000_00);
    expect(scotland.taxPence).toBe(52_000_00);
    // In England the husband receives the home, but it is still taxed.
    const england = figuresOf(records, { estate: { home: 'descendants' } });
    expect(england.sums.probateGrossPence).toBe(600_000_00);
    expect(england.sums.survivorPence).toBe(30_000_00);
    expect(england.taxPence).toBe(52_000_00);
  });

  it('6: a pension counts from 6 April 2027, and not the day before', () => {
    const records = [ruth, savings('325000.00'), sipp('300000.00')];
    expect(figuresOf(records, diedOn('2027-04-05')).taxPence).toBe(0);
    // (325,000 + 300,000 - 325,000) x 40 %.
    const after = figuresOf(records, diedOn('2027-04-06'));
    expect(after.taxPence).toBe(120_000_00);
    expect(after.sums.namedPence).toBe(300_000_00);
    expect(after.sums.probateGrossPence).toBe(325_000_00);
    expect(after.questions.join('\n')).toContain('Who receives Pension?');
    // A pension that goes to the husband is free of tax.
    const toHim = makeDeskRecord(assetValueKind, 'v', { thing: 'sipp', to: 'partner' });
    expect(figuresOf(records, { ...diedOn('2027-04-06'), more: [toHim] }).taxPence).toBe(0);
  });

  it('7: an estate that cannot pay its debts is said to be insolvent', () => {
    // Only 5,000 is available to pay 9,000 and 3,500, because half of the house is the husband's. 100,000 + 5,000 -
    // 12,500 = 92,500.
    const figures = figuresOf(
      [ruth, martin, house('200000.00', { owners: withMartin }), savings('5000.00'), owed('Card', '9000.00')],
      { more: [passes('house', 'survivor'), funeral(3_500_00)] },
    );
    expect(figures.isInsolvent).toBe(true);
    expect(figures.sums.probateNetPence).toBe(-7_500_00);
    expect(figures.tax.netEstatePence).toBe(92_500_00);
    expect(figures.taxPence).toBe(0);
  });

  it('8: everything to the wife or husband is free, and no account is needed up to three million', () => {
    const all = figuresOf([ruth, martin, savings('2400000.00')], { estate: { partner: 'all' } });
    expect(all.taxPence).toBe(0);
    expect(all.sums.toPartnerPence).toBe(2_400_000_00);
    expect(all.account).toMatchObject({ answer: 'no', qualifyingPence: 0 });
    expect(
      figuresOf([ruth, martin, savings('3000000.01')], { estate: { partner: 'all' } }).account?.answer,
    ).toBe('yes');
  });

  it('9: the band for a home shrinks above two million', () => {
    // 175,000 - (2,150,000 - 2,000,000) / 2 = 100,000. (2,150,000 - 325,000 - 100,000) x 40 % = 690,000.
    const figures = figuresOf([ruth, house('500000.00'), savings('1650000.00')], {
      estate: { home: 'descendants' },
    });
    expect(figures.tax.taperedPence).toBe(75_000_00);
    expect(figures.tax.residenceUsedPence).toBe(100_000_00);
    expect(figures.taxPence).toBe(690_000_00);
  });

  it('10: a flat abroad is said to be left out, and asks for an account', () => {
    const flat = makePassportRecord('property', 'flat', {
      name: 'Flat in Spain',
      type: 'second-home',
      currentValue: '180000.00',
    });
    const figures = figuresOf([ruth, savings('300000.00'), flat], {
      estate: { abroad: toPence(180_000_00) },
      more: [passes('flat', 'abroad')],
    });
    expect(figures.sums.assetsPence).toBe(300_000_00);
    expect(figures.leftOut.join('\n')).toContain('Flat in Spain is abroad and is not counted here.');
    expect(figures.account?.answer).toBe('yes');
    // 300,000 + 180,000: assets abroad count with the others.
    expect(figures.account?.reasons).toEqual([
      'Including gifts and before debts, the estate comes to £480,000.00, which is more than £325,000.00.',
      'More than £100,000.00 is abroad.',
    ]);
  });

  it('a mortgaged home that is given to a charity is free of the tax less its mortgage', () => {
    // 500,000 - 200,000 = 300,000 to the charity; the other 400,000 is taxed: 400,000 - 325,000 = 75,000 x 40 %, or 36 % with a tenth
    // of (700,000 - 325,000) given: 300,000 is more, so 75,000 x 36 % = 27,000.
    const loan = owed('Mortgage', '200000.00', { type: 'mortgage', provider: 'Halifax', links: 'house' });
    const home = house('500000.00', { mortgageProvider: 'Halifax', mortgageBalance: '200000.00' });
    const given = makeDeskRecord(assetValueKind, 'to-charity', { thing: 'house', to: 'charity' });
    const figures = figuresOf([ruth, home, loan, savings('400000.00')], { more: [given] });
    expect(figures.sums.toCharityPence).toBe(300_000_00);
    expect(figures.taxPence).toBe(27_000_00);
  });

  it('11: a widow has both bands of her husband too', () => {
    // 650,000 + the lesser of 350,000 and the home of 450,000 = 1,000,000.
    const figures = figuresOf([ruth, house('450000.00'), savings('550000.00')], {
      estate: { home: 'descendants', widowed: 'yes', unusedNil: 100, unusedResidence: 100 },
    });
    expect(figures.tax.residenceUsedPence).toBe(350_000_00);
    expect(figures.taxPence).toBe(0);
    // The band for a home does not raise the threshold for an account, so one is needed.
    expect(figures.account?.answer).toBe('yes');
    // One more pound of savings is taxed: 40p.
    const more = figuresOf([ruth, house('450000.00'), savings('550001.00')], {
      estate: { home: 'descendants', widowed: 'yes', unusedNil: 100, unusedResidence: 100 },
    });
    expect(more.taxPence).toBe(40);
  });

  it('12: a mortgage counts once, a policy in trust not at all, and the funeral is taken off', () => {
    // 300,000 + 150,000 + 50,000 - 80,000 - 5,120.50 = 414,879.50.
    const loan = owed('Mortgage', '80000.00', { type: 'mortgage', provider: 'Halifax', links: 'house' });
    const home = house('300000.00', { mortgageProvider: 'Halifax', mortgageBalance: '80000.00' });
    const figures = figuresOf(
      [
        ruth,
        home,
        loan,
        savings('150000.00'),
        policy('Aviva', '50000.00'),
        policy('Zurich', '100000.00', { writtenInTrust: true }),
      ],
      { estate: { home: 'descendants' }, more: [funeral(5_120_50)] },
    );
    expect(figures.sums.assetsPence).toBe(500_000_00);
    expect(figures.sums.debtsPence).toBe(80_000_00);
    expect(figures.tax.netEstatePence).toBe(414_879_50);
    expect(figures.leftOut.join('\n')).toContain('Zurich is not counted');
    expect(figures.taxPence).toBe(0);
  });

  it('13: a third of an account is rounded to the penny', () => {
    // 100,000.01 / 3 = 33,333.336...
    const three = serialiseOwners([{ id: 'ruth' }, { id: 'martin' }, { id: 'tom' }]);
    const figures = figuresOf([ruth, martin, tom, savings('100000.01', { owners: three })]);
    expect(figures.sums.assetsPence).toBe(33_333_34);
  });

  it('14: in Northern Ireland a joint account with a sister goes to her, and is taxed', () => {
    // 400,000 + 80,000 / 2 - 325,000 = 115,000; x 40 %.
    const joint = makePassportRecord('bank-account', 'joint', {
      name: 'Joint',
      accountType: 'joint',
      bankName: 'Ulster Bank',
      balance: '80000.00',
      owners: serialiseOwners([{ id: 'ruth' }, { id: 'outside' }]),
    });
    const figures = figuresOf([ruth, savings('400000.00'), joint], {
      answers: { nation: 'northern-ireland' },
    });
    expect(figures.taxPence).toBe(46_000_00);
    expect(figures.sums.probateGrossPence).toBe(400_000_00);
  });

  it('15: what the bank answered for the day replaces what the passport had', () => {
    // (426,118.37 - 325,000) x 40 % = 40,447.348.
    const answer: StoredDeskRecord = makeDeskRecord(assetValueKind, 'v', {
      thing: 'savings',
      amount: toPence(426_118_37),
      source: 'answer',
    });
    const figures = figuresOf([ruth, savings('400000.00')], { more: [answer] });
    expect(figures.items.assets[0]).toMatchObject({ pence: 426_118_37, source: 'answer', isOfThatDay: true });
    expect(figures.taxPence).toBe(40_447_35);
  });

  it('16: half of a house that goes to a daughter who owns the other half has the band for a home', () => {
    // 800,000 / 2 + 200,000 = 600,000; - 325,000 - 175,000 = 100,000; x 40 %.
    const withTom = serialiseOwners([{ id: 'ruth' }, { id: 'tom' }]);
    const figures = figuresOf([ruth, tom, house('800000.00', { owners: withTom }), savings('200000.00')], {
      more: [passes('house', 'survivor')],
    });
    expect(figures.taxPence).toBe(40_000_00);
    expect(figures.sums.probateGrossPence).toBe(200_000_00);
  });

  it('17: for the husband of the passport’s owner it is his own things and shares', () => {
    // 300,000 / 2 goes to Ruth free of tax, and 90,000 is his own. Her own savings are not part of his estate.
    const his = makePassportRecord('bank-account', 'his', {
      name: 'His',
      accountType: 'savings',
      bankName: 'TSB',
      balance: '90000.00',
      owners: serialiseOwners([{ id: 'martin' }]),
    });
    const joint = makePassportRecord('bank-account', 'joint', {
      name: 'Joint',
      accountType: 'joint',
      bankName: 'TSB',
      balance: '300000.00',
      owners: withMartin,
    });
    const figures = figuresOf([ruth, martin, his, joint, savings('50000.00')], {
      estate: { personId: 'martin' },
    });
    expect(figures.sums.assetsPence).toBe(240_000_00);
    expect(figures.sums.toPartnerPence).toBe(150_000_00);
    expect(figures.sums.probateGrossPence).toBe(90_000_00);
  });

  it('18: who receives everything receives the home, so that no band for a home is left for a pension', () => {
    // Her husband receives everything under the will. The pension of 600,000 goes to children: (600,000 - 325,000) x 40
    // %.
    const children = makeDeskRecord(assetValueKind, 'v', { thing: 'sipp', to: 'others' });
    const figures = figuresOf([ruth, martin, house('400000.00'), sipp('600000.00')], {
      ...diedOn('2027-05-01'),
      estate: { partner: 'all', home: 'descendants' },
      more: [children],
    });
    expect(figures.sums.toPartnerPence).toBe(400_000_00);
    expect(figures.tax.residenceUsedPence).toBe(0);
    expect(figures.taxPence).toBe(110_000_00);
  });

  it('asks about a joint account without names, and in Scotland whose money a joint account is', () => {
    const unnamed = savings('1000.00', { accountType: 'joint', name: 'Ours' });
    const named = savings('1000.00', { owners: withMartin });
    expect(ask([ruth, unnamed])).toContain('Who shares Ours?');
    expect(ask([ruth, martin, named])).not.toContain('Savings?');
    expect(ask([ruth, martin, named], { answers: { nation: 'scotland' } })).toContain(
      'Whose money is in Savings?',
    );
  });

  it('asks for what decides the tax until it is answered', () => {
    const before = 'Did a husband, wife or civil partner die earlier?';
    expect(ask([ruth, house('1.00')])).toContain(before);
    expect(ask([ruth, house('1.00')])).toContain('Who receives Our home?');
    expect(ask([ruth, house('1.00')], { estate: { widowed: 'no', home: 'others' } })).not.toMatch(
      /die earlier|Who receives/,
    );
    expect(ask([ruth, martin, house('1.00')])).toContain('What does Martin Ellery receive?');
    expect(ask([ruth, martin, house('1.00')])).not.toContain(before);
    expect(ask([ruth, martin, house('1.00')], { estate: { partner: 'all' } })).not.toContain('receive');
  });
});
