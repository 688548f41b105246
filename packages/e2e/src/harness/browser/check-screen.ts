import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readingFaults, unscaledText } from '../files/reading-rules.ts';
import { layoutFaults, scrollsSideways } from './screens.ts';

/** What comes and goes slowly has other colours meanwhile, which nobody reads by. */
export const still = { reducedMotion: 'reduce' } as const;

const themes = ['light', 'dark', 'contrast', 'contrast-dark'] as const;
type Theme = (typeof themes)[number];
/** All themes share one set of roles, whose pairs `check-contrast` holds; so a usual run tries another one beside light. */
const themesOf = (screen: number) =>
  process.env['SLOW'] === '1'
    ? themes
    : themes.filter((_, index) => index === 0 || index === 1 + (screen % 3));

/** A screen or a state of one: how to come to it. Each begins where the one before it ended. */
export type Screen = readonly [name: string, open: () => Promise<unknown>];

/** For screens whose other themes `npm run test:long` looks at. */
export const lightOnly = (): readonly Theme[] => ['light'];
/** What that leaves out. */
export const allButLight = (screen: number): readonly Theme[] =>
  themesOf(screen).filter(theme => theme !== 'light');

/** A test for each screen, in their order, in the themes wanted of it. */
export function checkScreens(
  pageOf: () => Page,
  screens: readonly Screen[],
  wanted: (screen: number) => readonly Theme[] = themesOf,
): void {
  for (const [index, [name, open]] of screens.entries())
    it(name, async () => {
      await open();
      await checkScreen(pageOf(), name, wanted(index));
    });
}

/**
 * The same at every size: axe also at these widths and at double text, in light. What else a width can change than what
 * lies over what, how large a target is and what scrolls is looked at on the narrowest, where the most is laid out
 * otherwise; so are the colours of the darkest theme.
 */
export function checkScreensAtEverySize(pageOf: () => Page, screens: readonly Screen[]): void {
  for (const [name, open] of screens)
    it(name, async () => {
      await open();
      await checkScreen(pageOf(), name, themes);
      expect({ name, faults: await faultsAtSizes(pageOf()) }).toEqual({ name, faults: [] });
    });
}

/** What axe finds on a page in all themes and at every size. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...(await faultsInThemes(page, themes)), ...(await faultsAtSizes(page))];
}

const rulesOfWidth = ['color-contrast', 'target-size', 'scrollable-region-focusable'] as const;
const sizes = [
  { width: 320, text: '', looks: [{ theme: 'light' }, { theme: 'contrast-dark' }] },
  { width: 360, text: '', looks: [{ theme: 'light', rules: rulesOfWidth }] },
  { width: 360, text: '200%', looks: [{ theme: 'light', rules: rulesOfWidth }] },
  { width: 768, text: '', looks: [{ theme: 'light', rules: rulesOfWidth }] },
  { width: 1280, text: '200%', looks: [{ theme: 'light', rules: rulesOfWidth }] },
] as const;

async function faultsAtSizes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, text, looks } of sizes) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(size => (document.documentElement.style.fontSize = size), text);
    for (const { theme, ...only } of looks) {
      await show(page, theme);
      const found = await axeFaults(page, theme, 'rules' in only ? only.rules : rulesOf(theme));
      faults.push(...found.map(fault => `${String(width)} px ${text}: ${fault}`));
    }
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    delete document.documentElement.dataset.theme;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

async function faultsInThemes(page: Page, shown: readonly Theme[]): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of shown) {
    await show(page, theme);
    faults.push(...(await axeFaults(page, theme, rulesOf(theme))));
  }
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  return faults;
}

/** Puts a theme on, and waits until its colours are there. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async chosen => {
    document.documentElement.dataset.theme = chosen;
    // Colours change in a moment, not at once; what is half way is not judged.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  }, theme);
}

/** Holds every rule on a screen: axe in these themes, no sideways scroll at 320 px, at double text and at both, sizes, words, title. */
async function checkScreen(page: Page, name: string, shown: readonly Theme[]): Promise<void> {
  // A page that is still reading its draft has no title yet.
  await expect.poll(() => page.title()).toMatch(/ [-·] Kinfolio$/);
  const faults = await faultsInThemes(page, shown);
  expect({ name, faults }).toEqual({ name, faults: [] });
  // A page takes a moment to follow another size; what is wrong must not last.
  await expect.poll(() => layoutFaults(page), { message: name }).toEqual([]);
  expect({ name, faults: [...(await readingFaults(page)), ...(await unscaledText(page))] }).toEqual({
    name,
    faults: [],
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => scrollsSideways(page), { message: `${name} at 200 % text` }).toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => layoutFaults(page), { message: `${name} at 320 px` }).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect
    .poll(() => scrollsSideways(page), { message: `${name} at 320 px with 200 % text` })
    .toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 1280, height: 800 });
  const headings = page.getByRole('heading', { level: 1 });
  await expect.poll(() => headings.count(), { message: `H1 of ${name}` }).toBeLessThanOrEqual(1);
}

/** The themes differ in their colours only: the other rules once suffice. */
const rulesOf = (theme: Theme): readonly string[] | undefined =>
  theme === 'light' ? undefined : ['color-contrast'];

/** The serious violations that axe finds by these rules; by all of them where none are named. */
async function axeFaults(page: Page, theme: Theme, rules: readonly string[] | undefined): Promise<string[]> {
  // Put into the page once: its source takes longer to read than the screen to check.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // Beside an open list of choices React Aria hides the page from screen readers, so that reading on stays in the list.
  // Whatever is hidden cannot be reached by Tab: that closes the list first. axe sees only the half of it.
  const listOpen = (await page.locator('[role="combobox"][aria-expanded="true"]').count()) > 0;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // It would fetch every sheet of styles and every sound once more, for rules that nothing here is asked by.
    preload: false,
    rules: { 'aria-hidden-focus': { enabled: !listOpen } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
