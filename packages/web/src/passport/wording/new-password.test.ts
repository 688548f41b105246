import { guessable, notMeasured } from '@kinfolio/domain/accounts/new-password';
import { weaknessWords } from '@kinfolio/domain/accounts/weak-password';
import { expect, it, vi } from 'vitest';
import { checkNewPassword, weakWords } from './new-password.ts';

const twice = (password: string) => ({ password, again: password });

it('a password that could not be looked at is not taken, and is looked at once the piece arrives', async () => {
  // Another file of this worker may have loaded the meter.
  vi.resetModules();
  vi.doMock('@zxcvbn-ts/core', () => {
    throw new Error('offline');
  });
  const fresh = await import('./new-password.ts');
  const { password } = await fresh.checkNewPassword(twice('kettle ribbon harbour'), []);
  expect(password).toBe(notMeasured);
  vi.doUnmock('@zxcvbn-ts/core');
  expect(await fresh.checkNewPassword(twice('kettle ribbon harbour'), [])).toEqual({});
});

it('what is too short is refused for that, without the meter', async () => {
  expect(await checkNewPassword(twice('kettle'), [])).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect(await weakWords('kettle', [])).toBeUndefined();
});

it.each([
  ['sunshine', weaknessWords.common],
  ['ruth.ellery', weaknessWords.personal],
  ['Kinfolio2026', weaknessWords.personal],
  ['14061959', weaknessWords.easy],
  ['Kinfolio kettle ribbon', undefined],
])('%s is told: %s', async (password, words) => {
  expect(await weakWords(password, guessable('ruth.ellery@example.co.uk'))).toBe(words);
});
