import type { Page } from 'playwright-core';

/** Waits until the device has stored every file of the app, as Settings shows too. From then on the page works offline. */
export async function readyOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 });
}

/** Cuts the network once the device is ready for it. */
export async function cutNetwork(page: Page): Promise<void> {
  await readyOffline(page);
  await page.context().setOffline(true);
}
