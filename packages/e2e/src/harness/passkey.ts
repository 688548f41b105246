import type { Page } from 'playwright-core';

/**
 * Gives the browser of a page a device that keeps passkeys, built in or a key to plug in, and a person who always shows that they are there. Returns how
 * many passkeys it has.
 */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<() => Promise<number>> {
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
  return async () => {
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  };
}
