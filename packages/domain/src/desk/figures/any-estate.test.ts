import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addYears, dayOfStored } from '../../values/calendar.ts';
import { pence, storedOfPence } from '../../values/money.ts';
import { itemKind, valueKind } from '../model/records.ts';
import { deskRecord, makeDesk, passportRecord } from '../testing/make-desk.ts';
import { estateFigures } from './figures.ts';

// Random estates against an oracle that has the rules of the Act in its own words and shares no code with the sums.

const pounds = (most: number) => fc.integer({ min: 0, max: most }).map(amount => amount * 100);
const anyEstate = fc.record({
  died: fc.constantFrom('2026-11-10', '2027-04-05', '2027-04-06', '2030-01-01'),
  savings: pounds(1_500_000),
  home: pounds(1_500_000),
  mortgage: pounds(300_000),
  pension: pounds(600_000),
  pensionTo: fc.constantFrom<'partner' | 'others'>('partner', 'others'),
  card: pounds(50_000),
  funeral: pounds(10_000),
  partner: fc.constantFrom<'none' | 'all' | 'some'>('none', 'all', 'some'),
  toPartner: pounds(500_000),
  toCharity: pounds(300_000),
  homeTo: fc.constantFrom<'descendants' | 'others'>('descendants', 'others'),
  unusedNil: fc.constantFrom(0, 33, 100),
  unusedResidence: fc.constantFrom(0, 50, 100),
  gifts: fc.array(fc.record({ daysBefore: fc.integer({ min: 0, max: 9 * 365 }), amount: pounds(400_000) }), {
    maxLength: 4,
  }),
});
type AnyEstate = typeof anyEstate extends fc.Arbitrary<infer T> ? T : never;

const nilBand = 32_500_000;
const homeBand = 17_500_000;
const part = (amount: number, percent: number) => Math.round((amount * percent) / 100);

function oracle(one: AnyEstate) {
  const { savings, home, mortgage, card, funeral } = one;
  const pension = one.died >= '2027-04-06' ? one.pension : 0;
  const owed = mortgage + card + funeral;
  const whole = Math.max(0, savings + home + pension - owed);
  // The will shares out what is left after debts; a pension goes its own way.
  let left = Math.max(0, savings + home - owed);
  const charity = Math.min(left, one.toCharity);
  left -= charity;
  const spouse = one.partner === 'all' ? left : one.partner === 'some' ? Math.min(left, one.toPartner) : 0;
  const toSpouse = Math.min(whole, spouse + (one.pensionTo === 'partner' ? pension : 0));
  const toCharity = Math.min(whole - toSpouse, charity);
  const chargeable = whole - toSpouse - toCharity;
  const band = nilBand + part(nilBand, one.unusedNil);
  const died = dayOfStored(one.died);
  let bandLeft = band;
  let giftTax = 0;
  for (const { daysBefore, amount } of one.gifts.toSorted((a, b) => b.daysBefore - a.daysBefore)) {
    const given = addDays(died, -daysBefore);
    if (addYears(given, 7) <= died) continue;
    const above = Math.max(0, amount - bandLeft);
    bandLeft = Math.max(0, bandLeft - amount);
    const full = [3, 4, 5, 6].filter(years => addYears(given, years) < died).length;
    giftTax += part(part(above, 40), 100 - full * 20);
  }
  const residence = homeBand + part(homeBand, one.unusedResidence);
  const tapered = Math.max(0, residence - Math.floor(Math.max(0, whole - 200_000_000) / 2));
  const inherits = one.homeTo === 'descendants' && one.partner !== 'all';
  const used = Math.min(tapered, inherits ? Math.max(0, home - mortgage) : 0, chargeable);
  const taxed = Math.max(0, chargeable - bandLeft - used);
  const isLower = toCharity > 0 && toCharity * 10 >= Math.max(0, chargeable + toCharity - bandLeft);
  return { whole, toSpouse, toCharity, tax: part(taxed, isLower ? 36 : 40), giftTax };
}

const money = (amount: number) => storedOfPence(pence(amount));

function figuresOf(one: AnyEstate) {
  const died = dayOfStored(one.died);
  const records = [
    passportRecord('person', 'ruth', { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' }),
    passportRecord('bank-account', 's', {
      name: 'S',
      accountType: 'savings',
      bankName: 'TSB',
      balance: money(one.savings),
    }),
    passportRecord('property', 'h', {
      name: 'H',
      type: 'main-home',
      currentValue: money(one.home),
      mortgageProvider: 'TSB',
      mortgageBalance: money(one.mortgage),
    }),
    passportRecord('investment', 'p', {
      name: 'P',
      type: 'sipp',
      provider: 'AJ Bell',
      currentValue: money(one.pension),
    }),
    passportRecord('debt', 'c', {
      name: 'C',
      type: 'credit-card',
      provider: 'Aqua',
      currentBalance: money(one.card),
    }),
    ...one.gifts.map(({ daysBefore, amount }, index) =>
      passportRecord('gift', `g${String(index)}`, {
        recipient: 'Amira',
        value: money(amount),
        date: addDays(died, -daysBefore),
        exemption: 'none',
      }),
    ),
  ];
  const more = [
    deskRecord(itemKind, 'f', { sort: 'funeral', name: 'F', amount: pence(one.funeral) }),
    deskRecord(valueKind, 'v', { thing: 'p', to: one.pensionTo }),
  ];
  const figures = estateFigures(
    makeDesk(records, {
      more,
      answers: { diedOn: died },
      estate: {
        partner: one.partner,
        toPartner: pence(one.toPartner),
        toCharity: pence(one.toCharity),
        home: one.homeTo,
        widowed: 'yes',
        unusedNil: one.unusedNil,
        unusedResidence: one.unusedResidence,
      },
    }),
  );
  if (figures === undefined) throw new Error('There are no figures.');
  return figures;
}

it('agrees to the penny with the Act in other words, for any estate', () => {
  fc.assert(
    fc.property(anyEstate, one => {
      const { sums, taxPence, giftTaxPence, tax, lines } = figuresOf(one);
      expect({
        whole: tax.netEstatePence,
        toSpouse: sums.toPartnerPence,
        toCharity: sums.toCharityPence,
        tax: taxPence,
        giftTax: giftTaxPence,
      }).toEqual(oracle(one));
      // The lines on the way to what is taxed add up to it, where nothing is cut off at zero.
      const way = lines.filter(({ total, id }) => total !== true && id !== 'gift-tax');
      const sum = way.reduce((all, line) => all + line.pence, 0);
      expect(lines.find(({ id }) => id === 'taxed')?.pence).toBe(Math.max(0, sum));
    }),
    { numRuns: 300 },
  );
});
