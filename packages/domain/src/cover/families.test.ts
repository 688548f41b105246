import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { computeFscsCover, type FscsCoverAtFirm } from './cover.ts';

const nsi = 'NS&I (National Savings and Investments)';

/**
 * A family's accounts, each as "bank, pounds, type, owners", followed by the total at each firm and the part of it
 * above the limit, in pounds.
 */
type Family = readonly [accounts: readonly string[], covered: string, day?: string];

// Worked out by hand from the rules of the FSCS. p1 is the owner of the passport.
const families: readonly Family[] = [
  // One person with an account at one firm.
  [['Monzo, 119999.99'], 'self 119999.99'],
  [['Monzo, 120000.00'], 'self 120000.00'],
  [['Monzo, 120000.01'], 'self 120000.01 over 0.01'],
  [['Monzo, 500000.00'], 'self 500000.00 over 380000.00'],
  [['Chase, 60000.00', 'Chase, 60000.00'], 'self 120000.00'],
  [['Chase, 60000.00', 'Chase, 60000.01'], 'self 120000.01 over 0.01'],
  [['Santander, 100000.00, isa', 'Santander, 30000.00'], 'self 130000.00 over 10000.00'],
  // The limit before December 2025.
  [['Monzo, 100000.00'], 'self 100000.00 over 15000.00', '2025-11-30'],
  [['Monzo, 100000.00'], 'self 100000.00', '2025-12-01'],
  [['Monzo, 85000.00'], 'self 85000.00', '2025-11-30'],
  // Several brands with one licence, and brands that have separate licences.
  [['Halifax, 70000.00', 'Bank of Scotland, 60000.00'], 'self 130000.00 over 10000.00'],
  [['Halifax, 70000.00', 'Lloyds Bank, 60000.00'], 'self 70000.00; self 60000.00'],
  [['HSBC UK, 80000.00', 'first direct, 80000.00'], 'self 160000.00 over 40000.00'],
  [['HSBC UK, 80000.00', 'M&S Bank, 80000.00'], 'self 80000.00; self 80000.00'],
  [['NatWest, 90000.00', 'Ulster Bank, 40000.00'], 'self 130000.00 over 10000.00'],
  [['NatWest, 90000.00', 'Sainsbury’s Bank, 40000.00'], 'self 130000.00 over 10000.00'],
  [['NatWest, 80000.00', 'Sainsbury’s Bank, 40000.00'], 'self 80000.00; self 40000.00', '2025-04-30'],
  [['NatWest, 90000.00', 'Royal Bank of Scotland, 40000.00'], 'self 90000.00; self 40000.00'],
  [['Barclays, 100000.00', 'Tesco Bank, 50000.00'], 'self 150000.00 over 30000.00'],
  [
    ['Barclays, 80000.00', 'Santander, 80000.00', 'TSB, 80000.00'],
    'self 80000.00; self 80000.00; self 80000.00',
  ],
  // Before and after a merger.
  [
    ['Nationwide Building Society, 100000.00', 'Virgin Money, 50000.00'],
    'self 100000.00; self 50000.00',
    '2026-04-01',
  ],
  [
    ['Nationwide Building Society, 100000.00', 'Virgin Money, 50000.00'],
    'self 150000.00 over 30000.00',
    '2026-04-02',
  ],
  [['Virgin Money, 130000.00'], 'self 130000.00 over 10000.00', '2026-04-01'],
  [['Nationwide Building Society, 60000.00', 'Virgin Money, 60000.00'], 'self 120000.00', '2026-05-01'],
  // Joint accounts are divided into equal shares, to the penny, unless other shares are stated.
  [['Monzo, 240000.00, joint'], 'self 120000.00; outside 120000.00'],
  [['Monzo, 240000.02, joint'], 'self 120000.01 over 0.01; outside 120000.01 over 0.01'],
  [['Monzo, 0.01, joint'], 'self 0.01; outside 0.00'],
  [['Monzo, 240000.00, joint, p1 p2'], 'self 120000.00; p2 120000.00'],
  [['Monzo, 200000.00, joint, p1=75 p2=25'], 'self 150000.00 over 30000.00; p2 50000.00'],
  [['Monzo, 100.00, joint, p1 p2 p3'], 'self 33.34; p2 33.33; p3 33.33'],
  [
    ['Monzo, 400000.00, joint, p1 p2 p3'],
    'self 133333.34 over 13333.34; p2 133333.33 over 13333.33; p3 133333.33 over 13333.33',
  ],
  [['Monzo, 100000.00, joint, p1 p2', 'Monzo, 80000.00'], 'self 130000.00 over 10000.00; p2 50000.00'],
  [
    ['Halifax, 200000.00, joint, p1 p2', 'Bank of Scotland, 30000.00'],
    'self 130000.00 over 10000.00; p2 100000.00',
  ],
  [['Starling Bank, 130000.00, savings, p2'], 'p2 130000.00 over 10000.00'],
  // Money at NS&I is backed in full.
  [[`${nsi}, 900000.00`], '; backed 900000.00'],
  [[`${nsi}, 50000.00`, 'Monzo, 130000.00'], 'self 130000.00 over 10000.00; backed 50000.00'],
  // Money that is not a deposit, or is at an unknown bank, is never called covered.
  [['Ditton & Sons, 10000.00'], '; unknown 1'],
  [['Ditton & Sons, 10000.00', 'Monzo, 10.00'], 'self 10.00; unknown 1'],
  [['Revolut, 5000.00', 'Wise, 5000.00'], '; maybe no deposit 2'],
  // Overdrafts, cards and business accounts are left out; an overdraft does not reduce the other balances.
  [['Monzo, -500.00', 'Monzo, 120000.00'], 'self 120000.00; left out 1'],
  [['Barclays, 4000.00, credit', 'Barclays, 90000.00, business'], '; left out 2'],
  // A sole trader's business account shares the person's own limit, also across the brands of one licence.
  [['Barclays, 90000.00, business', 'Barclays, 30000.00'], 'self 30000.00; left out 1'],
  [
    ['Barclays, 90000.00, business', 'Tesco Bank, 30000.01'],
    'self 30000.01; left out 1; sole trader: self 120000.01 over 0.01',
  ],
  [
    ['Monzo, 130000.00', 'Monzo, 5000.00, business', 'Starling Bank, 7000.00, business'],
    'self 130000.00 over 10000.00; left out 2; sole trader: self 135000.00 over 15000.00',
  ],
  [['Monzo, 130000.00', 'Starling Bank, 7000.00, business'], 'self 130000.00 over 10000.00; left out 1'],
  [['Monzo, '], '; no balance 1'],
];

