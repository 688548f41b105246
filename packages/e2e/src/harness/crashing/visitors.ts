import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, PAGE_TIMEOUT_MS } from '../browser/browser.ts';

/** A person using a device that does not know them. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** A browser that opens many visits, each on a separate device that shares no data with the others. */
export interface Visitors {
  visit(url: string): Promise<Visit>;
  close(): Promise<void>;
}

export async function openVisitors(): Promise<Visitors> {
  const browser = await openBrowser();
  return {
    visit: async baseURL => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        // If a service worker made the requests of the page, the crash code would not see them.
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(PAGE_TIMEOUT_MS);
      return { context, page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
