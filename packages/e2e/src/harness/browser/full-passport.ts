import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect } from 'vitest';
import { defaultServer } from '../server/default-server.ts';
import { type Screen, still } from './check-screen.ts';
import { type OpenPage, openPassport } from './open-page.ts';
import { openSection, openTab } from './records.ts';

// Every page of records with the demo family in it: each kind, gaps, joint owners, links, all states of dates.

/** Opens the demo family's passport for the tests of a file; gives the page once they run. */
export function fullPassport(): () => OpenPage {
  const server = defaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    const family = withIds(demoFamily(todayIn(Date)), uuidv7);
    const stored = family.map(({ id, content: { kind, fields } }) => ({ id, kind, fields }));
    on = await openPassport(server.url, ...stored);
    await on.page.emulateMedia(still);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  return () => on;
}

/** Each page of the passport with its other tabs, their lists and the empty form. */
export function recordScreens(on: () => OpenPage): Screen[] {
  const list = (): Promise<void> => on().page.getByRole('row').nth(1).waitFor();
  const pagesOf = (section: string, ...tabs: string[]): Screen[] => [
    [section, () => openSection(on().page, section).then(list)],
    ...tabs.map((tab): Screen => [`${section}: ${tab}`, () => openTab(on().page, tab).then(list)]),
  ];
  return [
    ['Home', () => home(on())],
    ...pagesOf('Me and my family', 'Who I look after', 'Digital accounts', 'Gifts'),
    ...pagesOf('Bank accounts and cards'),
    ...pagesOf('Savings and pensions', 'National Insurance Details'),
    ...pagesOf('Insurance'),
    ...pagesOf('Home and valuables', 'Valuable Assets', 'Vehicles'),
    ...pagesOf('Bills and council tax', 'Council Tax'),
    ...pagesOf('Legal documents and wishes', 'Wishes'),
    ...pagesOf('Contacts', 'Legal', 'Healthcare', 'Other Professional'),
    ...pagesOf('Money I owe', 'County Court Judgments', 'HMRC Liabilities'),
    ['Papers, and none yet', () => openSection(on().page, 'Papers')],
  ];
}

async function home({ page }: OpenPage): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Home' })
    .click();
  await page.getByRole('heading', { level: 1, name: /Ruth/ }).waitFor();
}
