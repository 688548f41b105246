import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  [9, 'Ruth Ellery', 'Good morning, Ruth'],
  [12, 'Ruth Ellery', 'Good afternoon, Ruth'],
  [18, ' Ruth  Ellery', 'Good evening, Ruth'],
  [3, 'Ruth', 'Good evening, Ruth'],
  [9, '', 'Good morning'],
])('at %i, %j is greeted with %j', (hour, name, words) => {
  expect(greeting(hour, name)).toBe(words);
});
