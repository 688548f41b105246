import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { isCreatedFromFile } from '@kinfolio/domain/papers/papers';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const script = new URL('../../../../../scripts/demo.ts', import.meta.url).href;
const family = createDemoFamily(todayInLondon(Date));
const kept = allKinds.filter(
  kind => kind.page !== undefined && kind.page !== 'dates' && !isCreatedFromFile(kind),
);

let server: RunningServer;
let device: Device;
beforeAll(async () => {
  server = await startServer({ script });
  device = await openDevice({ baseURL: server.url });
  // Finds the value that the server printed after a label.
  const printed = (label: string) => new RegExp(`${label} +(.+)`).exec(server.output())?.[1] ?? '';
  await logIn(device.page, { email: printed('Email'), password: printed('Password') });
  await waitUntilPassportOpen(device.page);
});
afterAll(async () => {
  await device.close();
  await server.stop();
});

describe('npm run demo', () => {
  it.each(kept.map(kind => [kind.id, kind] as const))(
    'has the family’s records of the kind %s',
    async (id, kind) => {
      const own = family.filter(({ content }) => content.kind === id);
      const { page } = device;
      // A kind with several tabs opens on the first of them.
      const [value] = kind.tabsBy === undefined ? [] : (kind.fields[kind.tabsBy]?.options ?? []);
      const listed = own.filter(({ content }) =>
        value === undefined ? true : content.fields[kind.tabsBy ?? ''] === value.value,
      );
      await page.goto(value === undefined ? `/${kind.page}?tab=${id}` : `/${kind.page}?tab=${value.value}`);
      const [one, many] = kind.texts.count;
      await page
        .getByText(new RegExp(`^${formatCounted(own.length, one, many)}\\.`))
        .first()
        .waitFor();
      for (const { content } of listed)
        await page
          .getByRole('link', { name: getRecordTitle(kind, content.fields), exact: true })
          .first()
          .waitFor();
    },
  );

  it('has changes to look at, and something to get back', async () => {
    const { page } = device;
    await page.goto('/bank-accounts');
    await page.getByRole('link', { name: 'Halifax current account', exact: true }).click();
    await page.getByRole('link', { name: 'All changes' }).click();
    await page.getByText('was £3,105.40, now £3,482.16').waitFor();
    await page.getByRole('button', { name: 'Go back to version 1' }).waitFor();
    await page.goto('/deleted-items');
    await page.getByRole('button', { name: 'Restore Christmas club' }).waitFor();
  });

  it('has papers with their records and one in the tray, each of which opens', async () => {
    const { page } = device;
    await page.goto('/papers');
    const papers = {
      'Ruth’s will (scan).pdf': 'THIS IS THE LAST WILL',
      'House and contents schedule.pdf': 'HM-5544332',
      'Council tax bill.pdf': '60318824',
      'Boiler service record.pdf': 'GAS BOILER SERVICE RECORD',
    };
    for (const [name, text] of Object.entries(papers)) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('.preview', { hasText: text }).waitFor();
      await page.getByRole('link', { name: 'Papers', exact: true }).first().click();
    }
    await page.getByRole('link', { name: 'Title plan of Larkfield Road.png', exact: true }).click();
    await expect
      .poll(() => page.locator('.preview img').evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBe(780);
    await page.getByRole('link', { name: 'Our home', exact: true }).first().waitFor();
    await page.goto('/insurance');
    await page.getByRole('link', { name: 'House and contents', exact: true }).click();
    await page.getByRole('link', { name: 'House and contents schedule.pdf' }).click();
    await page.getByRole('link', { name: 'All changes' }).click();
    await page
      .getByRole('button', { name: /Open this version/ })
      .first()
      .waitFor();
  });

  it('has a daughter who can read what opened after a wait, and has an executor’s desk', async () => {
    const [email = '', password = ''] = ['Email', 'Password'].map(
      label => [...server.output().matchAll(new RegExp(`${label} +(.+)`, 'g'))].at(1)?.[1] ?? '',
    );
    const daughter = await openDevice({ baseURL: server.url });
    await logIn(daughter.page, { email, password });
    await waitUntilPassportOpen(daughter.page);
    const main = daughter.page.getByRole('main');
    await main.getByRole('link', { name: 'Open the desk' }).waitFor();
    await main.getByRole('link', { name: 'Read Ruth Ellery’s papers' }).click();
    await main.getByRole('button', { name: /^Email it to/ }).waitFor();
    await daughter.close();
  });

  it('is filled once: a second start finds her and changes nothing', async () => {
    const { page } = device;
    await server.stop();
    server = await startServer({ script, dataDir: server.dataDir, port: server.port });
    await page.goto('/bank-accounts');
    await page.getByRole('link', { name: 'Rainy day savings', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Rainy day savings', exact: true }).count()).toBe(1);
    expect(device.faults).toEqual([]);
  });
});
