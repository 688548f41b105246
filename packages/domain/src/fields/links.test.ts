import { describe, expect, it } from 'vitest';
import { readLinks, serialiseLinks } from './links.ts';

describe('links', () => {
  it.each([
    ['', []],
    [undefined, []],
    [false, []],
    ['a', ['a']],
    ['a b', ['a', 'b']],
    ['  a   b ', ['a', 'b']],
  ])('of %j are %j', (stored, ids) => {
    expect(readLinks(stored)).toEqual(ids);
  });

  it('are kept once each, in their order', () => {
    expect(serialiseLinks([])).toBe('');
    expect(serialiseLinks(['b', 'a', 'b'])).toBe('b a');
    expect(readLinks(serialiseLinks(['b', 'a', 'b']))).toEqual(['b', 'a']);
  });
});
