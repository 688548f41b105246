import { describe, expect, it } from 'vitest';
import { linksOf, textOfLinks } from './links.ts';

describe('links', () => {
  it.each([
    ['', []],
    [undefined, []],
    [false, []],
    ['a', ['a']],
    ['a b', ['a', 'b']],
    ['  a   b ', ['a', 'b']],
  ])('of %j are %j', (stored, ids) => {
    expect(linksOf(stored)).toEqual(ids);
  });

  it('are kept once each, in their order', () => {
    expect(textOfLinks([])).toBe('');
    expect(textOfLinks(['b', 'a', 'b'])).toBe('b a');
    expect(linksOf(textOfLinks(['b', 'a', 'b']))).toEqual(['b', 'a']);
  });
});
