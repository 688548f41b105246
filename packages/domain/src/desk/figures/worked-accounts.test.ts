import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../../fields/fields.ts';
import { serialiseOwners } from '../../fields/owners.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { unlistedItemKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import { computeEstateFigures } from './figures.ts';

// Whether an account (IHT400) is needed, worked out by hand from HMRC's Inheritance Tax Manual: IHTM06012 for small estates, IHTM06013
// for exempt ones, IHTM06019 for exempt gifts in life, and IHTM06014 for legal rights in Scotland.

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
const savings = (balance: string) =>
  makePassportRecord('bank-account', 'savings', {
    name: 'Savings',
    accountType: 'savings',
    bankName: 'Halifax',
    balance,
  });
const house = (currentValue: string) =>
  makePassportRecord('property', 'house', { name: 'Our home', type: 'main-home', currentValue });
const withMartin = serialiseOwners([{ id: 'ruth' }, { id: 'martin' }]);
const addedGift = (to: 'partner' | 'charity' | 'others', amount: number, on = '2024-03-09') =>
  makeDeskRecord(unlistedItemKind, `gift-${to}-${on}`, {
    sort: 'gift',
    name: to,
    to,
    amount: toPence(amount),
    on: readStoredDay(on),
  });

type More = Parameters<typeof makeDesk>[1];
function figuresOf(records: Parameters<typeof makeDesk>[0], more: More = {}) {
  const figures = computeEstateFigures(makeDesk(records, more));
  if (figures === undefined) throw new Error('There are no figures.');
  return figures;
}

describe('whether an account is needed, in estates worked out by hand', () => {
  it('19: gifts that the executors add: to her husband and a charity free, to a friend not', () => {
    // The friend's gift of 100,000 leaves 225,000 of the allowance: (500,000 - 225,000) x 40 %. The account for HMRC
    // includes all gifts, and none is deducted twice (IHTM06019): 500,000 + 100,000 + 60,000 + 40,000.
    const figures = figuresOf([ruth, martin, savings('500000.00')], {
      estate: { partner: 'none' },
      more: [
        addedGift('others', 100_000_00),
        addedGift('partner', 60_000_00),
        addedGift('charity', 40_000_00),
        addedGift('charity', 900_000_00, '2019-11-10'),
      ],
    });
    expect(figures.taxPence).toBe(110_000_00);
    expect(figures.tax.giftsPence).toBe(100_000_00);
    expect(figures.account).toMatchObject({ grossPence: 700_000_00, qualifyingPence: 700_000_00 });
  });

  it('20: half of a gift that a couple gave to a charity is hers', () => {
    // 500,000 + 30,000 / 2. No part of the estate itself is exempt, so nothing is deducted (IHTM06013).
    const joint = makePassportRecord('gift', 'joint-gift', {
      recipient: 'Shelter',
      value: '30000.00',
      date: '2024-03-09',
      exemption: 'charity',
      owners: withMartin,
    });
    const figures = figuresOf([ruth, martin, savings('500000.00'), joint], { estate: { partner: 'none' } });
    expect(figures.taxPence).toBe(70_000_00);
    expect(figures.account).toMatchObject({ grossPence: 515_000_00, qualifyingPence: 515_000_00 });
  });

  it('21: a gift to a charity in life does not save an account, though there is no tax', () => {
    // The 300,000 for the children is below 325,000, so no tax is due. With the gift, 300,000 + 100,000 is above it,
    // and only the gift is exempt.
    const records = [ruth, savings('300000.00')];
    const gift = addedGift('charity', 100_000_00);
    const figures = figuresOf(records, { estate: { partner: 'none' }, more: [gift] });
    expect(figures.taxPence).toBe(0);
    expect(figures.account).toMatchObject({
      answer: 'yes',
      grossPence: 400_000_00,
      qualifyingPence: 400_000_00,
    });
    // The same gift in the will: 400,000 - 100,000 = 300,000 is not above 325,000.
    const inWill = figuresOf([ruth, savings('400000.00')], { estate: { toCharity: toPence(100_000_00) } });
    expect(inWill.account).toMatchObject({ answer: 'no', qualifyingPence: 300_000_00 });
    expect(figuresOf(records).account?.answer).toBe('no');
  });

  it('a gift that is left out counts no more, and one without a receiver is asked about', () => {
    const records = [ruth, savings('500000.00')];
    const friend = addedGift('others', 100_000_00);
    const taxWith = (fields: FieldValues) => {
      const content = { ...friend.content, fields: { ...friend.content.fields, ...fields } };
      return figuresOf(records, { estate: { partner: 'none' }, more: [{ ...friend, content }] });
    };
    // (500,000 - 225,000) x 40 %, or without the gift (500,000 - 325,000) x 40 %.
    expect(taxWith({}).taxPence).toBe(110_000_00);
    const leftOut = taxWith({ leftOut: 'Entered twice' });
    expect(leftOut.taxPence).toBe(70_000_00);
    expect(leftOut.account?.grossPence).toBe(500_000_00);
    const open = taxWith({ to: '' });
    expect(open.taxPence).toBe(110_000_00);
    expect(open.questions.join(' ')).toContain('Who received the gift others?');
    expect(leftOut.questions.join(' ')).not.toContain('Who received');
  });

  it('22: John of IHTM06014 leaves 1,500,000 to Mary, and his children can have a third of 1,200,000', () => {
    // Mary's share counts as 1,100,000, which leaves 400,000: more than 325,000, so an account is due. Had James given
    // up his 200,000, only the other 200,000 would count and none would be due. The desk does not know whether he did,
    // so it leaves the question open.
    const john = [ruth, martin, house('300000.00'), savings('1200000.00')];
    const scotland = figuresOf(john, { answers: { nation: 'scotland' }, estate: { partner: 'all' } });
    expect(scotland.taxPence).toBe(0);
    expect(scotland.account).toMatchObject({ answer: 'ask', grossPence: 1_500_000_00 });
    expect(scotland.account?.reasons.at(-1)).toMatch(/^In Scotland children have legal rights/);
    // The same facts, entered as the law counts them.
    const counted = figuresOf(john, {
      answers: { nation: 'scotland' },
      estate: { partner: 'some', toPartner: toPence(1_100_000_00) },
    });
    expect(counted.account).toMatchObject({ answer: 'yes', qualifyingPence: 400_000_00 });
    expect(figuresOf(john, { estate: { partner: 'all' } }).account?.answer).toBe('no');
  });
});
