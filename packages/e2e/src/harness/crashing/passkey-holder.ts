import { chromium } from 'playwright-core';
import { openBrowser, PATIENCE } from '../browser/browser.ts';
import { addAuthenticator } from '../people/passkey.ts';
import type { Visit } from './visitors.ts';

/** A device that keeps its passkeys, and forgets all else between one visit and the next. */
export interface PasskeyHolder {
  /** Is somebody else's from now on: the passkeys of the one before are gone. */
  changeHands(): Promise<void>;
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * A browser's made-up authenticator lives as long as its page. So the page stays, and each visit drives it over a
 * connection of its own: when that ends, what a person still wanted to do there ends with it.
 */
export async function openPasskeyHolder(baseURL: string): Promise<PasskeyHolder> {
  const browser = await openBrowser();
  const kept = await browser.newContext({ baseURL, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await kept.newPage();
  const passkeys = await addAuthenticator(page);
  const protocol = await kept.newCDPSession(page);
  const { endpoint } = await browser.bind('passkeys', { host: '127.0.0.1', port: 0 });
  // Where the server has just gone, the browser's own page about that may come in between.
  const leave = () => page.goto('about:blank').catch(() => page.goto('about:blank'));
  return {
    changeHands: () => passkeys.empty(),
    visit: async () => {
      await leave();
      await protocol.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
      const driver = await chromium.connect(endpoint);
      const [context] = driver.contexts();
      const [same] = context?.pages() ?? [];
      if (context === undefined || same === undefined) throw new Error('The page of the passkeys is gone.');
      context.setDefaultTimeout(PATIENCE);
      return {
        context,
        page: same,
        close: async () => {
          await leave();
          await driver.close();
        },
      };
    },
    close: () => browser.close(),
  };
}
