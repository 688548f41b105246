import type { Page } from 'playwright-core';

/** A device that has passkeys, and a person who always confirms their presence. */
export interface MadeUpAuthenticator {
  readonly count: () => Promise<number>;
  readonly empty: () => Promise<void>;
}

/** Adds an authenticator to the browser of a page: either a built-in one or a USB key. */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<MadeUpAuthenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    empty: async () => {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
