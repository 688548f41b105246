import type { Page } from 'playwright-core';

/**
 * Waits until the device has stored every file of the app, as Settings also reports. From then on the page works
 * offline.
 */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 });
}

/** Cuts the network once the device can work offline. */
export async function cutNetwork(page: Page): Promise<void> {
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
}
