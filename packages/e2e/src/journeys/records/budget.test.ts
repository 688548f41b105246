import { routeScripts, toolBudget, toolRoutes } from '@kinfolio/web/build-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halifax } from '../../harness/browser/bank-page.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { whenPushed } from '../../harness/browser/syncing.ts';
import { somebody } from '../../harness/people/person.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import { defaultServer } from '../../harness/server/default-server.ts';
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
  const server = defaultServer();
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

    const person = somebody();
    const node = await signUpOnNode(server.url, person);
    const account = await node.seal({ kind: 'bank-account', fields: halifax });
    okOr(await node.client.push(node.state.vaultId, [account]));
    await logIn(page, person);
    await insideOf(page);
    await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
    await whenPushed(page, () => page.getByRole('button', { name: /^Move/ }).click());
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
    // The file prints no opening balance, and one row was not read.
    await dialog.getByText('this is not a full check').waitFor();
    await dialog.getByText('Some lines with an amount were not read').waitFor();
    // 31 September is no day: the row is listed, and in no sum.
    await dialog.getByText('1 line was not read as a payment').waitFor();
    expect(await dialog.getByLabel('Which account is this?').inputValue()).not.toBe('');
    await dialog.getByText('4 payments: 4 new').waitFor();
    await whenPushed(page, () => button('Add to my passport').click());
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('£31.10').first().waitFor();

    await page.getByRole('link', { name: 'Your statements and payments' }).click();
    const month = page.getByRole('region', { name: 'September 2026' });
    await expect.poll(() => month.getByRole('listitem').count()).toBe(4);
    await whenPushed(page, () => button('Undo september.csv').click());
    await month.waitFor({ state: 'hidden' });
    await whenPushed(page, () => button('Put back september.csv').click());
    await month.getByText(/^acme salary$/i).waitFor();
  });
});

it('a visitor’s budget opens with few scripts', async () => {
  expect(await routeScripts(toolRoutes)).toBeLessThanOrEqual(toolBudget);
});
