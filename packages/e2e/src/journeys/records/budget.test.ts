import { routeScripts, toolBudget, toolRoutes } from '@kinfolio/web/build-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halifax } from '../../harness/browser/bank-page.ts';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { whenPushed } from '../../harness/browser/syncing.ts';
import { defaultServer } from '../../harness/server/default-server.ts';

const september = [
  'When,Sort code,Account,Narrative,In,Spent,Left',
  '01/09/2026,30-94-30,70124821,TESCO,,24.10,975.90',
  '02/09/2026,30-94-30,70124821,COSTA,,3.50,972.40',
  '02/09/2026,30-94-30,70124821,COSTA,,3.50,968.90',
  '03/09/2026,30-94-30,70124821,ACME SALARY,1000.00,,1968.90',
  '31/09/2026,30-94-30,70124821,LIDL,,9.99,1958.91',
].join('\n');

describe('a statement in the budget', () => {
  const server = defaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    on = await openPassport(server.url, { kind: 'bank-account', fields: halifax });
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('goes in with a press, is listed, counts, and is taken out again', async () => {
    const { page, button } = on;
    await page.getByRole('link', { name: 'Budget' }).first().click();
    await button('Scan Bank Statement').click();
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({
      name: 'september.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(september),
    });
    await dialog.getByText('It adds up: £1,000.00 + £1,000.00 in − £31.10 out = £1,968.90').waitFor();
    // 31 September is no day: the row is listed, and in no sum.
    await dialog.getByText('1 line of this statement is no payment we could read').waitFor();
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
    await month.getByText('ACME SALARY').waitFor();
  });
});

it('a visitor’s budget opens with few scripts', async () => {
  expect(await routeScripts(toolRoutes)).toBeLessThanOrEqual(toolBudget);
});
