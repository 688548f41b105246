import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './wrap.ts';

const each = (text: string) => Array.from(text).length;

it.each([
  ['one two three', 7, ['one two', 'three']],
  ['one  two', 20, ['one two']],
  ['one\ntwo', 20, ['one', 'two']],
  ['one\n\ntwo', 20, ['one', '', 'two']],
  ['', 20, ['']],
  ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['😀😀😀', 2, ['😀😀', '😀']],
  ['ring 01632 960 123', 14, ['ring', '01632 960 123']],
  ['by 21 November 2026', 18, ['by', '21 November 2026']],
  ['one\u00a0two three', 9, ['one two', 'three']],
  ['within 30 days', 9, ['within 30', 'days']],
  ['Ruth 60%, Tom 40%', 13, ['Ruth 60%,', 'Tom 40%']],
  ['01632 960 123', 9, ['01632 960', '123']],
  ['ruth@example.org', 10, ['ruth@', 'example.', 'org']],
])('%j in %i', (text, width, lines) => {
  expect(wrapText(text, width, each)).toEqual(lines);
});

it('loses no letter and is never too wide', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = wrapText(text, width, each);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      for (const line of lines) expect(each(line)).toBeLessThanOrEqual(width);
    }),
  );
});
