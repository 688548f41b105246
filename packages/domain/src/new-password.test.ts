import { expect, it } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

it.each([
  ['', '', { password: 'Password is required' }],
  ['', 'x', { password: 'Password is required', again: 'Passwords do not match' }],
  ['seven77', 'seven77', { password: 'Password must be at least 8 characters' }],
  ['eight888', 'eight888', {}],
  ['eight888', 'eight889', { again: 'Passwords do not match' }],
  ['        ', '        ', {}],
  // Seven letters that a computer counts as fourteen.
  ['😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀', { password: 'Password must be at least 8 characters' }],
])('of "%s" and "%s" it says %o', (password, again, errors) => {
  expect(newPasswordErrors({ password, again })).toEqual(errors);
});
