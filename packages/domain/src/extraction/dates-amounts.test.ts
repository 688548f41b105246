import { describe, expect, it } from 'vitest';
import { findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';

const days = (text: string) => findDates(text).map(({ day }) => day);
const pence = (text: string) =>
  findAmounts(text).map(amount => (amount.minus ? 0 - amount.pence : amount.pence));

describe('dates in a text', () => {
  it.each<[string, string[]]>([
    ['Due 03/04/2026.', ['2026-04-03']],
    ['Due 03-04-2026', ['2026-04-03']],
    ['3 April 2026 to 2nd May 2026', ['2026-04-03', '2026-05-02']],
    ['01 Sept 2026', ['2026-09-01']],
    ['12 Aug 26', ['2026-08-12']],
    ['O1/O9/2O26', ['2026-09-01']],
    ['31/02/2026 and 32/01/2026', []],
    ['sort code 20-99-41', []],
    ['12/05 at 3pm, 1.5/2.5/2026', []],
    ['account 12/05/20261', []],
  ])('%s', (text, found) => {
    expect(days(text)).toEqual(found);
  });

  it('say whether the year is whole', () => {
    expect(findDates('1/2/26 and 1/2/2026').map(({ short }) => short)).toEqual([true, false]);
  });
});

describe('amounts in a text', () => {
  it.each<[string, number[]]>([
    ['£1,234.56 and £5', [123456, 500]],
    ['-£99.70, −12.00, (3.50), 4.00-, 7.10 DR', [-9970, -1200, -350, -400, -710]],
    ['+2,441.95', [244195]],
    ['E142.50', [14250]],
    ['£0.00', []],
    ['£2.4421 per m3', []],
    ['24.50p and 3.5%', []],
    ['12 days, 1184 m3', []],
    ['01.09.2026', []],
  ])('%s', (text, found) => {
    expect(pence(text)).toEqual(found);
  });

  it('say whether they have a pound sign', () => {
    expect(findAmounts('£3.00 4.00').map(({ pounds }) => pounds)).toEqual([true, false]);
  });
});
