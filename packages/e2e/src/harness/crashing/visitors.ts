import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, PATIENCE } from '../browser/browser.ts';

/** Somebody at a device that knows nothing of them. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends what the page does, at once. */
  readonly close: () => Promise<void>;
}

/** A browser that opens many visits, each on a device of its own that knows nothing of the others. */
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
        // A page that a service worker serves would hide its requests from the one who crashes them.
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(PATIENCE);
      return { context, page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
