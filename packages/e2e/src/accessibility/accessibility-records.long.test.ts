import { todayIn } from '@kinfolio/domain/calendar';
import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkScreens, type Screen, still } from './harness/check-screen.ts';
import { madeUpStatement } from './harness/made-up-papers.ts';
import { type OpenPage, openPassport } from './harness/open-page.ts';
import { focusFaults, layoutShift } from './harness/reading-rules.ts';
import { fillForm, openSection, openTab } from './harness/records.ts';
import { type RunningServer, startServer } from './harness/server.ts';

// Every page of records with the demo family in it: each kind, gaps, joint owners, links, all states of dates.
let server: RunningServer;
let on: OpenPage;
beforeAll(async () => {
  server = await startServer();
  const family = withIds(demoFamily(todayIn(Date)), uuidv7);
  const stored = family.map(({ id, content: { kind, fields } }) => ({ id, kind, fields }));
  on = await openPassport(server.url, ...stored);
  await on.page.emulateMedia(still);
});
afterAll(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
  await server.stop();
});

const scan = (name: string, buffer: Buffer) =>
  on.page.getByLabel('Document to read').setInputFiles({ name, mimeType: 'application/pdf', buffer });
const main = (name: string | RegExp) => on.page.getByRole('heading', { level: 1, name }).waitFor();
const link = (name: string) => on.page.getByRole('link', { name, exact: true }).first().click();
const place = (name: string) =>
  on.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click();

/** The page of a section, then each of its other tabs, with their lists and the empty form. */
function pagesOf(section: string, ...tabs: string[]): Screen[] {
  const list = (): Promise<void> => on.page.getByRole('row').nth(1).waitFor();
  return [
    [section, () => openSection(on.page, section).then(list)],
    ...tabs.map((tab): Screen => [`${section}: ${tab}`, () => openTab(on.page, tab).then(list)]),
  ];
}

describe('every page of a full passport is for everybody', () => {
  checkScreens(
    () => on.page,
    [
      ['Home', () => place('Home').then(() => main(/Ruth/))],
      ...pagesOf('Me and my family', 'Who I look after', 'Digital accounts', 'Gifts'),
      ...pagesOf('Bank accounts and cards'),
      ...pagesOf('Savings and pensions', 'National Insurance Details'),
      ...pagesOf('Insurance'),
      ...pagesOf('Home and valuables', 'Valuable Assets', 'Vehicles'),
      ...pagesOf('Bills and council tax', 'Council Tax'),
      ...pagesOf('Legal documents and wishes', 'Wishes'),
      ...pagesOf('Contacts', 'Legal', 'Healthcare', 'Other Professional'),
      ...pagesOf('Money I owe', 'County Court Judgments', 'HMRC Liabilities'),
      ['Papers, and none yet', () => openSection(on.page, 'Papers')],
    ],
  );
});

describe('what can be done with records is for everybody', () => {
  checkScreens(
    () => on.page,
    [
      ['dates of the next days', () => place('Dates').then(() => main('Dates'))],
      [
        'all dates, some of them chosen',
        async () => {
          await openTab(on.page, 'All Dates');
          await on.button('Choose dates').click();
          await on.page
            .getByRole('checkbox', { name: /in the calendar file$/ })
            .first()
            .check();
        },
      ],
      [
        'a record with an owner, links and what mentions it',
        async () => {
          await openSection(on.page, 'Home and valuables');
          await openTab(on.page, 'Vehicles');
          await link('Ford Transit Custom');
          await on.page.getByRole('heading', { level: 2, name: 'Mentioned by' }).waitFor();
        },
      ],
      ['the changes of a record', () => link('All changes').then(() => main('All changes'))],
      [
        'owners with shares that do not add up',
        async () => {
          await link('Ford Transit Custom');
          await on.button('Edit').click();
          await on.page.getByRole('checkbox', { name: 'Ruth Ellery (you)' }).check();
          await on.box('Share of Ruth Ellery (you), in per cent').fill('70');
          await on.box('Share of Martin Ellery, in per cent').fill('70');
          await on.button('Update vehicle').click();
          await on.page.getByText('There is a problem').waitFor();
        },
      ],
      [
        'records to link',
        async () => {
          const box = on.page.getByRole('combobox', { name: 'Find another record to link' });
          const option = on.page.getByRole('listbox').getByRole('option').first();
          // The page may still be scrolling after its last change of width, and a scroll closes the list.
          await vi.waitFor(
            async () => {
              await box.fill('');
              await box.fill('mot');
              await option.waitFor({ timeout: 2000 });
            },
            { timeout: 30_000 },
          );
        },
      ],
      [
        'what was found in the passport',
        async () => {
          await on.page.keyboard.press('Escape');
          await on.page.keyboard.press('Control+k');
          const dialog = on.page.getByRole('dialog', { name: 'Search your passport' });
          await dialog.getByRole('searchbox').fill('ellery');
          await dialog.getByRole('link').nth(2).waitFor();
        },
      ],
      [
        'what a saved policy leads on to',
        async () => {
          await on.button('Close').click();
          await on.button('Cancel').click();
          await on.button('Discard Changes').click();
          await openSection(on.page, 'Insurance');
          await fillForm(on.page, {
            'Policy name': 'Teeth',
            Type: 'Dental insurance or plan',
            Provider: 'Denplan',
          });
          await on.button('Add policy').click();
          await on.page.getByRole('dialog', { name: 'Add Your Healthcare Professionals?' }).waitFor();
        },
      ],
      [
        'a paper to scan',
        async () => {
          await on.button('Skip for Now').click();
          await openSection(on.page, 'Bank accounts and cards');
          await on.button('Scan document').click();
          await on.button('Choose a file').waitFor();
        },
      ],
      [
        'a paper that is none',
        async () => {
          await scan('letter.png', Buffer.from('Dear Ruth'));
          await on.button('Try again').waitFor();
        },
      ],
      [
        'a form filled from a statement, with its payments',
        async () => {
          const blank = await on.device.context.newPage();
          await blank.setContent(madeUpStatement('flat'));
          const pdf = await blank.pdf({ width: '1080px', height: '1300px' });
          await blank.close();
          await on.button('Try again').click();
          await scan('statement.pdf', pdf);
          await on.page.getByRole('dialog').waitFor({ state: 'detached' });
          await on.page.getByText('5 payments on this statement').click();
          await on.page.getByText('Together £863.15').waitFor();
        },
      ],
    ],
  );
});

describe('on a phone', () => {
  it.for(['/dashboard', '/bank-accounts', '/debts', '/bills/new', '/dates', '/settings'])(
    'what has the focus on %s is ringed and never covered, and nothing jumps while it comes',
    async address => {
      await on.page.setViewportSize({ width: 360, height: 800 });
      await on.page.goto(address);
      await on.page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => on.page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await layoutShift(on.page)).toBeLessThan(0.1);
      expect(await focusFaults(on.page, 40)).toEqual([]);
    },
  );
});
