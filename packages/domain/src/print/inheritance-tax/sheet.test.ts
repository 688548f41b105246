import { expect, it } from 'vitest';
import { serialiseOwners } from '../../fields/owners.ts';
import { allKinds } from '../../kinds/index.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { listDocumentTexts } from '../document.ts';
import { createTestRecord } from '../executor-pack/testing/record.ts';
import { createInheritanceTaxDocument, noTaxAdviceText } from './document.ts';
import { createInheritanceTaxSheet } from './sheet.ts';

const me = createTestRecord('person', 'me', { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' });
const him = createTestRecord('person', 'him', { firstName: 'Martin', relationship: 'spouse' });
const savings = (balance: string) =>
  createTestRecord('bank-account', 'savings', {
    name: 'Savings',
    accountType: 'savings',
    balance,
    balanceAsOf: '2026-11-20',
  });
const home = (currentValue: string, more = {}) =>
  createTestRecord('property', 'home', { name: 'Our home', type: 'main-home', currentValue, ...more });
const gift = (value: string, date: string, more = {}) =>
  createTestRecord('gift', `gift-${date}`, { recipient: 'Amira', value, date, exemption: 'none', ...more });
const pension = createTestRecord('investment', 'pension', {
  name: 'School pension',
  type: 'workplace-pension',
  currentValue: '500000.00',
});
const cover = (more = {}) =>
  createTestRecord('insurance-policy', 'life', {
    name: 'Life cover',
    type: 'life-insurance',
    coverAmount: '100000.00',
    ...more,
  });

const sheetOf = (records: readonly ReturnType<typeof createTestRecord>[], answers = {}) => {
  const sheet = createInheritanceTaxSheet({
    kinds: allKinds,
    records: [me, ...records],
    ownerName: 'Ruth',
    answers: { day: '2026-11-26', partner: 'none', home: 'descendants', widowed: 'no', ...answers },
  });
  if (sheet === undefined) throw new Error('there is no sheet');
  return sheet;
};
const penceOf = (sheet: ReturnType<typeof sheetOf>, id: string) =>
  sheet.figures.find(one => one.id === id)?.pence ?? 0;

const widowed = { widowed: 'yes', unusedNil: '100', unusedResidence: '100' };
const both = serialiseOwners([{ id: 'me' }, { id: 'him' }]);

// All worked out by hand from the Act. The one with a gift to charity is the example in HMRC's manual, IHTM45010.
it.each([
  ['a small estate with a house left to a child', [home('300000.00'), savings('150000.55')], {}, 0, 0],
  ['savings above the band, to the penny', [savings('425000.55')], {}, 4_000_022, 0],
  ['a house left to a child', [home('600000.00'), savings('200000.00')], {}, 12_000_000, 0],
  [
    'a house that goes to somebody else',
    [home('600000.00'), savings('200000.00')],
    { home: 'others' },
    19_000_000,
    0,
  ],
  ['transferred bands', [home('700000.00'), savings('500000.00')], widowed, 8_000_000, 0],
  ['half a band transferred', [savings('650000.00')], { ...widowed, unusedNil: '50' }, 6_500_000, 0],
  [
    'a gift of 6 years and 364 days',
    [savings('325000.00'), gift('425000.00', '2019-11-27')],
    {},
    13_000_000,
    800_000,
  ],
  ['a gift of 7 years', [savings('325000.00'), gift('425000.00', '2019-11-26')], {}, 0, 0],
  [
    'a gift of just over 3 years, and one of exactly 3',
    [gift('325000.00', '2023-11-25'), gift('100000.00', '2023-11-26'), savings('1000.00')],
    {},
    40_000,
    4_000_000,
  ],
  ['everything to a husband', [him, home('1500000.00'), savings('500000.00')], { partner: 'all' }, 0, 0],
  ['an estate above two million', [home('1000000.00'), savings('1200000.00')], {}, 72_000_000, 0],
  ['a tenth to charity', [savings('750000.00')], { toCharity: '50000.00' }, 13_500_000, 0],
  ['too little to charity', [savings('750000.00')], { toCharity: '40000.00' }, 15_400_000, 0],
  [
    'a mortgage',
    [home('400000.00', { mortgageBalance: '250000.00' }), savings('500000.00')],
    {},
    7_000_000,
    0,
  ],
  [
    'half a house, and part of the rest to a husband',
    [him, home('800000.00', { owners: both }), savings('300000.00')],
    { partner: 'some', toPartner: '100000.00' },
    4_000_000,
    0,
  ],
  ['a pension, a day too early', [pension, savings('325000.00')], { day: '2027-04-05' }, 0, 0],
  ['a pension, from that day on', [pension, savings('325000.00')], { day: '2027-04-06' }, 20_000_000, 0],
  ['life insurance', [cover(), savings('325000.00')], {}, 4_000_000, 0],
  ['life insurance in trust', [cover({ writtenInTrust: true }), savings('325000.00')], {}, 0, 0],
] as const)('%s', (_, records, answers, tax, giftTax) => {
  const sheet = sheetOf(records, answers);
  expect([sheet.taxPence, penceOf(sheet, 'gift-tax')]).toEqual([tax, giftTax]);
});

it('adds up: what is taxed is the estate less every line before it', () => {
  const sheet = sheetOf([home('700000.00'), savings('500000.00'), gift('50000.00', '2024-01-01')], {
    toCharity: '10000.00',
  });
  const ids = ['estate', 'partner', 'charity', 'band', 'home'];
  const sum = ids.reduce((total, id) => total + penceOf(sheet, id), 0);
  expect(penceOf(sheet, 'taxed')).toBe(sum);
});

it('opens each figure to its records with their day, or to where the rule is said and when it was checked', () => {
  const { figures } = sheetOf([home('700000.00'), savings('900000.00'), gift('400000.00', '2020-01-01')], {
    ...widowed,
    toCharity: '1.00',
    partner: 'some',
    toPartner: '1.00',
  });
  const sums = new Set(['estate', 'taxed']);
  for (const { words } of figures) expect(words).not.toBe('');
  const unopened = figures.filter(
    ({ id, parts, sources }) => !sums.has(id) && id !== 'debts' && parts.length + sources.length === 0,
  );
  expect(unopened.map(({ id }) => id)).toEqual([]);
  const assets = figures.find(({ id }) => id === 'assets');
  expect(assets?.parts.find(({ title }) => title === 'Savings')).toMatchObject({
    recordId: 'savings',
    day: '2026-11-20',
  });
  for (const source of figures.flatMap(({ sources }) => sources))
    expect([source.address.startsWith('https://www.gov.uk/'), source.checkedOn >= '2026-11-21']).toEqual([
      true,
      true,
    ]);
});

it('names what is missing, and what it leaves out', () => {
  const bare = createTestRecord('property', 'flat', { name: 'Flat', type: 'buy-to-let' });
  const sheet = sheetOf([bare, pension]);
  expect(sheet.missing).toEqual([
    'Flat has no amount yet.',
    'No main home is recorded, so the tax-free band for a home is not used.',
  ]);
  expect(sheet.leftOut[0]).toContain('School pension is outside the estate');
});

it('counts gifts that are marked as free for nothing, and none of another person', () => {
  const records = [
    him,
    savings('425000.00'),
    gift('3000.00', '2026-01-01', { exemption: 'annual' }),
    gift('90000.00', '2026-01-02', { owners: 'him' }),
  ];
  expect(sheetOf(records).taxPence).toBe(4_000_000);
});

it('takes the loan that is linked to the home off it', () => {
  const loan = createTestRecord('debt', 'loan', {
    name: 'Mortgage',
    type: 'mortgage',
    currentBalance: '250000.00',
    links: 'home',
  });
  const sheet = sheetOf([home('400000.00', { mortgageBalance: '1.00' }), loan, savings('500000.00')]);
  expect(penceOf(sheet, 'home')).toBe(-15_000_000);
});

it('says nothing for a day whose rules are not known', () => {
  const input = { kinds: allKinds, records: [me], ownerName: 'Ruth' };
  for (const day of ['2031-04-06', '2020-04-05', 'soon'])
    expect(createInheritanceTaxSheet({ ...input, answers: { day } })).toBeUndefined();
});

it('is printed with every figure, its sources, and that it is no advice', () => {
  const sheet = sheetOf([home('600000.00'), savings('200000.00')]);
  const paper = createInheritanceTaxDocument(sheet, readStoredDay('2026-11-26'));
  const words = paper.chapters.map(listDocumentTexts).join('\n');
  for (const { label } of sheet.figures) expect(words).toContain(label);
  expect(words).toContain('checked 26 November 2026');
  expect(paper.cover.notes).toContain(noTaxAdviceText);
});
