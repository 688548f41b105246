import { beforeAll, describe, vi } from 'vitest';
import { checkScreens, themesExceptLight } from '../harness/browser/check-screen.ts';
import { listRecordScreens, openFullPassport } from '../harness/browser/full-passport.ts';
import { type OpenPage } from '../harness/browser/open-page.ts';
import { openNewRecordForm } from '../harness/browser/record-form.ts';
import { fillForm, openSection, openTab } from '../harness/browser/records.ts';

const passport = openFullPassport();
let on: OpenPage;
beforeAll(() => {
  on = passport();
});

const main = (name: string | RegExp) => on.page.getByRole('heading', { level: 1, name }).waitFor();
const link = (name: string) => on.page.getByRole('link', { name, exact: true }).first().click();
const place = (name: string) =>
  on.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click();

describe('every page of a full passport is for everybody, in other colours too', () => {
  checkScreens(() => on.page, listRecordScreens(passport), themesExceptLight);
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
          await on.button('Update vehicle').waitFor();
          await openNewRecordForm(on.page);
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
          // The page may still be scrolling after its last change of width, and scrolling closes the list.
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
    ],
  );
});
