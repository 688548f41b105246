import { describe, expect, it } from 'vitest';
import { lowerFirst } from './field-words.ts';

describe('a label inside a sentence', () => {
  it.each([
    ['Policy number', 'policy number'],
    ['Address', 'address'],
    ['MOT due date', 'MOT due date'],
    ['National Insurance number', 'National Insurance number'],
    ['Log book (V5C) document reference number', 'log book (V5C) document reference number'],
  ])('%s reads %s', (label, words) => {
    expect(lowerFirst(label)).toBe(words);
  });
});
