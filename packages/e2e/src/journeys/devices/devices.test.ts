import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, editAccount, openAccounts, rowOf, typeAccount } from './harness/accounts.ts';
import { halifax, openBankPage } from './harness/bank-page.ts';
import { openDevice } from './harness/browser.ts';
import { insideOf, logIn, unlock } from './harness/coming-in.ts';
import { cutNetwork } from './harness/network.ts';
import { signUpOnNode } from './harness/node-device.ts';
import { type OpenPage, openPage } from './harness/open-page.ts';
import { fillBoxes, somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { comeBack, whenPulled, whenPushed } from './harness/syncing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const startEdit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Update account' }).waitFor();
};
const update = (page: Page) => page.getByRole('button', { name: 'Update account', exact: true }).click();

describe('two tabs with the same account open', () => {
  let on: OpenPage;
  let other: Page;
  beforeAll(async () => {
    on = await openBankPage(server.url, halifax, { ...halifax, name: 'Joint' });
    other = await on.device.context.newPage();
    await other.goto('/bank-accounts');
    await rowOf(other, 'Joint').waitFor();
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('merge edits of different fields without a word', async () => {
    await startEdit(on.page, 'Joint');
    await startEdit(other, 'Joint');
    await typeAccount(on.page, { notes: 'From the first tab' });
    await typeAccount(other, { balance: '77' });
    await whenPushed(on.page, () => update(on.page));
    await update(other);
    await on.page.getByRole('link', { name: 'Joint', exact: true }).click();
    await on.page.getByText('£77.00').first().waitFor();
    await on.page.getByText('From the first tab').waitFor();
    expect(await on.page.getByText('Changed in two places').count()).toBe(0);
    await openAccounts(on.page);
  });

  it('keep both values of a field both changed, and let the person choose in either', async () => {
    await startEdit(on.page, 'Halifax current account');
    await startEdit(other, 'Halifax current account');
    await typeAccount(on.page, { balance: '11' });
    await typeAccount(other, { balance: '22' });
    await whenPushed(on.page, () => update(on.page));
    await update(other);
    for (const page of [on.page, other]) {
      await page.getByRole('link', { name: 'Halifax current account', exact: true }).click();
      await page.getByText('Both values are kept until you choose one.').waitFor();
      for (const value of ['£11.00', '£22.00'])
        await page.getByRole('button', { name: `Keep ${value}` }).waitFor();
    }
    await on.page.getByRole('button', { name: 'Keep £11.00' }).click();
    for (const page of [on.page, other]) {
      await page.getByText('Changed in two places').waitFor({ state: 'detached' });
      await page.getByText('£11.00').first().waitFor();
    }
  });
});

describe('an account edited on one device and deleted on another', () => {
  it('is not lost: the edit brings it back on both', async () => {
    const person = somebody();
    await signUpOnNode(server.url, person);
    const devices = await Promise.all([1, 2].map(() => openDevice({ baseURL: server.url })));
    const [a, b] = devices.map(({ page }) => page) as [Page, Page];
    await logIn(a, person);
    await openAccounts(a);
    await whenPushed(a, () => addAccount(a, { name: 'Old saver', notes: 'first' }));
    // A slow end of a sign-in takes nobody away from where they went meanwhile.
    const isSlow = Promise.withResolvers<void>();
    await b.route('**/reload-half', route => isSlow.promise.then(() => route.continue()));
    const end = b.waitForResponse('**/reload-half');
    await logIn(b, person);
    await openAccounts(b);
    await rowOf(b, 'Old saver').waitFor();
    isSlow.resolve();
    await end;

    await cutNetwork(b);
    await editAccount(b, 'Old saver', { notes: 'edited while away' });
    await whenPushed(a, () => a.getByRole('button', { name: 'Delete Old saver' }).click());
    await whenPushed(b, () => devices[1]?.context.setOffline(false) ?? Promise.resolve());
    await whenPulled(a, () => comeBack(a));
    for (const page of [a, b]) {
      await rowOf(page, 'Old saver').waitFor();
      await page.getByRole('link', { name: 'Old saver', exact: true }).click();
      await page.getByText('edited while away').waitFor();
    }
    for (const device of devices) {
      expect(device.faults).toEqual([]);
      await device.close();
    }
  });
});

describe('a passport left alone', () => {
  const person = somebody();
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
    // The clock goes on meanwhile: the steps leave a slow machine its time.
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
    await warning().getByRole('button', { name: 'Stay signed in' }).first().click();
    await warning().waitFor({ state: 'detached' });
    await on.page.clock.fastForward('20:00');
    expect(await warning().count()).toBe(0);
    await insideOf(on.page);
    await on.page.keyboard.press('Shift');
  });

  it('locks after 30 minutes, says why, and keeps what was typed for the unlock', async () => {
    await on.box('Account name').fill('Half typed');
    await on.page.clock.fastForward('28:05');
    await warning().waitFor();
    await on.page.clock.fastForward('02:00');
    await on.page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await on.page.getByText(/nothing was pressed for 30 minutes. What you typed is kept/).waitFor();
    await unlock(on.page, person.password);
    await insideOf(on.page);
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Half typed');
  });
});

