import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

// The examples of RFC 4648 §10 without padding, and a pair for the two characters that differ from ordinary
// base64.
const examples = [
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
  ['fooba', 'Zm9vYmE'],
  ['foobar', 'Zm9vYmFy'],
] as const;

test.each(examples)('%j is written as %j and read back', (plain, text) => {
  const bytes = new TextEncoder().encode(plain);
  expect(encodeBase64Url(bytes)).toBe(text);
  expect(decodeBase64Url(text)).toEqual(bytes);
});

test('the last two characters of the alphabet are - and _', () => {
  expect(encodeBase64Url(new Uint8Array([0xfb, 0xff]))).toBe('-_8');
  expect(decodeBase64Url('-_8')).toEqual(new Uint8Array([0xfb, 0xff]));
});

test.each(['Z', 'Zm9vY', 'Zg==', 'Zg=', 'Zm9v\n', ' Zm9v', 'Zm 9v', 'Zm+v', 'Zm/v', 'Zm9v.', 'Zméé', 'Zm9€'])(
  '%j is refused',
  text => {
    expect(decodeBase64Url(text)).toBeUndefined();
  },
);

test('stray bits in the last character are refused: one text for each meaning', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const read = (start: string) =>
    Array.from(alphabet).filter(last => decodeBase64Url(start + last) !== undefined);
  expect(read('A').join('')).toBe('AQgw');
  expect(read('AA').join('')).toBe('AEIMQUYcgkosw048');
  expect(read('AAA')).toHaveLength(64);
});

test('any bytes come back, written as Node writes them', () => {
  const anyBytes = fc.uint8Array({ maxLength: 600 });
  fc.assert(
    fc.property(anyBytes, bytes => {
      const text = encodeBase64Url(Uint8Array.from(bytes));
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(decodeBase64Url(text)).toEqual(Uint8Array.from(bytes));
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(10_000) },
  );
});
