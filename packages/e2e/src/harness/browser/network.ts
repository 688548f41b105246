import type { Page } from 'playwright-core';

/**
 * Takes the network away from a device, once its service worker holds the whole app: until then the parts of a page
 * that nobody opened yet are missing.
 */
export async function cutNetwork(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A page that was opened before its worker fetches the parts ahead by itself, and on a busy machine that takes a while.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.context().setOffline(true);
}
