import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { type OpenPage, openPage, openPassport } from '../../harness/browser/open-page.ts';
import { chooseFile, createTextFile, openImport } from '../../harness/files/import-page.ts';
import { openFamily } from '../../harness/people/family-passport.ts';
import { unlock } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

const list = 'Account name,Bank,Sort code,Account number\r\nHoliday,Nationwide,07-00-93,40118265\r\n';

const server = getDefaultServer();
let on: OpenPage;
afterEach(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
});

/** Drops a file from the desktop on an element, with the browser's own events. */
async function dropFile(page: Page, name: string, content: string, onto: string): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'kinfolio-drop-')), name);
  await writeFile(path, content);
  const box = await page.getByText(onto).boundingBox();
  if (box === null) throw new Error(`nothing says ${onto}`);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...place, data });
  await browser.detach();
}

describe('the page for files', () => {
  it('takes a file that is dropped on it, and nothing leaves the device for it', async () => {
    on = await openPassport(server.url);
    const { page, button, said } = on;
    await openImport(page);
    await dropFile(page, 'accounts.csv', list, 'Drop a file here, or choose it');
    await button('Check the rows').click();
    await page.getByRole('checkbox', { name: /^Holiday/ }).waitFor();
    expect(on.device.sent.join('\n')).not.toContain('40118265');
    await button('Add 1 record').click();
    await said('1 record added.').waitFor();
  });

  it('is there for somebody who arrives at it without network, and reads and adds a file', async () => {
    const { device, person } = await openFamily(server.url, [], withServiceWorker);
    on = openPage(device, device.page);
    const { page, button, said } = on;
    await cutNetwork(page);
    await page.goto('/import');
    // Without the server there is only half of the key for a reloaded page, so unlock the passport again.
    await unlock(page, person.password);
    await page.getByRole('heading', { level: 1, name: 'Add from a file' }).waitFor();
    await chooseFile(page, createTextFile('accounts.csv', list));
    await button('Check the rows').click();
    await button('Add 1 record').click();
    await said('1 record added.').waitFor();
    await device.context.setOffline(false);
  });
});
