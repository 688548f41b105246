import { describe, expect, it } from 'vitest';
import { extractFacts, extractFactsOfParts } from '../facts.ts';
import { createPrintedPage } from '../testing/printed.ts';
import { isPageOfSamePaper } from './pages-of-one.ts';

const head = `
Lloyds Bank
Account statement   1 December 2025 to 5 January 2026
Sort code        30 94 30
Account number   4071 8362
`;
const table = 'Date     Details             Paid out    Paid in    Balance';
const first = `${head}
${table}
30 Dec   GREGGS LEEDS            2.40               497.60
30 Dec   GREGGS LEEDS            2.40               495.20
2 Jan    HARBOUR RENT          300.00               195.20`;
const second = `
${table}
3 Jan    AFFINITY WATER         38.25               156.95
4 Jan    GREGGS LEEDS            2.40               154.55`;

const facts = (text: string) => extractFacts([createPrintedPage(text)]);
const together = (...texts: string[]) => extractFactsOfParts(texts.map(text => [createPrintedPage(text)]));
const brief = (...texts: string[]) =>
  together(...texts).payments.map(
    ({ day, description, amount }) => `${day} ${description} ${String(amount)}`,
  );

describe('photos of one statement', () => {
  it('are read as one: its numbers, its year and all its payments, in order', () => {
    const whole = together(first, second);
    expect([whole.bankName, whole.accountNumber?.value]).toEqual(['Lloyds Bank', '40718362']);
    expect(brief(first, second)).toEqual([
      '2025-12-30 GREGGS LEEDS 240',
      '2025-12-30 GREGGS LEEDS 240',
      '2026-01-02 HARBOUR RENT 30000',
      '2026-01-03 AFFINITY WATER 3825',
      '2026-01-04 GREGGS LEEDS 240',
    ]);
    // Read on its own, the second page has no year.
    expect(facts(second).payments).toEqual([]);
  });

  it('count a line once that lies on two of them, and two teas of one day twice', () => {
    const overlapping = second.replace(
      table,
      `${table}\n2 Jan    Harbour  Rent.         300.00               195.20`,
    );
    expect(brief(first, overlapping)).toEqual(brief(first, second));
    expect(brief(first, second, first)).toEqual(brief(first, second));
    const later = second
      .replace('4 Jan', '3 Jan')
      .replace('AFFINITY WATER         38.25', 'GREGGS LEEDS            2.40')
      .replace('156.95', '192.80')
      .replace('154.55', '190.40');
    expect(brief(first, later).filter(line => line.startsWith('2026-01-03'))).toHaveLength(2);
  });
});

describe('a page that was read apart', () => {
  it.each([
    ['its number', first, `Account statement\nSort code   30 94 30\nAccount number   4071 8362`, true],
    [
      'the number of its policy',
      'Aviva\nPolicy number   HH 20 551 88',
      'Schedule\nPolicy number   HH2055188',
      true,
    ],
    ['the page number that follows', 'Dear Ruth\nPage 1 of 2', 'Yours sincerely\nPage 2 of 2', true],
    ['the page number before', 'Dear Ruth\nPage 2 of 2', 'Dear Ruth\nPage 1 / 2', true],
    ['the balance it goes on from', first, second, true],
    ['the same page number', 'Dear Ruth\nPage 1 of 2', 'Dear Tom\nPage 1 of 2', false],
    ['another length', 'Dear Ruth\nPage 1 of 2', 'Dear Tom\nPage 2 of 4', false],
    ['only its sort code', head, head.replace('4071 8362', '5512 0044').replace('Lloyds Bank', ''), false],
    [
      'another number',
      `${first}\nPage 1 of 2`,
      `${head.replace('4071 8362', '5512 0044')}\nPage 2 of 2`,
      false,
    ],
    [
      'another bank',
      `${first}\nPage 1 of 2`,
      `Barclays Bank\nAccount statement\nSort code 20 94 30\nPage 2 of 2`,
      false,
    ],
    ['nothing of it', first, 'Dear Ruth', false],
  ])('with %s', (_what, paper, next, expected) => {
    expect(isPageOfSamePaper(facts(paper), facts(next))).toBe(expected);
  });

  it('that goes on from the page before it', () => {
    const third = second
      .replaceAll('GREGGS LEEDS ', 'SUPERDRUG    ')
      .replace('156.95', '116.30')
      .replace('154.55', '113.90');
    expect(isPageOfSamePaper(facts(first), facts(third))).toBe(false);
    expect(isPageOfSamePaper(facts(first), facts(third), together(first, second))).toBe(true);
  });
});
