import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect } from 'vitest';
import { getDefaultServer } from '../server/default-server.ts';
import { reduceMotion, type TestedScreen } from './check-screen.ts';
import { type OpenPage, openPassport } from './open-page.ts';
import { openSection, openTab } from './records.ts';

// Every page of records, filled from the demo family: each kind, gaps, joint owners, links, and all states of dates.

/**
 * Opens the demo family's passport for the tests in a file. The returned function gives access to the page while they
 * run.
 */
export function openFullPassport(): () => OpenPage {
  const server = getDefaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    const family = replaceIds(createDemoFamily(todayInLondon(Date)), uuidv7);
    const stored = family.map(({ id, content: { kind, fields } }) => ({ id, kind, fields }));
    on = await openPassport(server.url, ...stored);
    await on.page.emulateMedia(reduceMotion);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  return () => on;
}

/** Each page of the passport, with its other tabs, their lists and the empty form. */
export function listRecordScreens(on: () => OpenPage): TestedScreen[] {
  const list = (): Promise<void> => on().page.getByRole('row').nth(1).waitFor();
  const pagesOf = (section: string, ...tabs: string[]): TestedScreen[] => [
    [section, () => openSection(on().page, section).then(list)],
    ...tabs.map((tab): TestedScreen => [`${section}: ${tab}`, () => openTab(on().page, tab).then(list)]),
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
