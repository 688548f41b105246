import { expect, it } from 'vitest';
import { extractFacts } from '../extraction/facts.ts';
import { createPrintedPage } from '../extraction/testing/printed.ts';
import { findDifferencePosition } from './place-of-difference.ts';
import { readStatementOfPages } from './read-pages.ts';

const head = 'Date        Description        Paid out   Paid in    Balance';
const page = (rows: readonly string[]) => createPrintedPage([head, ...rows].join('\n'));

it('a difference is shown where its two rows are on the page', () => {
  const facts = extractFacts([
    page([
      '            BROUGHT FORWARD                             1,000.00',
      '02 Mar 2026 TESCO STORES          10.00                   990.00',
      '03 Mar 2026 SHELL                 40.00                   950.00',
      '04 Mar 2026 GREGGS                 5.00                   930.00',
      '05 Mar 2026 BOOTS                  1.00                   929.00',
    ]),
  ]);
  const { accounts, places = new Map() } = readStatementOfPages([facts]);
  const { proof, payments } = accounts[0] ?? {};
  expect(proof?.result).toBe('does-not');
  const between = [proof?.difference?.from, proof?.difference?.to].map(
    line => payments?.find(one => one.line === line)?.text,
  );
  expect(between).toEqual(['SHELL', 'GREGGS']);
  // Lines made by `createPrintedPage` are 30 apart and 16 high. SHELL is the fourth and GREGGS the fifth.
  const place = findDifferencePosition(places, proof?.difference ?? {});
  expect(place).toEqual({ page: 0, top: 90 - 64, foot: 120 + 16 + 64 });
});

it('over two pages it is shown on the second one, and without places not at all', () => {
  const places = new Map([
    [1, { page: 0, top: 700, foot: 710 }],
    [2, { page: 1, top: 100, foot: 110 }],
  ]);
  expect(findDifferencePosition(places, { from: 1, to: 2 })).toEqual({ page: 1, top: 60, foot: 150 });
  expect(findDifferencePosition(places, { from: 1 })).toEqual({ page: 0, top: 660, foot: 750 });
  expect(findDifferencePosition(places, { from: 3, to: 4 })).toBeUndefined();
});
