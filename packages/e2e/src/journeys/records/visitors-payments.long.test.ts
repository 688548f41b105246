import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillPersonalDetails,
  readRecoveryCode,
  skipDocuments,
} from '../../harness/people/person.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

const march = [
  'Date,Description,Amount,Balance',
  '02/03/2026,DUNNOCK STORES,-24.10,975.90',
  '03/03/2026,DUNNOCK STORES,-3.50,972.40',
  '04/03/2026,DUNNOCK TRAINS,-40.00,932.40',
].join('\n');

describe('payments that a visitor read', () => {
  const server = getDefaultServer();
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  it('stay in the page while its person signs up, and are then sealed in the new passport', async () => {
    const { page } = device;
    const stored = () =>
      page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
    const item = page.getByRole('listitem').filter({ hasText: 'Dunnock Trains' }).first();
    await page.goto('/budgeting/tool');
    await page.getByRole('button', { name: 'Scan Bank Statement' }).click();
    const dialog = page.getByRole('dialog');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(march) });
    await dialog.getByRole('button', { name: 'Add 3 items' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'sign up', exact: true }).click();

    const ruth = createUniquePerson();
    await fillPersonalDetails(page, ruth);
    await page.getByRole('button', { name: 'Continue' }).click();
    await skipDocuments(page);
    await confirmKitOnScreen(page, await readRecoveryCode(page));
    expect(await stored()).not.toMatch(/dunnock/i);
    const question = page.getByRole('region', { name: 'Your budget' });
    await question.getByText('you added 3 payments from your statements').waitFor();
    await runUntilPushed(page, () =>
      question.getByRole('button', { name: 'Move them into my passport' }).click(),
    );
    await question.getByText('Your budget is in your passport now, with the 3 payments.').waitFor();
    expect(await stored()).not.toMatch(/dunnock/i);
    expect(device.sent.filter(text => /dunnock/i.test(text))).toEqual([]);

    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
    await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
    await item.waitFor();
  });
});