describe('a passport that is open when its person signs out everywhere', () => {
  it('closes at its next word with the server, says why, and opens again with the password', async () => {
    const person = somebody();
    const elsewhere = await signUpOnNode(server.url, person);
    const { page, close, faults } = await openDevice({ baseURL: server.url });
    await logIn(page, person);
    await openAccounts(page);
    await whenPushed(page, () => addAccount(page, { name: 'Rainy day' }));
    expect((await elsewhere.auth.signOut({ scope: 'global' })).error).toBeNull();
    await comeBack(page);
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await page.getByText(/^You signed out everywhere\./).waitFor();
    await page.getByText('Rainy day').waitFor({ state: 'detached' });
    await unlock(page, person.password);
    await rowOf(page, 'Rainy day').waitFor();
    await whenPushed(page, () => editAccount(page, 'Rainy day', { balance: '12' }));
    expect(faults).toEqual([]);
    await close();
  });
});

describe('without a server', () => {
  it('what is saved stays on the device, says so, and is sent when the server is back', async () => {
    const short = await startServer();
    const person = somebody();
    await signUpOnNode(short.url, person);
    const { page, close, faults } = await openDevice({ baseURL: short.url });
    await logIn(page, person);
    await openAccounts(page);
    await whenPushed(page, () => addAccount(page, { name: 'Before' }));
    await short.stop();
    await addAccount(page, { name: 'While it was away' });
    await page.getByText('What you saved is kept on this device, and we go on trying.').waitFor();
    let again: RunningServer | undefined;
    await whenPushed(page, async () => {
      again = await startServer({ dataDir: short.dataDir, port: short.port });
      // The app tries by itself too. When it was first, nothing is left to press.
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.click({ timeout: 2000 }).catch(() => undefined);
    });
    await page.getByText('we go on trying').waitFor({ state: 'detached' });
    await page.reload();
    await rowOf(page, 'While it was away').waitFor();
    expect(faults).toEqual([]);
    await close();
    await again?.stop();
  });
});

describe('a sign-in that is not to be remembered', () => {
  it('holds in its tab through a reload, and nowhere else', async () => {
    const person = somebody();
    await signUpOnNode(server.url, person);
    const device = await openDevice({ baseURL: server.url });
    const { page, context } = device;
    await page.goto('/login');
    await fillBoxes(page, { Email: person.email, Password: person.password });
    const remember = page.getByRole('checkbox', { name: 'Remember me on this device' });
    await expect.poll(() => remember.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await insideOf(page);
    await page.reload();
    await insideOf(page);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => new URL(other.url()).pathname).toBe('/login');
    await insideOf(page);
    await device.close();

    const later = await openDevice({ baseURL: server.url, profileDir: device.profileDir });
    await later.page.goto('/bank-accounts');
    await later.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await later.close();
  });
});
