import { expect, it } from 'vitest';
import { describeActivity } from './activity-words.ts';

const words = (event: string, about: Record<string, string>) => describeActivity({ event, about });

it('a sign-in is told with the browser it came from, as far as that is known', () => {
  const phone = { browser: 'Safari', system: 'iPhone' };
  expect(words('signed-in', { method: 'password', ...phone })).toBe(
    'You logged in with your password: Safari on iPhone',
  );
  expect(words('signed-in', { method: 'passkey' })).toBe('You logged in with a passkey');
  expect(words('sign-in-failed', { method: 'password', system: 'Windows' })).toBe(
    'Someone tried to log in with a wrong password: Windows',
  );
  expect(words('sign-in-failed', {})).toBe('Someone tried to log in with a wrong password');
});
