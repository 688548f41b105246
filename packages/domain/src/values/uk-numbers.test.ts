import { describe, expect, it } from 'vitest';
import {
  findNiProblem,
  formatNiNumber,
  formatTaxYear,
  isCurrentRegistration,
  isTaxYear,
  normaliseNiNumber,
  normaliseRegistration,
  normaliseTaxYear,
} from './uk.ts';

describe('a National Insurance number', () => {
  it.each([
    ['ab 12 34 56 c', 'AB123456C'],
    ['AB-123456-C', 'AB123456C'],
    ['ab.12.34.56.c', 'AB123456C'],
    // A number that is too long is kept whole and rejected, never shortened to one that looks right.
    ['AB 12 34 56 CD', 'AB123456CD'],
    ['', ''],
  ])('typed %j is %j', (typed, stored) => {
    expect(normaliseNiNumber(typed)).toBe(stored);
  });

  it.each([
    ['AB123456A', undefined],
    ['AB123456B', undefined],
    ['AB123456C', undefined],
    ['AB123456D', undefined],
    ['OA123456A', undefined],
    ['AB123456', 'shape'],
    ['AB123456CD', 'shape'],
    ['A1123456C', 'shape'],
    ['ab123456c', 'shape'],
    ['ÀB123456C', 'shape'],
    ['GB123456A', 'prefix'],
    ['DA123456A', 'first-letters'],
    ['QQ123456C', 'first-letters'],
    ['AO123456A', 'second-letter'],
    ['AQ123456A', 'second-letter'],
    ['AB123456E', 'suffix'],
  ])('%s has the problem %s', (number, problem) => {
    expect(findNiProblem(number)).toBe(problem);
  });

  it('is shown in three groups, and a damaged one as it is', () => {
    expect(formatNiNumber('AB123456C')).toBe('AB 123456 C');
    expect(formatNiNumber('AB12')).toBe('AB12');
  });
});

describe('a tax year', () => {
  it.each([
    ['2023-24', '2023-24'],
    ['2023/24', '2023-24'],
    ['2023/2024', '2023-24'],
    ['2023 to 2024', '2023-24'],
    ['23–24', '2023-24'],
    [' 2009-10 ', '2009-10'],
    // Other words, and years that are not consecutive, are kept as typed.
    ['2023-25', '2023-25'],
    ['2023', '2023'],
    ['1999-00', '1999-00'],
    ['99-00', '99-00'],
    ['the year of the move', 'the year of the move'],
  ])('typed %j is kept as %j', (typed, stored) => {
    expect(normaliseTaxYear(typed)).toBe(stored);
  });

  it('is known by two years that follow each other', () => {
    expect(['2023-24', '2009-10', '2098-99'].every(isTaxYear)).toBe(true);
    expect(['2023-25', '2023/24', '23-24', '2023', '2099-00', ''].some(isTaxYear)).toBe(false);
  });

  it('is shown as the Revenue writes it', () => {
    expect(formatTaxYear('2023-24')).toBe('2023 to 2024');
    expect(formatTaxYear('2023')).toBe('2023');
    expect(formatTaxYear('2099-00')).toBe('2099-00');
  });
});

describe('a number plate', () => {
  it.each([
    ['ab12cde', 'AB12 CDE'],
    [' AB12  CDE ', 'AB12 CDE'],
    ['a 123 bcd', 'A 123 BCD'],
    ['ruth 1', 'RUTH 1'],
  ])('typed %j is kept as %j', (typed, stored) => {
    expect(normaliseRegistration(typed)).toBe(stored);
  });

  it('of today’s form is known, others only warn', () => {
    expect(isCurrentRegistration('AB12 CDE')).toBe(true);
    expect(['A123 BCD', 'RUTH 1', 'AB12CDE'].some(isCurrentRegistration)).toBe(false);
  });
});
