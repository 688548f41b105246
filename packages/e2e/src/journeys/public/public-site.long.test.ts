import { listedAppPages } from '@kinfolio/web/marketing/found';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../../harness/browser/check-screen.ts';
import { pressWithKeyboard, tabTo } from '../../harness/browser/keyboard.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

/**
 * The maximum size of all scripts that a public page may load before anything is pressed, in bytes and uncompressed.
 */
const scriptBudget = 10_500;

const server = getDefaultServer();

describe('every sort of public page is for everybody', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  const screens: readonly TestedScreen[] = [
    '/',
    '/faq',
    '/contact',
    '/terms',
    '/cookies',
    '/accessibility',
    '/blog/probate',
  ].map(path => [path, () => device.page.goto(path)]);
  checkScreens(() => device.page, screens);

  it('a plan nobody sells is told as nothing odd', async () => {
    const { page } = device;
    await page.goto('/subscription?plan=%22%5D%3Cgold&interval=hourly');
    await page.getByRole('link', { name: 'Choose Basic' }).waitFor();
    expect(await page.getByText('Your choice').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
  });

  it('a plan that was chosen is marked, and stands as the others beside it', async () => {
    const { page } = device;
    await page.goto('/subscription?plan=enhanced&interval=yearly');
    await page.locator('[data-plan="enhanced"]').getByText('Your choice').waitFor();
    const widths = await page
      .getByRole('link', { name: /^Choose / })
      .evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().width / 4)));
    expect(widths).toHaveLength(3);
    expect(new Set(widths).size).toBe(1);
    // Even where the columns are stacked, a screen reader reads the price before the button.
    await page.setViewportSize({ width: 768, height: 1024 });
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
    const enhanced = page.locator('[data-plan="enhanced"]');
    expect(await top(enhanced.getByText('£95.90 a year'))).toBeLessThan(
      await top(enhanced.getByRole('link', { name: 'Choose Enhanced' })),
    );
  });
});

describe('a visitor', () => {
  it('goes by keyboard: past the header, through the menu of a phone, and to a yearly price', async () => {
    const { page, close, faults } = await openDevice({
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/');
    const pricing = await page.locator('#pricing').boundingBox();
    // On a phone the prices begin within about seven screens, and the page ends soon after them.
    expect(pricing?.y).toBeLessThan(7.2 * 740);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9_100);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.goto('/');
    await tabTo(page, page.locator('summary', { hasText: 'Menu' }));
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, 'link', 'Pricing');
    await expect.poll(() => new URL(page.url()).hash).toBe('#pricing');
    await tabTo(page, page.getByRole('radio', { name: 'Monthly' }));
    await page.keyboard.press('ArrowRight');
    await page.getByText('£95.90 a year. You save £23.98.').waitFor();
    await pressWithKeyboard(page, 'link', 'Choose Enhanced');
    await page.getByRole('heading', { level: 1, name: 'Choose your plan' }).waitFor();
    const chosen = page.locator('[data-plan="enhanced"]');
    await chosen.getByText('Your choice').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^Yearly/ }).isChecked()).toBe(true);
    await chosen.getByRole('link', { name: 'Choose Enhanced' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('reads and finds the way without script', async () => {
    const { page, close } = await openDevice({ baseURL: server.url, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('radio', { name: /^Yearly/ }).check();
    await page.getByText('£57.50 a year. You save £14.38.').waitFor();
    await page.getByRole('link', { name: 'See How It Works' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/previews/dashboard');
    await page.goto('/faq');
    const [first, second] = [page.locator('.faq details').nth(0), page.locator('.faq details').nth(1)];
    await first.locator('summary').click();
    await second.locator('summary').click();
    await expect.poll(() => second.getAttribute('open')).not.toBeNull();
    expect(await first.getAttribute('open')).toBeNull();
    // The app could not run, so no part of it is shown.
    for (const path of ['/login', '/signup', '/dashboard']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' }).waitFor();
      expect(await page.locator('form, button, input, .spinner').filter({ visible: true }).count()).toBe(0);
    }
    await close();
  });

  it('is told when a page needs the internet, while the app does not', async () => {
    const { page, close } = await openDevice({ baseURL: server.url, ...withServiceWorker });
    await page.goto('/login');
    await cutNetwork(page);
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: 'This page needs the internet' }).waitFor();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await close();
  });
});

it('no page is wider than a narrow screen, even with letters twice as large', async () => {
  // This test assembles pages from their texts, which the pages' own content policy would block.
  const { page, close, faults } = await openDevice({ baseURL: server.url, bypassCSP: true });
  await page.goto('/');
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const { count, wide } = await page.evaluate(findWidePages);
    expect(count).toBeGreaterThan(60);
    expect({ width, wide }).toEqual({ width, wide: [] });
  }
  expect(faults).toEqual([]);
  await close();
});

/**
 * Runs in the browser, on the first page. Follows every link to a public page and shows its main part under the same
 * header, which is many times faster than navigating there. Returns how many pages there are, and which are too wide.
 */
async function findWidePages() {
  const root = document.documentElement;
  root.style.fontSize = '200%';
  // Each page has only the rules for its own parts, so the whole style sheet is needed for the parts of other pages.
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (sheet === null) return { count: 0, wide: ['no sheet'] };
  if (sheet.disabled)
    await new Promise(resolve => {
      sheet.onload = resolve;
      sheet.disabled = false;
    });
  const paths = new Set(['/404', '/500', '/offline', '/']);
  const wide: string[] = [];
  let count = 0;
  for (const path of paths) {
    const answer = await fetch(path, { cache: 'force-cache' });
    const text = await answer.text();
    const isPublic = text.includes(sheet.getAttribute('href') ?? '');
    const found = new DOMParser().parseFromString(text.replace(/<head>[\s\S]*?<\/head>/, ''), 'text/html');
    const main = found.querySelector('main');
    if (main === null || !isPublic) continue;
    for (const link of found.links) if (link.origin === location.origin) paths.add(link.pathname);
    document.querySelector('main')?.replaceWith(main);
    // A preview that is cut off at its edge also counts as too wide, so show what is cut off.
    for (const part of main.querySelectorAll<HTMLElement>('[data-fragment]')) part.style.overflow = 'visible';
    count += 1;
    if (root.scrollWidth > root.clientWidth) wide.push(`${path}: ${root.scrollWidth - root.clientWidth}`);
  }
  return { count, wide };
}

it('every page of the sitemap answers, with little script and nothing from anybody else', async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(paths.length).toBeGreaterThan(20);
  const ofTheApp: ReadonlySet<string> = new Set(listedAppPages);
  const scripts = new Set<string>();
  for (const address of paths) {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
    if (ofTheApp.has(new URL(address).pathname)) continue;
    const html = await answer.text();
    for (const [, script = ''] of html.matchAll(/<script[^>]* src="([^"]*)"/g)) scripts.add(script);
  }
  const sizes = await Promise.all(
    [...scripts].map(async script => {
      const answer = await fetch(`${server.url}${script}`);
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
  expect(scripts.size).toBe(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(scriptBudget);
});
