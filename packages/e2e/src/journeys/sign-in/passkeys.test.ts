import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { addAuthenticator, type MadeUpAuthenticator } from '../../harness/people/passkey.ts';
import { fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { signOut, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Lost responses, unlocking offline, a forgotten password and removing a passkey are in `passkeys.long.test.ts`.

describe('a passkey', () => {
  const server = getDefaultServer();
  let open: OpenPage & { readonly person: Person };
  let passkeys: MadeUpAuthenticator;
  beforeAll(async () => {
    open = await openPassport(server.url);
    passkeys = await addAuthenticator(open.page);
  });
  afterAll(async () => {
    expect(open.device.faults).toEqual([]);
    await open.device.close();
  });

  const usePasskey = () => open.button('Use a passkey').click();

  it('is added by whoever knows the password', async () => {
    const { page, button, person } = open;
    await openSetting(page, 'passkeys');
    await button('Add a passkey').click();
    await fillTextBoxes(page, { 'Your password': 'something else' });
    await button('Add a passkey').click();
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    expect(await passkeys.count()).toBe(0);
    await fillTextBoxes(page, { 'Your password': person.password });
    await button('Add a passkey').click();
    await page.getByText(/^Passkey made on/).waitFor();
    expect(await passkeys.count()).toBe(1);
  });

  it('opens a passport that is locked, and signs in where nothing is known; nobody types anything', async () => {
    const { page } = open;
    await open.button('Lock').click();
    await usePasskey();
    await waitUntilPassportOpen(page);
    await signOut(page);
    await usePasskey();
    await waitUntilPassportOpen(page);
  });

  it('never has its answers leave the device', () => {
    const bodies = open.device.sent.filter(request => request.includes('/vault/v1/passkeys'));
    expect(bodies.length).toBeGreaterThan(2);
    // Looks for field names, because any three letters can occur by chance in a key.
    expect(bodies.join('\n')).not.toMatch(/"(prf|results|\w*extension\w*)\\?"/i);
  });
});
