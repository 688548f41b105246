import { describe, expect, it } from 'vitest';
import { extractFacts } from './facts.ts';
import { createPrintedPage } from './testing/printed.ts';

const facts = (text: string, confidence = {}) => extractFacts([createPrintedPage(text, confidence)]);

const letter = `
Harbour Bank                          12 May 2026
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362

Card number 5301 0000 0000 9026. Customer number 12345678.
IBAN GB00 LOYD 3094 3040 7183 62
We moved from HSBC. Lloyds Bank plc. Registered Office: 1 High Street.`;

describe('a letter from a bank', () => {
  it('gives bank, sort code, account number and dates', () => {
    expect(facts(letter)).toMatchObject({
      bankName: 'Lloyds Bank',
      sortCode: { value: '30-94-30', doubtful: false },
      accountNumber: { value: '40718362', doubtful: false },
      dates: ['2026-05-12'],
    });
  });

  it('marks a number of which a word was read with doubt', () => {
    expect(facts(letter, { '8362': 60 })).toMatchObject({
      sortCode: { doubtful: false },
      accountNumber: { doubtful: true },
    });
  });

  it('finds unlabelled numbers only beside each other', () => {
    expect(facts('Halifax\n\n11-97-35 | 08263941')).toMatchObject({
      sortCode: { value: '11-97-35' },
      accountNumber: { value: '08263941' },
    });
    expect(facts('Halifax   11-97-35')).not.toHaveProperty('sortCode');
    expect(facts('Account number 900 4471 8263')).not.toHaveProperty('accountNumber');
  });
});

const bill = `
Thames Water                       Bill date 3 April 2026
Your water bill

Water: 63 m3 at £2.4421 per m3     £153.85
Total charges                      £294.52
Your payment plan: monthly         £41.27
First payment 21/04/2026
If you are in debt call us. Barclays customers pay at any branch.`;

describe('a bill', () => {
  it('gives its provider, the labelled amount and when it is due, and no bank', () => {
    const found = facts(bill);
    expect(found).not.toHaveProperty('bankName');
    expect(found.labelledDates).toMatchObject([{ use: 'due', day: '2026-04-21' }]);
    expect(found.utilityProviders.map(({ name }) => name)).toEqual(['Thames Water']);
    expect(found).toMatchObject({ amountLabelled: { pence: 4127 }, amountMonthly: { pence: 4127 } });
  });

  it('matches short names only as whole words in a phrase', () => {
    expect(facts('A debt adviser takes no fee. Whisky. Three.').utilityProviders).toEqual([]);
    expect(facts('Here is your BT bill').utilityProviders.map(({ name }) => name)).toEqual(['BT']);
  });

  it('of which nothing can be read gives nothing', () => {
    expect(extractFacts([{ words: [] }])).toMatchObject({
      rawText: '',
      amounts: [],
      dates: [],
      payments: [],
    });
  });
});

describe('labelled dates', () => {
  it.each<[string, string, string]>([
    ['Your policy renews on 5 January 2027', 'renewal', '2027-01-05'],
    ['Renewal date   05/01/2027', 'renewal', '2027-01-05'],
    ['Expiry date\n05/01/2027', 'expiry', '2027-01-05'],
    ['Please pay by 14 March 2026', 'due', '2026-03-14'],
    ['by Direct Debit on 28/09/2026', 'due', '2026-09-28'],
  ])('%s', (text, use, day) => {
    expect(facts(text).labelledDates).toMatchObject([{ use, day }]);
  });
});

it('a bill with days as 2026-02-21 is due on the labelled one, not on the day of the bill', () => {
  const water = facts(`
Pennine Water
Bill date 2026-02-03
Payment due 2026-02-21
Account number 4410 8827 61
Total to pay £184.36`);
  expect(water.labelledDates.map(({ use, day }) => [use, day])).toEqual([['due', '2026-02-21']]);
  expect(water.amountLabelled?.pence).toBe(18_436);
  expect(water.dates).toEqual(['2026-02-03', '2026-02-21']);
});
