import type { Page } from 'playwright-core';

/**
 * Takes the network away from a device, once its service worker holds the whole app: until then the parts of a page
 * that nobody opened yet are missing.
 */
export async function cutNetwork(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
}
