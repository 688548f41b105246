import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['300ms', 300],
  ['1.5s', 1500],
  ['0s', 0],
])('%s is %i ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(['', 'none', '24', 'h', '1h 30m', '-1h', '1d', '1h30', `${'9'.repeat(20)}h`])(
  '"%s" is no duration',
  text => {
    expect(readDuration(text)).toBeUndefined();
  },
);
