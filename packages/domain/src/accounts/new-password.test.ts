import { expect, it } from 'vitest';
import { findPasswordErrors, isPasswordLongEnough, passwordNotCheckedMessage } from './new-password.ts';
import { passwordWeaknessMessages } from './weak-password.ts';

it.each([
  ['', '', { password: 'Password is required', again: 'Confirm your password' }],
  ['', 'x', { password: 'Password is required', again: 'Passwords do not match' }],
  ['seven77', 'seven77', { password: 'Password must be at least 8 characters' }],
  ['eight888', 'eight888', {}],
  ['eight888', 'eight889', { again: 'Passwords do not match' }],
  ['        ', '        ', {}],
  // Seven emoji, which JavaScript counts as fourteen code units.
  ['😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀', { password: 'Password must be at least 8 characters' }],
])('of "%s" and "%s" it says %o', (password, again, errors) => {
  expect(findPasswordErrors({ password, again })).toEqual(errors);
});

it('one that is weak is refused with what was found, beside what else is wrong', () => {
  const both = { password: 'password', again: 'password' };
  for (const weak of [passwordWeaknessMessages.common, passwordNotCheckedMessage]) {
    expect(findPasswordErrors({ ...both, weak })).toEqual({ password: weak });
    expect(findPasswordErrors({ ...both, again: '', weak })).toEqual({
      password: weak,
      again: 'Passwords do not match',
    });
    expect(findPasswordErrors({ password: 'short', again: 'short', weak })).toEqual({
      password: 'Password must be at least 8 characters',
    });
  }
});

it('every reason ends with what to do', () => {
  for (const words of Object.values(passwordWeaknessMessages))
    expect(words).toMatch(/^\S.+\. Three words that you will remember make a good password\.$/);
  expect(passwordNotCheckedMessage).toMatch(/try again\.$/);
});

it('is worth measuring from 8 characters on, as people count them', () => {
  expect(isPasswordLongEnough('seven77')).toBe(false);
  expect(isPasswordLongEnough('eight888')).toBe(true);
  expect(isPasswordLongEnough('😀😀😀😀😀😀😀')).toBe(false);
});
