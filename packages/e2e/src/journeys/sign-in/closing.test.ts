import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halifax } from '../../harness/browser/bank-page.ts';
import { checkScreens, still } from '../../harness/browser/check-screen.ts';
import { pressByKey, tabTo, typeInto } from '../../harness/browser/keyboard.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import type { Person } from '../../harness/people/person.ts';
import { defaultServer } from '../../harness/server/default-server.ts';

// Tab, Enter and Space alone, as somebody without a mouse does it.
describe('a person who closes the account', () => {
  const server = defaultServer();
  let on: OpenPage & { readonly person: Person };
  beforeAll(async () => {
    on = await openPassport({ baseURL: server.url, ...still }, { kind: 'bank-account', fields: halifax });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const main = (name: string) => on.page.getByRole('heading', { level: 1, name }).waitFor();
  const close = async () => {
    const { page, person } = on;
    await typeInto(page, { 'Your password': person.password });
    const sure = page.getByRole('checkbox', { name: /cannot bring it back/ });
    await tabTo(page, sure);
    await page.keyboard.press('Space');
    await pressByKey(page, 'button', 'Close my account');
    await main('Your account is closed');
  };

  checkScreens(
    () => on.page,
    [
      [
        'sees what goes and when',
        async () => {
          await on.page.goto('/settings/close');
          await main('Close account');
          await on.page.getByText(/Your 1 record is deleted on \d+ \w+ \d{4}/).waitFor();
        },
      ],
      [
        'is told what is missing',
        async () => {
          await pressByKey(on.page, 'button', 'Close my account');
          await on.page.getByText('There is a problem').waitFor();
        },
      ],
      ['closes it', close],
    ],
  );

  it('meets the one page on every way in, keeps the account, and closes it again', async () => {
    const { page } = on;
    await page.goto('/bank-accounts');
    await main('Your account is closed');
    await pressByKey(page, 'button', 'Keep my account');
    await main('Close account');
    await page.goto('/settings/close');
    await main('Close account');
    await close();
  });
});
