import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findReadingFaults, findUnscaledText } from '../files/reading-rules.ts';
import { canScrollSideways, findLayoutFaults } from './screens.ts';

/** Reduces motion. While elements fade in and out their colours differ, but nobody reads them then. */
export const reduceMotion = { reducedMotion: 'reduce' } as const;

const themes = ['light', 'dark', 'contrast', 'contrast-dark'] as const;
type Theme = (typeof themes)[number];
/**
 * All themes use the same colour roles, whose pairs `check-contrast` checks, so a normal run tries only one theme
 * besides light.
 */
const themesOf = (screen: number) =>
  process.env['SLOW'] === '1'
    ? themes
    : themes.filter((_, index) => index === 0 || index === 1 + (screen % 3));

/** A screen or one of its states, and how to open it. Each screen starts where the previous one ended. */
export type TestedScreen = readonly [name: string, open: () => Promise<unknown>];

/** Used for screens whose other themes are checked by `npm run test:long`. */
export const onlyLightTheme = (): readonly Theme[] => ['light'];
/** The themes that `onlyLightTheme` leaves out. */
export const themesExceptLight = (screen: number): readonly Theme[] =>
  themesOf(screen).filter(theme => theme !== 'light');

/** Creates a test for each screen, in order, in the themes to be checked. */
export function checkScreens(
  pageOf: () => Page,
  screens: readonly TestedScreen[],
  wanted: (screen: number) => readonly Theme[] = themesOf,
): void {
  for (const [index, [name, open]] of screens.entries())
    it(name, async () => {
      await open();
      await checkScreen(pageOf(), name, wanted(index));
    });
}

/**
 * Checks screens at every size: axe also runs at these widths and with text at double size, in the light theme.
 * Overlaps, target sizes and scrolling are checked at every width. Everything else that depends on the width is checked
 * only at the narrowest, where the layout differs most, and so are the colours of the darkest theme.
 */
export function checkScreensAtEverySize(pageOf: () => Page, screens: readonly TestedScreen[]): void {
  for (const [name, open] of screens)
    it(name, async () => {
      await open();
      await checkScreen(pageOf(), name, themes);
      expect({ name, faults: await faultsAtSizes(pageOf()) }).toEqual({ name, faults: [] });
    });
}

/** Returns the faults that axe finds on a page in all themes and at every size. */
export async function findFaultsInAllThemes(page: Page): Promise<string[]> {
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

/** Switches to a theme and waits until its colours have changed. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async chosen => {
    document.documentElement.dataset.theme = chosen;
    // Colours change gradually, so wait until they have finished changing.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  }, theme);
}

/**
 * Checks every rule on a screen: axe in these themes; no sideways scrolling at 320 px, with text at double size, and
 * with both; sizes, wording and title.
 */
async function checkScreen(page: Page, name: string, shown: readonly Theme[]): Promise<void> {
  // A page has no title until it has read its draft.
  await expect.poll(() => page.title()).toMatch(/ [-·] Kinfolio$/);
  const faults = await faultsInThemes(page, shown);
  expect({ name, faults }).toEqual({ name, faults: [] });
  // A page takes a moment to adapt to a new size, so only a lasting fault counts.
  await expect.poll(() => findLayoutFaults(page), { message: name }).toEqual([]);
  expect({ name, faults: [...(await findReadingFaults(page)), ...(await findUnscaledText(page))] }).toEqual({
    name,
    faults: [],
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => canScrollSideways(page), { message: `${name} at 200 % text` }).toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => findLayoutFaults(page), { message: `${name} at 320 px` }).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect
    .poll(() => canScrollSideways(page), { message: `${name} at 320 px with 200 % text` })
    .toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 1280, height: 800 });
  const headings = page.getByRole('heading', { level: 1 });
  await expect.poll(() => headings.count(), { message: `H1 of ${name}` }).toBeLessThanOrEqual(1);
}

/** Themes differ only in their colours, so the other rules need to run only once. */
const rulesOf = (theme: Theme): readonly string[] | undefined =>
  theme === 'light' ? undefined : ['color-contrast'];

/** The serious violations that axe finds with these rules, or with all rules if none are named. */
async function axeFaults(page: Page, theme: Theme, rules: readonly string[] | undefined): Promise<string[]> {
  // Insert axe only once per page: parsing its source takes longer than checking the screen.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // While a list of choices is open, React Aria hides the rest of the page from screen readers, so that reading stays
  // in the list. Tab cannot reach the hidden elements, because it closes the list first, but axe reports them.
  const listOpen = (await page.locator('[role="combobox"][aria-expanded="true"]').count()) > 0;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Preloading would fetch every style sheet and sound again, for rules that we do not use.
    preload: false,
    rules: { 'aria-hidden-focus': { enabled: !listOpen } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
