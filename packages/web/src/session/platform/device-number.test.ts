import { expect, it } from 'vitest';
import { fetchWithDeviceNumber } from './device-number.ts';

it('the number of this device is shown, and the next one is kept', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const shown: Array<string | null> = [];
  const answers = ['first', null, 'second', null];
  const carried = fetchWithDeviceNumber(async (_asked, init) => {
    shown.push(new Headers(init?.headers).get('kinfolio-device'));
    const next = answers.shift() ?? null;
    return new Response(null, { headers: next === null ? {} : { 'kinfolio-device': next } });
  }, storage);
  for (let asked = 0; asked < 4; asked += 1) await carried('https://passport.example/auth/v1/token');
  expect(shown).toEqual([null, 'first', 'first', 'second']);
});
