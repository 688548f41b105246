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
import { openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage } from '../../harness/browser/open-page.ts';
import { returnToTab, runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, unlock } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';

// Conflicts, in which two devices changed the same field or one deleted the record that the other changed, are tested
// in `two-devices.long.test.ts` and, at a lower level, in `web/src/vault-worker/records/outbox.test.ts` and
// `web/src/features/records/RecordPage.test.tsx`.

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
    on = await openBankPage(server.url, halifaxAccount, { ...halifaxAccount, name: 'Joint' });
    other = await on.device.context.newPage();
    await other.goto('/bank-accounts');
    await findAccountRow(other, 'Joint').waitFor();
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
    await runUntilPushed(on.page, () => update(on.page));
    await update(other);
    await on.page.getByRole('link', { name: 'Joint', exact: true }).click();
    await on.page.getByText('£77.00').first().waitFor();
    await on.page.getByText('From the first tab').waitFor();
    expect(await on.page.getByText('Changed in two places').count()).toBe(0);
    await openAccounts(on.page);
  });
});

describe('a passport that is open when its person signs out everywhere', () => {
  it('closes at its next word with the server, says why, and opens again with the password', async () => {
    const person = createUniquePerson();
    const elsewhere = await signUpOnNode(server.url, person);
    const { page, close, faults } = await openDevice({ baseURL: server.url });
    await logIn(page, person);
    await openAccounts(page);
    await runUntilPushed(page, () => addAccount(page, { name: 'Rainy day' }));
    expect((await elsewhere.auth.signOut({ scope: 'global' })).error).toBeNull();
    await returnToTab(page);
    // The app promises to lock within a minute.
    const locked = page.getByRole('heading', { level: 1, name: 'Unlock your passport' });
    await locked.waitFor({ timeout: 90_000 });
    await page.getByText(/^You logged out everywhere\./).waitFor();
    await page.getByText('Rainy day').waitFor({ state: 'detached' });
    await unlock(page, person.password);
    await findAccountRow(page, 'Rainy day').waitFor();
    await runUntilPushed(page, () => editAccount(page, 'Rainy day', { balance: '12' }));
    expect(faults).toEqual([]);
    await close();
  });
});
