import { expect, it } from 'vitest';
import { chooseGreeting } from './greeting.ts';

it.each([
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [3, 'Good evening'],
])('at %i it says %j', (hour, words) => {
  expect(chooseGreeting(hour)).toBe(words);
});
