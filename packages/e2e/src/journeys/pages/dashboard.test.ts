import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { createDayFromToday, openSection } from '../../harness/browser/records.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Tests "Dashboard" of spec 1, and our own search. The texts and questions of Home are tested in
// `web/src/features/dashboard/DashboardPage.test.tsx`, and the Home of a new person in `dashboard.long.test.ts`.

const server = getDefaultServer();
let on: OpenPage;

const closeDevice = async (): Promise<void> => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
};
const home = async (): Promise<void> => {
  await on.page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Home' })
    .click();
  await on.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
};
const unfold = async (words: string): Promise<void> => {
  const folded = on.page.locator('details', { hasText: words }).first();
  if ((await folded.getAttribute('open')) === null)
    await folded.locator('summary', { hasText: words }).click();
};

describe('Home of somebody with records', () => {
  beforeAll(async () => {
    const soon = createDayFromToday(4).stored;
    on = await openPassport(
      server.url,
      {
        kind: 'bank-account',
        fields: {
          name: 'Everyday',
          accountType: 'checking',
          bankName: 'Halifax',
          sortCode: '309430',
          accountNumber: '70124821',
          balance: '1000.00',
          balanceAsOf: '2026-11-01',
        },
      },
      {
        kind: 'property',
        fields: {
          name: 'Our home',
          type: 'main-home',
          currentValue: '300000.00',
          valueAsOf: '2026-06-01',
          mortgageProvider: 'Halifax',
          mortgageBalance: '50000.00',
        },
      },
      {
        kind: 'bill',
        fields: {
          name: 'Gas',
          type: 'gas',
          provider: 'E.ON Next',
          monthlyAmount: '90.00',
          dueDate: soon,
          paymentMethod: 'direct-debit',
        },
      },
      {
        kind: 'insurance-policy',
        fields: {
          name: 'Life',
          type: 'life-insurance',
          provider: 'Aviva',
          coverAmount: '150000.00',
          policyNumber: 'LF-20417733',
        },
      },
    );
    await home();
  });
  afterAll(closeDevice);

  it('is short on a phone: nothing of it is more than a few screens away', async () => {
    // This question is asked once, for a passport that is new on a device.
    const right = on.page.getByRole('button', { name: 'Yes, that is correct' });
    await right.click();
    await right.waitFor({ state: 'hidden' });
    const before = on.page.viewportSize() ?? { width: 1280, height: 800 };
    await on.page.setViewportSize({ width: 360, height: 800 });
    const height = () => on.page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(1800);
    const words = (await on.page.getByRole('main').innerText()).split(/\s+/u).length;
    const actions = await on.page.getByRole('main').locator('a, button, summary').count();
    await on.page.setViewportSize(before);
    expect(words).toBeLessThanOrEqual(160);
    expect(actions).toBeLessThanOrEqual(16);
  });

  it('adds up net worth, assets, bills and cover, and says how old the figures are', async () => {
    await unfold('All figures');
    const figures = on.page.getByRole('region', { name: 'Your figures' });
    const text = async () => (await figures.innerText()).replaceAll(/\s+/g, ' ');
    for (const words of [
      'Net worth £251,000.00',
      'Total assets £301,000.00',
      'Monthly bills £90.00',
      'Insurance coverage £150,000.00',
    ])
      await expect.poll(text).toContain(words);
    await expect.poll(text).toContain('As of 1 Jun 2026 to 1 Nov 2026');
  });

  it('leads from a figure to the records behind it', async () => {
    await on.page.getByRole('link', { name: 'Monthly bills' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Bills and council tax' }).waitFor();
    await home();
    await on.page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Gas' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Gas' }).waitFor();
    await home();
  });

  it('finds a record by the last four digits, with the keyboard alone', async () => {
    await openSection(on.page, 'Contacts');
    await on.page.keyboard.press('Control+k');
    const dialog = on.page.getByRole('dialog', { name: 'Search your passport' });
    await dialog.waitFor();
    await on.page.keyboard.type('4821');
    await dialog.getByRole('link', { name: 'Everyday' }).waitFor();
    await on.page.keyboard.press('ArrowDown');
    await on.page.keyboard.press('Enter');
    await on.page.getByRole('heading', { level: 1, name: 'Everyday' }).waitFor();
  });
});
