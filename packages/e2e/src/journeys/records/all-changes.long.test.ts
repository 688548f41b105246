import { join } from 'node:path';
import { deletedRecordRetentionDays, deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { createFileStore } from '@kinfolio/server/adapters/files/file-store';
import { createLog } from '@kinfolio/server/adapters/log';
import type { Database } from '@kinfolio/server/db/database';
import { startHousekeeping } from '@kinfolio/server/jobs/housekeeping';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { halifaxAccount } from '../../harness/browser/bank-page.ts';
import { openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { dumpAllRows, openServerDatabase } from '../../harness/server/database.ts';
import { type NodeDevice, okOr, signUpOnNode } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const { name } = halifaxAccount;
const person = createUniquePerson();
let server: RunningServer;
let database: Database;
let node: NodeDevice;
let on: OpenPage;
let page: Page;
let address: string;

beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own' });
  database = openServerDatabase(server);
  node = await signUpOnNode(server.url, person);
  okOr(
    await node.client.push(node.state.vaultId, [
      await node.seal({ kind: 'bank-account', fields: halifaxAccount }),
    ]),
  );
  const device = await openDevice({ baseURL: server.url, ...withServiceWorker });
  on = openPage(device, device.page);
  ({ page } = on);
  await page.clock.install();
  await logIn(page, person);
  await openAccounts(page);
});
afterAll(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
  await database.close();
  await server.stop();
});

const link = (words: string) => page.getByRole('link', { name: words, exact: true }).first().click();
const heading = (words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();
/** The steps in the history of the record, newest first, without their times. */
const steps = async (): Promise<string[]> => {
  const items = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const texts = await items.evaluateAll(all =>
    all.map(one => one.querySelector('.changes__what')?.textContent ?? ''),
  );
  return texts.map(text => text.replace(/^\d+ \w+ \d{4} at \d\d:\d\d/, ''));
};
const openChanges = async (): Promise<void> => {
  await link('All changes');
  await heading('All changes');
};

describe('all changes of an account', () => {
  it('are told newest first, field by field, with hidden numbers hidden', async () => {
    await runUntilPushed(page, () =>
      editAccount(page, name, { balance: '3500', notes: 'In the green box file' }),
    );
    await runUntilPushed(page, () => editAccount(page, name, { accountNumber: '99990001' }));
    await link(name);
    await heading(name);
    address = new URL(page.url()).pathname;
    await openChanges();
    await expect.poll(steps).toHaveLength(3);
    const [third, second, first] = await steps();
    expect(third).toMatch(/^Version 3NowAccount number was •••• 4821.*, now •••• 0001/);
    expect(second).toBe('Version 2Balance was £3,482.16, now £3,500.00Notes added');
    expect(first).toBe('Version 1Added.');
    expect(await page.locator('main').innerText()).not.toContain('70124821');
    expect(await page.title()).not.toContain(name);
  });

  it('show one of them whole', async () => {
    await page.getByText('See all of version 1').click();
    const value = page.getByRole('button', { name: `Show account number for ${name}, version 1` });
    await value.click();
    await page.getByText('70124821').waitFor();
  });

  it('lead back to any of them, and Undo leads forth again', async () => {
    await runUntilPushed(page, () => on.button('Go back to version 1').click());
    await heading(name);
    expect(new URL(page.url()).pathname).toBe(address);
    await page.getByText('£3,482.16').first().waitFor();
    expect(await page.getByText('In the green box file').count()).toBe(0);
    await runUntilPushed(page, () => on.button('Undo').click());
    await page.getByText('£3,500.00').first().waitFor();
    await page.getByText('In the green box file').waitFor();
    await openChanges();
    await expect.poll(steps).toHaveLength(5);
  });

  it('need a connection, say so, and come by themselves once it is back', async () => {
    await link(name);
    await cutNetwork(page);
    await link('All changes');
    await page.getByText('Earlier versions are kept on the server').waitFor();
    await on.device.context.setOffline(false);
    await page.getByText('Earlier versions are kept on the server').waitFor({ state: 'detached' });
    await expect.poll(steps).toHaveLength(5);
  });
});

describe('a deleted account', () => {
  const remove = () => runUntilPushed(page, () => on.button('Delete this account').click());

  it('comes back by Undo, and from Deleted items, with its history', async () => {
    await link(name);
    await remove();
    await runUntilPushed(page, () => on.button('Undo').click());
    await findAccountRow(page, name).waitFor();
    await link(name);
    await remove();
    await openDeletedItems();
    await runUntilPushed(page, () => on.button(`Restore ${name}`).click());
    await page.getByText('Nothing here.').waitFor();
    await openAccounts(page);
    await link(name);
    await openChanges();
    await expect.poll(steps).toHaveLength(9);
    const told = (await steps()).map(text => text.replace(/^Version \d+(?:Now)?/, ''));
    const [back, gone] = ['Restored from Deleted items.', 'Deleted.'];
    expect(told.slice(0, 4)).toEqual([back, gone, back, gone]);
  });

  it(`is gone for good after ${String(deletedRecordRetentionDays)} days, from the device and from the database`, async () => {
    await link(name);
    await remove();
    const id = address.split('/').at(-1);
    const { rows } = await database.pool.query<{ envelope: string }>(
      'select envelope from records where id = $1 union all select envelope from record_versions where record_id = $1',
      [id],
    );
    expect(rows).toHaveLength(10);
    const clock = { now: () => Date.now() + deletedRecordRetentionMs };
    const store = createFileStore(join(server.dataDir, 'files'));
    await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
    const left = await dumpAllRows(database);
    expect(rows.filter(({ envelope }) => left.includes(envelope))).toEqual([]);

    await page.clock.fastForward(deletedRecordRetentionMs);
    await heading('Unlock your passport');
    await unlock(page, person.password);
    await waitUntilPassportOpen(page);
    // Go back twice: to the address of the account, and to that of its changes.
    for (let back = 0; back < 2; back += 1) {
      await page.goBack();
      await heading('There is no such account');
      await expect.poll(() => new URL(page.url()).pathname).toBe(address);
    }
    await link('Deleted items');
    await page.getByText('Nothing here.').waitFor();
  });

  it('was never there for a device that comes new', async () => {
    const device = await openDevice({ baseURL: server.url });
    await logIn(device.page, person);
    await waitUntilPassportOpen(device.page);
    await openAccounts(device.page);
    await device.page.getByText('No accounts yet.').waitFor();
    expect(await device.page.getByText('can’t be opened').count()).toBe(0);
    expect(device.faults).toEqual([]);
    await device.close();
  });
});

async function openDeletedItems(): Promise<void> {
  await link('Home');
  await link('Deleted items');
  await heading('Deleted items');
}
