import { join } from 'node:path';
import { openSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createTokens } from '@kinfolio/server/adapters/crypto/tokens';
import { systemClock } from '@kinfolio/server/ports/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { findFaultsInAllThemes } from '../../harness/browser/check-screen.ts';
import {
  createUniquePerson,
  fillPersonalDetails,
  readRecoveryCode,
  skipDocuments,
} from '../../harness/people/person.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// On a private server, the operator signs in to /operator with the keyboard and creates an invitation, and one person
// joins with it.

let server: RunningServer;
let device: Device;
beforeAll(async () => {
  server = await startServer({ env: { SIGN_UP: 'invite', EMAIL_CONFIRM: 'off' } });
  device = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  await device.close();
  await server.stop();
});

describe('a server by invitation', () => {
  it('lets one person in, whom its operator invited', async () => {
    const operator = device.page;
    await operator.goto('/operator');
    expect(await findFaultsInAllThemes(operator)).toEqual([]);
    const tokens = await createTokens(openSecrets(join(server.dataDir, 'secrets.json')), systemClock);
    await operator.reload();
    // The first press reaches the link home.
    await operator.keyboard.press('Tab');
    await operator.keyboard.press('Tab');
    await operator.keyboard.insertText(await tokens.apiKey('service_role'));
    await operator.keyboard.press('Enter');
    await operator.getByRole('heading', { level: 1, name: 'Your server' }).waitFor();
    expect(await findFaultsInAllThemes(operator)).toEqual([]);
    await operator.getByRole('button', { name: 'Make an invitation' }).focus();
    await operator.keyboard.press('Enter');
    const shown = operator.getByRole('status').locator('code');
    await shown.first().waitFor();
    const [link = '', code = ''] = await shown.allInnerTexts();

    const joining = await openDevice({ baseURL: server.url });
    const guest = joining.page;
    await guest.goto(link);
    await guest.waitForFunction(() => window.location.hash === '');
    await fillPersonalDetails(guest, createUniquePerson());
    await guest.getByRole('button', { name: 'Continue' }).click();
    await skipDocuments(guest);
    expect(await readRecoveryCode(guest)).toMatch(/\w/);
    expect(joining.faults).toEqual([]);
    await joining.close();

    const other = await openDevice({ baseURL: server.url });
    const stranger = other.page;
    await stranger.goto('/signup');
    await stranger.getByRole('textbox', { name: 'Sign-up code' }).fill(code);
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await fillPersonalDetails(stranger, createUniquePerson());
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await skipDocuments(stranger);
    await stranger.getByRole('heading', { level: 1, name: 'Your sign-up code' }).waitFor();
    expect(await stranger.locator('main').innerText()).toContain('Ask for another sign-up code.');
    await other.close();
  });
});