const pounds = (pence: number): string => (pence / 100).toFixed(2);

function stated([accounts, , day = '2026-11-26']: Family): string {
  const cover = computeFscsCover(
    accounts.map((one, at) => {
      const [bankName = '', balance = '', accountType = 'savings', owners = ''] = one.split(', ');
      return { id: String(at), fields: { bankName, balance: balance.trim(), accountType, owners } };
    }),
    readStoredDay(day),
    'p1',
  );
  const stateFirm = ({ person, held, over }: FscsCoverAtFirm): string =>
    `${person} ${pounds(held)}${over > 0 ? ` over ${pounds(over)}` : ''}`;
  const firms = cover.firms.map(stateFirm);
  const ifSoleTrader = cover.aboveIfSoleTrader.map(one => `sole trader: ${stateFirm(one)}`);
  const others = [
    ['backed', cover.backed === 0 ? '' : pounds(cover.backed)],
    ['unknown', cover.unknownBank.length || ''],
    ['maybe no deposit', cover.maybeNoDeposit.length || ''],
    ['left out', cover.notCounted.length || ''],
    ['no balance', cover.noBalance.length || ''],
  ].flatMap(([words, what]) => (what === '' ? [] : [`${String(words)} ${String(what)}`]));
  return [...(firms.length === 0 ? [''] : firms), ...others, ...ifSoleTrader].join('; ');
}

describe('forty-six families', () => {
  it('are as many as that', () => {
    expect(families).toHaveLength(46);
  });

  it.each(families.map(family => [family[0].join(' and '), family] as const))('%s', (_, family) => {
    expect(stated(family)).toBe(family[1]);
  });
});
