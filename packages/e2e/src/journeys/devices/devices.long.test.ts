import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import { openNewRecordForm } from '../../harness/browser/record-form.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson, fillTextBoxes } from '../../harness/people/person.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const server = getDefaultServer();

describe('a passport left alone', () => {
  const person = createUniquePerson();
  let on: OpenPage;
  beforeAll(async () => {
    await signUpOnNode(server.url, person);
    const device = await openDevice({ baseURL: server.url });
    on = openPage(device, device.page);
    await on.page.clock.install();
    await logIn(on.page, person);
    await openAccounts(on.page);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  const warning = () => on.page.getByRole('alertdialog', { name: 'Are you still there?' });

  it('warns after 28 minutes and counts down two; Stay signed in goes on', async () => {
    // The test's clock keeps running, so stop well before the 28 minutes in case the machine is slow.
    await on.page.clock.fastForward('27:00');
    expect(await warning().count()).toBe(0);
    await on.page.clock.fastForward('01:01');
    await warning().waitFor();
    await warning()
      .getByText(/^[12]:\d\d$/)
      .waitFor();
    await on.page.clock.runFor(30_000);
    await warning()
      .getByText(/^1:[0-3]\d$/)
      .waitFor();
    await warning().getByRole('button', { name: 'Stay logged in' }).first().click();
    await warning().waitFor({ state: 'detached' });
    await on.page.clock.fastForward('20:00');
    expect(await warning().count()).toBe(0);
    await waitUntilPassportOpen(on.page);
    await on.page.keyboard.press('Shift');
  });

  it('locks after 30 minutes, says why, and keeps what was typed for the unlock', async () => {
    await openNewRecordForm(on.page);
    await on.box('Account name').fill('Half typed');
    await on.page.clock.fastForward('28:05');
    await warning().waitFor();
    await on.page.clock.fastForward('02:00');
    await on.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await on.page.getByText(/did not use it for 30 minutes. What you typed is kept/).waitFor();
    await unlock(on.page, person.password);
    await waitUntilPassportOpen(on.page);
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Half typed');
  });
});

describe('without a server', () => {
  it('what is saved stays on the device, says so, and is sent when the server is back', async () => {
    const short = await startServer();
    const person = createUniquePerson();
    await signUpOnNode(short.url, person);
    const { page, close, faults } = await openDevice({ baseURL: short.url });
    await logIn(page, person);
    await openAccounts(page);
    await runUntilPushed(page, () => addAccount(page, { name: 'Before' }));
    await short.stop();
    await addAccount(page, { name: 'While it was away' });
    await page.getByText('What you saved is kept on this device, and we keep trying.').waitFor();
    let again: RunningServer | undefined;
    await runUntilPushed(page, async () => {
      again = await startServer({ dataDir: short.dataDir, port: short.port });
      // The app also retries by itself. If it was quicker, there is no button left to press.
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.click({ timeout: 2000 }).catch(() => undefined);
    });
    await page.getByText('we keep trying').waitFor({ state: 'detached' });
    await page.reload();
    await findAccountRow(page, 'While it was away').waitFor();
    expect(faults).toEqual([]);
    await close();
    await again?.stop();
  });
});

describe('a sign-in that is not to be remembered', () => {
  it('holds through a reload and in a new tab, and ends with the last tab', async () => {
    const person = createUniquePerson();
    await signUpOnNode(server.url, person);
    const device = await openDevice({ baseURL: server.url, onDisk: true });
    const { page, context } = device;
    await page.goto('/login');
    await fillTextBoxes(page, { Email: person.email, Password: person.password });
    const remember = page.getByRole('checkbox', { name: 'Remember me on this device' });
    await expect.poll(() => remember.isChecked()).toBe(false);
    // Home opens before this response arrives. Wait for the response, because a reload before then would make the page
    // ask for the password.
    const split = page.waitForResponse('**/reload-half');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await waitUntilPassportOpen(page);
    await split;
    await page.reload();
    await waitUntilPassportOpen(page);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await waitUntilPassportOpen(other);
    await page.close();
    await other.reload();
    await waitUntilPassportOpen(other);
    const onDevice = await other.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(onDevice).not.toContain(person.email);
    expect(onDevice).not.toContain('access_token');
    await device.close();

    const later = await openDevice({ baseURL: server.url, profileDir: device.profileDir });
    await later.page.goto('/bank-accounts');
    await later.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await later.close();
  });
});
