import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The size of a screen on a phone: its height in px, its number of words, and the number of controls that can be
 * pressed or filled in.
 */
export interface ScreenSize {
  readonly height: number;
  readonly words: number;
  readonly actions: number;
}

/** The size of the phone with which the drawings were measured. */
export const measuredPhoneSize = { width: 360, height: 800 } as const;

/** A limit that grows with the number of rows shown. */
export const createSizeLimit = (
  of: ScreenSize,
  each: ScreenSize = { height: 0, words: 0, actions: 0 },
  rows = 0,
): ScreenSize => ({
  height: of.height + each.height * rows,
  words: of.words + each.words * rows,
  actions: of.actions + each.actions * rows,
});

/**
 * The number of words and controls in `what`, and the height of `whole`, which is the page around it or a part of that
 * page.
 */
async function sizeOf(what: Locator, whole: Locator): Promise<ScreenSize> {
  return {
    height: await whole.evaluate(one => one.scrollHeight),
    words: (await what.innerText()).split(/\s+/u).filter(word => word !== '').length,
    // The button that opens a box's list counts as part of the box, like the arrow of a select.
    actions: await what
      .locator('a[href], button:not(.combo__open), input, select, textarea, summary')
      .filter({ visible: true })
      .count(),
  };
}

/** Checks that the page, or only one part of it, is within a limit. The test continues, so that later ones find what it makes. */
export async function checkWithinLimit(page: Page, most: ScreenSize, part?: Locator): Promise<void> {
  const own = await sizeOf(part ?? page.locator('main'), part ?? page.locator('html'));
  const over = Object.entries(own).filter(([name, value]) => value > most[name as keyof ScreenSize]);
  expect.soft({ own: JSON.stringify(own), over }).toEqual({ own: JSON.stringify(own), over: [] });
}
