import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import {
  formatMoney,
  formatStoredPence,
  parseMoney,
  readStoredPence,
  readStoredPenceIfAny,
  sumPence,
  toPence,
} from './money.ts';

const anyPence = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map(toPence);

describe('an amount is read as people type it', () => {
  it.each([
    ['1234.50', 123_450],
    ['£1,234.50', 123_450],
    ['1234.5', 123_450],
    [' £ 1,234.50 ', 123_450],
    ['1 234.50', 123_450],
    ['1\u00a0234.50', 123_450],
    ['12', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['0', 0],
    ['-0', 0],
    ['-12', -1200],
    ['−12.00', -1200],
    ['–12.00', -1200],
    ['-£12.00', -1200],
    ['£-12.00', -1200],
    ['+12', 1200],
    ['1,234,567.89', 123_456_789],
    ['0012', 1200],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is %i pence', (text, expected) => {
    expect(parseMoney(text)).toEqual({ ok: true, pence: expected });
  });

  it.each([
    ['12.3.4', 'too-many-dots'],
    ['1.2.3', 'too-many-dots'],
    ['..', 'too-many-dots'],
    ['', 'not-money'],
    ['£', 'not-money'],
    ['-', 'not-money'],
    ['.', 'not-money'],
    ['abc', 'not-money'],
    ['12a', 'not-money'],
    ['12,50', 'not-money'],
    ['1,23,456', 'not-money'],
    ['1.234', 'not-money'],
    ['--12', 'not-money'],
    ['-£-12', 'not-money'],
    ['$12', 'not-money'],
    ['€12', 'not-money'],
    ['1e3', 'not-money'],
    ['٣', 'not-money'],
    ['1000000000000', 'too-large'],
  ])('%j is refused as %s, never stripped in silence', (text, problem) => {
    expect(parseMoney(text)).toEqual({ ok: false, problem });
  });

  it('never throws, whatever is pasted', () => {
    const read = fc.property(fc.string({ unit: 'binary' }), text => typeof parseMoney(text).ok === 'boolean');
    expect(() => fc.assert(read)).not.toThrow();
  });
});

describe('a stored amount', () => {
  it.each([
    ['1234.50', 123_450],
    ['-12.00', -1200],
    ['0.07', 7],
    ['-0.07', -7],
  ])('%s is %i pence and back', (stored, expected) => {
    expect(readStoredPence(stored)).toBe(expected);
    expect(formatStoredPence(toPence(expected))).toBe(stored);
  });

  it.each(['', '12', '12.3', '12.345', '1,234.50', '£1.00', ' 1.00', '1.00\n'])('%j is damaged', stored => {
    expect(readStoredPenceIfAny(stored)).toBeUndefined();
    expect(() => readStoredPence(stored)).toThrow(DomainError);
  });

  it('is not read from anything but text', () => {
    expect([undefined, null, 12, true, {}].map(readStoredPenceIfAny)).toEqual(Array(5).fill(undefined));
  });

  it('comes back the same for every amount, and so does what people see', () => {
    fc.assert(
      fc.property(anyPence, amount => {
        expect(readStoredPence(formatStoredPence(amount))).toBe(amount);
        expect(parseMoney(formatMoney(amount))).toEqual({ ok: true, pence: amount });
      }),
    );
  });
});

describe('an amount is shown', () => {
  it.each([
    [123_456, '£1,234.56'],
    [-41_275, '−£412.75'],
    [0, '£0.00'],
    [5, '£0.05'],
    [100_000_000, '£1,000,000.00'],
    [99_999, '£999.99'],
  ])('%i pence as %s', (amount, shown) => {
    expect(formatMoney(toPence(amount))).toBe(shown);
  });
});

describe('pence', () => {
  it('are whole, and minus zero is zero', () => {
    expect(Object.is(toPence(-0), 0)).toBe(true);
    expect(() => toPence(0.5)).toThrow('whole');
    expect(() => toPence(Number.NaN)).toThrow(DomainError);
  });

  it('add up exactly, and nothing adds up to nothing', () => {
    expect(sumPence([])).toBe(0);
    expect(sumPence([10, 20, -5].map(toPence))).toBe(25);
  });
});
