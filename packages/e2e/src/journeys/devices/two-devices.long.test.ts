import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  editAccount,
  findAccountRow,
  openAccounts,
  typeAccount,
} from '../../harness/browser/accounts.ts';
import { halifaxAccount, openBankPage } from '../../harness/browser/bank-page.ts';
import { openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage } from '../../harness/browser/open-page.ts';
import { returnToTab, runUntilPulled, runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';

const server = getDefaultServer();

const startEdit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Update account' }).waitFor();
};
const update = (page: Page) => page.getByRole('button', { name: 'Update account', exact: true }).click();

describe('two tabs with the same account open', () => {
  let on: OpenPage;
  let other: Page;
  beforeAll(async () => {
    on = await openBankPage(server.url, halifaxAccount);
    other = await on.device.context.newPage();
    await other.goto('/bank-accounts');
    await findAccountRow(other, halifaxAccount.name).waitFor();
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('keep both values of a field both changed, and let the person choose in either', async () => {
    await startEdit(on.page, 'Halifax current account');
    await startEdit(other, 'Halifax current account');
    await typeAccount(on.page, { balance: '11' });
    await typeAccount(other, { balance: '22' });
    await runUntilPushed(on.page, () => update(on.page));
    await update(other);
    for (const page of [on.page, other]) {
      await page.getByRole('link', { name: 'Halifax current account', exact: true }).click();
      await page.getByText('We keep both values until you choose one.').waitFor();
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
    const person = createUniquePerson();
    await signUpOnNode(server.url, person);
    // Only the second device loses the network.
    const devices = [
      await openDevice({ baseURL: server.url }),
      await openDevice({ baseURL: server.url, ...withServiceWorker }),
    ] as const;
    const [a, b] = [devices[0].page, devices[1].page];
    await logIn(a, person);
    await openAccounts(a);
    await runUntilPushed(a, () => addAccount(a, { name: 'Old saver', notes: 'first' }));
    // When a slow sign-in finishes, it must not leave the page that was opened in the meantime.
    const isSlow = Promise.withResolvers<void>();
    await b.route('**/reload-half', route => isSlow.promise.then(() => route.continue()));
    const end = b.waitForResponse('**/reload-half');
    await logIn(b, person);
    await openAccounts(b);
    await findAccountRow(b, 'Old saver').waitFor();
    isSlow.resolve();
    await end;

    await cutNetwork(b);
    await editAccount(b, 'Old saver', { notes: 'edited while away' });
    await runUntilPushed(a, () => a.getByRole('button', { name: 'Delete Old saver' }).click());
    await runUntilPushed(b, () => devices[1].context.setOffline(false));
    await runUntilPulled(a, () => returnToTab(a));
    for (const page of [a, b]) {
      await findAccountRow(page, 'Old saver').waitFor();
      await page.getByRole('link', { name: 'Old saver', exact: true }).click();
      await page.getByText('edited while away').waitFor();
    }
    for (const device of devices) {
      expect(device.faults).toEqual([]);
      await device.close();
    }
  });
});
