import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { tabTo } from '../../harness/browser/keyboard.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

describe('previews of the public site', () => {
  const server = getDefaultServer();
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, reducedMotion: 'reduce' });
    page = device.page;
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const heading = (name: string) => dialog().getByRole('heading', { level: 1, name, exact: true });
  const opener = '/categories/bills';
  /** Checks that a dialog left no history entry. Otherwise the next Back would seem to do nothing. */
  const expectNoEntryOfADialog = () => expect.poll(() => page.evaluate(() => history.state)).toBe(null);

  it('open over the page by keyboard, change inside, and give the focus back', async () => {
    await page.goto(opener);
    await tabTo(page, link('See Sample Forms'));
    await page.keyboard.press('Enter');
    await expectFocus(heading('Bills and council tax'));

    const tab = (name: string) => dialog().getByRole('tab', { name, exact: true, selected: true });
    await tabTo(page, tab('Sample Form'));
    await page.keyboard.press('ArrowRight');
    await expectFocus(tab('How It Looks'));
    await page.keyboard.press('Tab');
    await expectFocus(dialog().getByRole('tabpanel', { name: 'How It Looks' }));
    expect(await dialog().getByRole('heading', { name: 'Your bills' }).isVisible()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);

    await tabTo(page, dialog().getByRole('link', { name: 'Start Organising' }));
    await page.keyboard.press('Enter');
    await dialog().getByText('Step 5 of 10').waitFor();
    await expectFocus(heading('Bills and council tax'));
    await tabTo(page, dialog().getByRole('link', { name: 'Next', exact: true }));
    await page.keyboard.press('Enter');
    await expectFocus(heading('Legal documents and wishes'));
    expect(await seriousFaults(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expectFocus(link('See Sample Forms'));
    expect(await dialog().count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(opener);
    await expectNoEntryOfADialog();
  });

  it('close by the cross and by a press beside them', async () => {
    for (const close of [
      () => dialog().getByRole('link', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await link('See Sample Forms').click();
      await heading('Bills and council tax').waitFor();
      await close();
      await dialog().waitFor({ state: 'detached' });
      await expectNoEntryOfADialog();
    }
    expect(new URL(page.url()).pathname).toBe(opener);
  });

  it('close by Back, as people do on a phone, and the page stays', async () => {
    await link('See Sample Forms').click();
    await heading('Bills and council tax').waitFor();
    await dialog().getByRole('link', { name: 'Start Organising' }).click();
    await dialog().getByText('Step 5 of 10').waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(opener);
    await expectFocus(link('See Sample Forms'));
  });

  it('say that they are coming, and are gone to as pages when they cannot be had', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/previews/bills', async route => {
      if (route.request().resourceType() === 'document') return route.continue();
      await held.promise;
      return route.abort();
    });
    await link('See Sample Forms').click();
    await dialog().getByText('Opening...').waitFor();
    await dialog().getByRole('link', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await link('See Sample Forms').click();
    await dialog().getByText('Opening...').waitFor();
    held.resolve();
    await page.waitForURL('**/previews/bills');
    await page.getByRole('heading', { level: 1, name: 'Bills and council tax' }).waitFor();
  });

  it('are pages in a new tab for somebody who asks for one', async () => {
    await page.goto(opener);
    const opened = device.context.waitForEvent('page');
    await link('See Sample Forms').click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL('**/previews/bills');
    expect(await dialog().count()).toBe(0);
    await other.close();
  });

  it('show one of two views without script, and the demo goes from step to step', async () => {
    const plain = await openDevice({ baseURL: server.url, javaScriptEnabled: false });
    await plain.page.goto('/previews/bills');
    await plain.page.getByRole('radio', { name: 'How It Looks' }).check();
    await plain.page.getByRole('heading', { name: 'Your bills' }).waitFor();
    await plain.page.getByText('Add new bill').waitFor({ state: 'hidden' });
    const sum = plain.page.locator('tfoot .money');
    await sum.waitFor();
    await plain.page.setViewportSize({ width: 360, height: 740 });
    // On a phone, a list shown as cards has its total too.
    await expect.poll(() => sum.isVisible()).toBe(true);
    await plain.page.goto('/demo/99');
    await plain.page.getByText('Step 10 of 10').waitFor();
    await plain.page.getByRole('link', { name: 'Previous' }).click();
    await plain.page.getByText('Step 9 of 10').waitFor();
    expect(new URL(plain.page.url()).pathname).toBe('/demo/9');
    await plain.close();
  });
});

const expectFocus = (target: ReturnType<Page['locator']>) =>
  expect.poll(() => target.evaluate(one => one === document.activeElement).catch(() => false)).toBe(true);

async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run({ resultTypes: ["violations"] })');
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
