import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { addAuthenticator, type MadeUpAuthenticator } from '../../harness/people/passkey.ts';
import { fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { openSetting, openSettings } from '../../harness/people/settings.ts';
import {
  replaceForgottenPassword,
  unlock,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

/** Blocks requests about a new passkey, or only their responses, in this order. Returns those still to be blocked. */
async function loseAnswers(page: Page, losses: ('request' | 'answer')[]) {
  await page.route('**/vault/v1/keyset', async route => {
    const loss = route.request().method() === 'PUT' ? losses.shift() : undefined;
    if (loss === undefined) return await route.fallback();
    if (loss === 'answer') await route.fetch();
    await route.abort('connectionreset');
  });
  return losses;
}

const newPassword = 'harbour kettle ribbon otter';

describe('passkeys', () => {
  const server = getDefaultServer();
  let open: OpenPage & { readonly person: Person };
  let passkeys: MadeUpAuthenticator;
  beforeAll(async () => {
    open = await openPassport({ baseURL: server.url, ...withServiceWorker });
    passkeys = await addAuthenticator(open.page);
  });
  afterAll(async () => {
    expect(open.device.faults).toEqual([]);
    await open.device.close();
  });

  const usePasskey = () => open.button('Use a passkey').click();
  const lock = () => open.button('Lock').click();
  const listed = () => open.page.getByText(/^Passkey made on/);

  it('a passkey is added by whoever knows the password, and once, whatever is lost on the way', async () => {
    const { page, button, person } = open;
    await openSetting(page, 'passkeys');
    await button('Add a passkey').click();
    await fillTextBoxes(page, { 'Your password': 'something else' });
    await button('Add a passkey').click();
    await page.getByRole('link', { name: 'Check your password. It does not open this passport.' }).waitFor();
    expect(await passkeys.count()).toBe(0);
    const lost = await loseAnswers(page, ['request', 'request', 'answer']);
    await fillTextBoxes(page, { 'Your password': person.password });
    await button('Add a passkey').click();
    await page.getByRole('alert').filter({ hasText: 'Check your internet connection' }).waitFor();
    // The device sends the passkey that was created again, rather than another one. When the response is lost, it
    // checks whether the passkey arrived.
    await button('Add a passkey').click();
    await listed().waitFor();
    expect([await passkeys.count(), await listed().count(), lost.length]).toEqual([1, 1, 0]);
  });

  it('it opens a passport that is locked, also without network', async () => {
    const { page, device } = open;
    await lock();
    await usePasskey();
    await waitUntilPassportOpen(page);
    await lock();
    await open.button('Use a passkey').waitFor();
    await cutNetwork(page);
    await usePasskey();
    await waitUntilPassportOpen(page);
    await device.context.setOffline(false);
    await page.getByText('You are online again.').waitFor();
    await usePasskey();
    await waitUntilPassportOpen(page);
  });

  it('it signs in where nothing is known, and nobody types anything', async () => {
    const { page } = open;
    await openSettings(page);
    await open.button('Log out').click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await usePasskey();
    await waitUntilPassportOpen(page);
  });

  it('it stands for a password that was forgotten', async () => {
    await replaceForgottenPassword(open.page, newPassword);
  });

  it('once removed it opens nothing, and the password goes on working', async () => {
    const { page } = open;
    await openSetting(page, 'passkeys');
    await page.getByRole('button', { name: /^Remove the passkey made on/ }).click();
    await fillTextBoxes(page, { 'Your password': newPassword });
    await page.getByRole('button', { name: 'Remove the passkey', exact: true }).click();
    await expect.poll(() => listed().count()).toBe(0);
    await lock();
    await unlock(page, newPassword);
    await waitUntilPassportOpen(page);
    await openSettings(page);
    await open.button('Log out').click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await usePasskey();
    // For three days the removed passkey can be used to undo its removal, but it does not open the passport.
    await page.getByRole('heading', { level: 1, name: 'Was this you?' }).waitFor();
  });

  it('what a passkey answers never leaves the device', () => {
    const bodies = open.device.sent.filter(request => request.includes('/vault/v1/passkeys'));
    expect(bodies.length).toBeGreaterThan(4);
    // Looks for field names, because any three letters can occur by chance in a key.
    expect(bodies.join('\n')).not.toMatch(/"(prf|results|\w*extension\w*)\\?"/i);
  });
});
