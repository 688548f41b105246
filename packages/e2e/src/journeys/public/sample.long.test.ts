import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { createWaterBillHtml } from '../../harness/files/drawn-bill.ts';
import { drawPicture } from '../../harness/files/identity-papers.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

const server = getDefaultServer();
let device: Device;
beforeAll(async () => {
  device = await openDevice({ baseURL: server.url, ...withServiceWorker });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
});

/** The addresses that the browser requested, apart from pages of the sample and the app's own files. */
const requested = () =>
  device.sent
    .map(one => one.split('\n')[1] ?? '')
    .filter(address => address.startsWith('http'))
    .map(address => new URL(address).pathname)
    .filter(path => !/^\/(assets\/|sample|favicon\.svg$|site\.webmanifest$)/.test(path));

it('is opened from the first page, used, and forgotten, and nothing leaves it', async () => {
  const { page, context } = device;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/');
  device.sent.length = 0;
  await page.getByRole('link', { name: 'Open the sample passport' }).first().click();
  await heading(/, Ruth$/);
  await page.getByText('This is a sample. Nothing you type leaves this page.').waitFor();
  await page.getByRole('link', { name: 'My passport', exact: true }).first().click();
  await page.getByRole('link', { name: 'Rainy day savings', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page
    .getByLabel(/^Balance/)
    .first()
    .fill('20000');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByText('Rainy day savings updated').waitFor();
  await page.getByText('£20,000.00').first().waitFor();

  // A scanned bill is read on the device; its file has nowhere to go, and the page says so.
  await page.goto('/sample/bills/scan');
  const bill = await drawPicture(
    context,
    'water-bill.png',
    createWaterBillHtml('Yorkshire Water', '4407 1926 038'),
  );
  await page.getByLabel('Document to read').setInputFiles(bill);
  await page.getByText(/^Successfully extracted data!/).waitFor({ timeout: 90_000 });
  await page.goto('/sample/papers');
  await page.locator('input[type=file]').first().setInputFiles(bill);
  await page
    .getByText(/Nothing is sent from the sample/)
    .first()
    .waitFor();

  // The reload above has forgotten the edit.
  await page.goto('/sample/bank-accounts');
  await page.getByRole('link', { name: 'Rainy day savings', exact: true }).waitFor();
  expect(await page.getByText('£18,250.00').count()).toBeGreaterThan(0);
  expect(requested()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/favicon.svg');
  const kept = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(kept).toEqual([0, 0, 0, 0]);
});
