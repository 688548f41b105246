import { listGuessableWords, passwordNotCheckedMessage } from '@kinfolio/domain/accounts/new-password';
import { passwordWeaknessMessages } from '@kinfolio/domain/accounts/weak-password';
import { expect, it, vi } from 'vitest';
import { checkNewPassword, explainWeakPassword } from './new-password.ts';

const twice = (password: string) => ({ password, again: password });

it('a password that could not be looked at is not taken, and is looked at once the piece arrives', async () => {
  // Another test file run by this worker may already have loaded the password meter.
  vi.resetModules();
  vi.doMock('@zxcvbn-ts/core', () => {
    throw new Error('offline');
  });
  const fresh = await import('./new-password.ts');
  const { password } = await fresh.checkNewPassword(twice('kettle ribbon harbour'), []);
  expect(password).toBe(passwordNotCheckedMessage);
  vi.doUnmock('@zxcvbn-ts/core');
  expect(await fresh.checkNewPassword(twice('kettle ribbon harbour'), [])).toEqual({});
});

it('what is too short is refused for that, without the meter', async () => {
  expect(await checkNewPassword(twice('kettle'), [])).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect(await explainWeakPassword('kettle', [])).toBeUndefined();
});

it.each([
  ['sunshine', passwordWeaknessMessages.common],
  ['ruth.ellery', passwordWeaknessMessages.personal],
  ['Kinfolio2026', passwordWeaknessMessages.personal],
  ['14061959', passwordWeaknessMessages.easy],
  ['Kinfolio kettle ribbon', undefined],
])('%s is told: %s', async (password, words) => {
  expect(await explainWeakPassword(password, listGuessableWords('ruth.ellery@example.co.uk'))).toBe(words);
});
