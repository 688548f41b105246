import { describe, expect, it } from 'vitest';
import { checkScreens, onlyLightTheme } from '../harness/browser/check-screen.ts';

import { listRecordScreens, openFullPassport } from '../harness/browser/full-passport.ts';
import { findFocusFaults, measureLayoutShift } from '../harness/files/reading-rules.ts';

// The other themes, and the actions on records, are checked by `npm run test:long`.
const on = openFullPassport();

describe('every page of a full passport is for everybody', () => {
  checkScreens(() => on().page, listRecordScreens(on), onlyLightTheme);
});

describe('on a phone', () => {
  it.for([
    '/dashboard',
    '/bank-accounts',
    '/debts',
    '/bills/new',
    '/dates',
    '/settings',
    '/settings/signing-in',
  ])(
    'what has the focus on %s is ringed and never covered, and nothing jumps while it comes',
    async address => {
      await on().page.setViewportSize({ width: 360, height: 800 });
      await on().page.goto(address);
      await on().page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => on().page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await measureLayoutShift(on().page)).toBeLessThan(0.1);
      expect(await findFocusFaults(on().page, 40)).toEqual([]);
    },
  );

  it.for([
    ['/settings', 1_800],
    ['/settings/signing-in', 1_600],
    ['/settings/devices', 1_600],
    ['/settings/data', 1_600],
    ['/settings/you', 1_600],
    ['/settings/close', 1_600],
  ] as const)('%s is short enough to be seen through', async ([address, most]) => {
    await on().page.setViewportSize({ width: 360, height: 800 });
    await on().page.goto(address);
    await on().page.getByRole('heading', { level: 1, name: /./ }).waitFor();
    expect(await on().page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  });
});
