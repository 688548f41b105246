import { budgetToolLimitBytes, budgetToolRoutes, measureRouteScripts } from '@kinfolio/web/build-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halifaxAccount } from '../../harness/browser/bank-page.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { okOr, signUpOnNode } from '../../harness/server/node-device.ts';

const september = [
  'When,Sort code,Account,Narrative,In,Spent,Left',
  '01/09/2026,30-94-30,70124821,TESCO,,24.10,975.90',
  '02/09/2026,30-94-30,70124821,COSTA,,3.50,972.40',
  '02/09/2026,30-94-30,70124821,COSTA,,3.50,968.90',
  '03/09/2026,30-94-30,70124821,ACME SALARY,1000.00,,1968.90',
  '31/09/2026,30-94-30,70124821,LIDL,,9.99,1958.91',
].join('\n');

describe('a budget', () => {
  const server = getDefaultServer();
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  it('is there without an account, stays on the device, and is moved into a passport', async () => {
    const { page } = device;
    const item = page.getByRole('listitem').filter({ hasText: 'Dunnock feed' });
    const plainCopy = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await page.goto('/budgeting');
    await page.getByRole('link', { name: 'Start a budget' }).click();
    await page.getByText('kept on this device only, without a password').waitFor();
    await page.getByRole('button', { name: 'Add Manual Entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Dunnock feed');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.40');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await item.waitFor();
    await page.reload();
    await item.waitFor();
    expect(await plainCopy()).toContain('Dunnock feed');

    const person = createUniquePerson();
    const node = await signUpOnNode(server.url, person);
    const account = await node.seal({ kind: 'bank-account', fields: halifaxAccount });
    okOr(await node.client.push(node.state.vaultId, [account]));
    await logIn(page, person);
    await waitUntilPassportOpen(page);
    await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
    await runUntilPushed(page, () => page.getByRole('button', { name: /^Move/ }).click());
    await item.waitFor();
    expect(await plainCopy()).not.toContain('Dunnock');
    expect(device.sent.filter(text => text.includes('Dunnock'))).toEqual([]);
  });

  it('takes a statement with a press, which is listed, counts, and is taken out again', async () => {
    const { page } = device;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Scan Bank Statement').click();
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({
      name: 'september.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(september),
    });
    // The file has no opening balance, and one row could not be read.
    await dialog.getByText('we could not check everything').waitFor();
    await dialog.getByText('Some lines with an amount could not be read').waitFor();
    // 31 September does not exist, so the row is listed but not included in any total.
    await dialog.getByText('1 line was not read as a payment').waitFor();
    expect(await dialog.getByLabel('Which account is this?').inputValue()).not.toBe('');
    await dialog.getByText('4 payments: 4 new').waitFor();
    await runUntilPushed(page, () => button('Add to my passport').click());
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('£31.10').first().waitFor();

    await page.getByRole('link', { name: 'Your statements and payments' }).click();
    const month = page.getByRole('region', { name: 'September 2026' });
    await expect.poll(() => month.getByRole('listitem').count()).toBe(4);
    await runUntilPushed(page, () => button('Undo september.csv').click());
    await month.waitFor({ state: 'hidden' });
    await runUntilPushed(page, () => button('Put back september.csv').click());
    await month.getByText(/^acme salary$/i).waitFor();
  });
});

it('a visitor’s budget opens with few scripts', async () => {
  expect(await measureRouteScripts(budgetToolRoutes)).toBeLessThanOrEqual(budgetToolLimitBytes);
});
