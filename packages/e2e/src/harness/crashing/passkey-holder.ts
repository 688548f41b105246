import { chromium } from 'playwright-core';
import { openBrowser, PAGE_TIMEOUT_MS } from '../browser/browser.ts';
import { addAuthenticator } from '../people/passkey.ts';
import type { Visit } from './visitors.ts';

/** A device that keeps its passkeys, but no other data between visits. */
export interface PasskeyHolder {
  /** Passes the device on to another person, without the passkeys of the previous one. */
  changeHands(): Promise<void>;
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * A browser's virtual authenticator exists only as long as its page, so the page stays open. Each visit controls it
 * over a separate connection; closing that connection also stops anything the visit left running.
 */
export async function openPasskeyHolder(baseURL: string): Promise<PasskeyHolder> {
  const browser = await openBrowser();
  const kept = await browser.newContext({ baseURL, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await kept.newPage();
  const passkeys = await addAuthenticator(page);
  const protocol = await kept.newCDPSession(page);
  const { endpoint } = await browser.bind('passkeys', { host: '127.0.0.1', port: 0 });
  // If the server was just killed, the browser's own error page may interrupt the navigation.
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
      context.setDefaultTimeout(PAGE_TIMEOUT_MS);
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
