import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addYears, readStoredDay } from '../../values/calendar.ts';
import { formatStoredPence, toPence } from '../../values/money.ts';
import { assetValueKind, unlistedItemKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import { computeEstateFigures } from './figures.ts';

// Compares random estates with an oracle that states the rules of the Act independently and shares no code with the
// calculation.

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
  nation: fc.constantFrom<'england' | 'scotland'>('england', 'scotland'),
  gifts: fc.array(
    fc.record({
      daysBefore: fc.integer({ min: 0, max: 9 * 365 }),
      amount: pounds(400_000),
      to: fc.constantFrom<'none' | 'charity' | 'partner'>('none', 'none', 'charity', 'partner'),
    }),
    { maxLength: 4 },
  ),
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
  // The will divides what is left after debts. A pension is paid outside the will.
  let left = Math.max(0, savings + home - owed);
  const charity = Math.min(left, one.toCharity);
  left -= charity;
  const spouse = one.partner === 'all' ? left : one.partner === 'some' ? Math.min(left, one.toPartner) : 0;
  const toSpouse = Math.min(whole, spouse + (one.pensionTo === 'partner' ? pension : 0));
  const toCharity = Math.min(whole - toSpouse, charity);
  const chargeable = whole - toSpouse - toCharity;
  const band = nilBand + part(nilBand, one.unusedNil);
  const died = readStoredDay(one.died);
  let bandLeft = band;
  let giftTax = 0;
  let given = 0;
  let taxedGifts = 0;
  for (const { daysBefore, amount, to } of one.gifts.toSorted((a, b) => b.daysBefore - a.daysBefore)) {
    const day = addDays(died, -daysBefore);
    if (addYears(day, 7) <= died) continue;
    given += amount;
    if (to !== 'none') continue;
    taxedGifts += amount;
    const above = Math.max(0, amount - bandLeft);
    bandLeft = Math.max(0, bandLeft - amount);
    const full = [3, 4, 5, 6].filter(years => addYears(day, years) < died).length;
    giftTax += part(part(above, 40), 100 - full * 20);
  }
  const residence = homeBand + part(homeBand, one.unusedResidence);
  const tapered = Math.max(0, residence - Math.floor(Math.max(0, whole - 200_000_000) / 2));
  const inherits = one.homeTo === 'descendants' && one.partner !== 'all';
  const used = Math.min(tapered, inherits ? Math.max(0, home - mortgage) : 0, chargeable);
  const taxed = Math.max(0, chargeable - bandLeft - used);
  const isLower = toCharity > 0 && toCharity * 10 >= Math.max(0, chargeable + toCharity - bandLeft);
  const tax = part(taxed, isLower ? 36 : 40);
  // SI 2004/2543, regulation 4: all gifts of the last seven years are added, and only debts and the exemptions at death
  // are deducted.
  const added = savings + home + pension + given;
  const free = toSpouse + toCharity;
  const qualifying = Math.max(0, Math.max(0, added - owed) - free);
  const isSmall = added <= band;
  const isFree = free > 0 && added <= 300_000_000 && qualifying <= band;
  const mustSend = tax + giftTax > 0 || taxedGifts > 25_000_000 || !(isSmall || isFree);
  const account = mustSend ? 'yes' : one.nation === 'scotland' && !isSmall ? 'ask' : 'no';
  return { whole, toSpouse, toCharity, tax, giftTax, account, qualifying };
}

const money = (amount: number) => formatStoredPence(toPence(amount));

function figuresOf(one: AnyEstate) {
  const died = readStoredDay(one.died);
  const records = [
    makePassportRecord('person', 'ruth', { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' }),
    makePassportRecord('bank-account', 's', {
      name: 'S',
      accountType: 'savings',
      bankName: 'TSB',
      balance: money(one.savings),
    }),
    makePassportRecord('property', 'h', {
      name: 'H',
      type: 'main-home',
      currentValue: money(one.home),
      mortgageProvider: 'TSB',
      mortgageBalance: money(one.mortgage),
    }),
    makePassportRecord('investment', 'p', {
      name: 'P',
      type: 'sipp',
      provider: 'AJ Bell',
      currentValue: money(one.pension),
    }),
    makePassportRecord('debt', 'c', {
      name: 'C',
      type: 'credit-card',
      provider: 'Aqua',
      currentBalance: money(one.card),
    }),
    ...one.gifts.map(({ daysBefore, amount, to }, index) =>
      makePassportRecord('gift', `g${String(index)}`, {
        recipient: 'Amira',
        value: money(amount),
        date: addDays(died, -daysBefore),
        exemption: to,
      }),
    ),
  ];
  const more = [
    makeDeskRecord(unlistedItemKind, 'f', { sort: 'funeral', name: 'F', amount: toPence(one.funeral) }),
    makeDeskRecord(assetValueKind, 'v', { thing: 'p', to: one.pensionTo }),
  ];
  const figures = computeEstateFigures(
    makeDesk(records, {
      more,
      answers: { diedOn: died, nation: one.nation },
      estate: {
        partner: one.partner,
        toPartner: toPence(one.toPartner),
        toCharity: toPence(one.toCharity),
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
      const { sums, taxPence, giftTaxPence, tax, lines, account } = figuresOf(one);
      expect({
        whole: tax.netEstatePence,
        toSpouse: sums.toPartnerPence,
        toCharity: sums.toCharityPence,
        tax: taxPence,
        giftTax: giftTaxPence,
        account: account?.answer,
        qualifying: account?.qualifyingPence,
      }).toEqual(oracle(one));
      // If nothing was cut off at zero, the lines before the taxed amount add up to it.
      const way = lines.filter(({ total, id }) => total !== true && id !== 'gift-tax');
      const sum = way.reduce((all, line) => all + line.pence, 0);
      expect(lines.find(({ id }) => id === 'taxed')?.pence).toBe(Math.max(0, sum));
    }),
    { numRuns: 300 },
  );
});
