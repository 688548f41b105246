import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How large a screen is on a telephone: its height in px, its words, and what can be pressed or filled in. */
export interface Size {
  readonly height: number;
  readonly words: number;
  readonly actions: number;
}

/** A telephone, as the drawings are measured. */
export const telephone = { width: 360, height: 800 } as const;

/** A limit grows with the rows that are shown. */
export const limit = (of: Size, each: Size = { height: 0, words: 0, actions: 0 }, rows = 0): Size => ({
  height: of.height + each.height * rows,
  words: of.words + each.words * rows,
  actions: of.actions + each.actions * rows,
});

/** The words and actions of `what`, and how high the page around it is, or a part of it alone. */
async function sizeOf(what: Locator, whole: Locator): Promise<Size> {
  return {
    height: await whole.evaluate(one => one.scrollHeight),
    words: (await what.innerText()).split(/\s+/u).filter(word => word !== '').length,
    // What opens the list of a box is a part of it, as the arrow of a select is.
    actions: await what
      .locator('a[href], button:not(.combo__open), input, select, textarea, summary')
      .filter({ visible: true })
      .count(),
  };
}

/** The page is within a limit; or a part of it, which is then measured alone. */
export async function isWithin(page: Page, most: Size, part?: Locator): Promise<void> {
  const own = await sizeOf(part ?? page.locator('main'), part ?? page.locator('html'));
  const over = Object.entries(own).filter(([name, value]) => value > most[name as keyof Size]);
  expect({ own: JSON.stringify(own), over }).toEqual({ own: JSON.stringify(own), over: [] });
}
