import { expect, it } from 'vitest';
import { loadStrengthMeter } from './password-strength.ts';

const known = ['Ruth', "O'Brien-Müller", 'Nan', 'ruth.obrien@example.co.uk', '07700 900123'];

it.each([
  ['password', 'common'],
  ['12345678', 'common'],
  ['P@ssw0rd', 'common'],
  ['Password1!', 'common'],
  ['qwertyuiop', 'common'],
  ['ruth.obrien@example.co.uk', 'personal'],
  ['ruth.obrien', 'personal'],
  ['Ruth O’Brien', 'personal'],
  ['ruthobrien', 'personal'],
  ["o'brien-müller", 'personal'],
  ['muller1959', 'personal'],
  ['RuthOBrien1959!', 'personal'],
  ['07700900123', 'personal'],
  ['14061959', 'easy'],
  ['aaaaaaaaaaaa', 'easy'],
  ['abcdefgh', 'easy'],
])('%s is refused as %s', async (password, weakness) => {
  const measure = await loadStrengthMeter();
  const { strength, weakness: found } = measure(password, known);
  expect({ found, isLow: strength <= 1 }).toEqual({ found: weakness, isLow: true });
});

it.each([
  'kettle ribbon harbour',
  'Ruth kettle ribbon',
  'planner otter velvet',
  'пароль-12-синий',
  'x9$kQ2zW',
])('%s is taken', async password => {
  const measure = await loadStrengthMeter();
  const { strength, weakness } = measure(password, known);
  expect({ weakness, isHigh: strength > 1 }).toEqual({ weakness: undefined, isHigh: true });
});

it('a name is no reason where it is not known', async () => {
  const measure = await loadStrengthMeter();
  expect(measure('Wrenfield Ottershaw', []).weakness).toBeUndefined();
  expect(measure('Wrenfield Ottershaw', ['Wrenfield', 'Ottershaw']).weakness).toBe('personal');
});
