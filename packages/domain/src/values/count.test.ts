import { expect, it } from 'vitest';
import { formatCount, formatCounted } from './count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [10_001, '10,001'],
  [1_234_567, '1,234,567'],
])('writes %d as %s, as the browser would', (count, text) => {
  expect(formatCount(count)).toBe(text);
  expect(new Intl.NumberFormat('en-GB').format(count)).toBe(text);
});

it('joins a count and its noun', () => {
  expect(formatCounted(1, 'gap')).toBe('1 gap');
  expect(formatCounted(0, 'gap')).toBe('0 gaps');
  expect(formatCounted(1200, 'person', 'people')).toBe('1,200 people');
});
