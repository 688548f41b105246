import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { categories } from '@kinfolio/domain/records/record-kind';
import { addDays, todayInLondon } from '@kinfolio/domain/values/calendar';
import { beginOwnDesk } from '@kinfolio/web/features/desk/begin/begin-desk';
import { TestDeviceWithTabs as NodeTab, type ReachableServer } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { createUniquePerson } from '../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';
import { okOr } from '../harness/server/node-device.ts';

const server = getDefaultServer();

/** Opens a device for a person who has a desk for the made-up family's estate. */
async function withDesk() {
  const tab = new NodeTab<ReachableServer>({ fetch }, new ManualTime(), server.url).openTab();
  await tab.until('signed-out');
  const person = createUniquePerson();
  const { email, password, firstName, phone } = person;
  okOr(await tab.session.signUp({ email, password, phone, displayName: firstName, person: {} }));
  const today = todayInLondon(Date);
  const begun = await beginOwnDesk(
    tab.session,
    {
      grant: uuidv7(),
      ownerName: 'Ruth Ellery',
      readable: categories,
      records: replaceIds(createDemoFamily(today), uuidv7),
    },
    {
      now: Date.now(),
      answers: {
        diedOn: addDays(today, -9),
        nation: 'england',
        will: 'found',
        executors: [{ name: 'Amira Ellery' }],
      },
    },
  );
  if ('problem' in begun) throw new Error(begun.problem);
  await tab.settled();
  tab.close();
  return person;
}

describe('an executor’s desk is for everybody', () => {
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    const person = await withDesk();
    device = await openDevice({ baseURL: server.url });
    ({ page } = device);
    await page.emulateMedia(reduceMotion);
    await logIn(page, person);
    await waitUntilPassportOpen(page);
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().click();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  /** Goes to another part of the desk. */
  const part = async (name: RegExp, heading: string | RegExp) => {
    await link(/’s estate$/);
    await title('Ruth Ellery');
    await page
      .getByRole('navigation', { name: /’s estate$/ })
      .getByRole('link', { name })
      .click();
    await title(heading);
  };
  const screens: readonly TestedScreen[] = [
    [
      'the desk',
      async () => {
        await link(/^Open the desk/);
        await title('Ruth Ellery');
      },
    ],
    [
      'the organisations',
      async () => {
        await page
          .getByRole('navigation', { name: /’s estate$/ })
          .getByRole('link', { name: /^Organisations/ })
          .click();
        await title('Organisations');
      },
    ],
    [
      'one organisation, with a value to enter',
      async () => {
        await link(/Halifax/);
        await title(/Halifax/);
        await press(/value of/);
      },
    ],
    [
      'the letters to it',
      async () => {
        await link(/^Letters/);
        await title(/^Letters to/);
      },
    ],
    [
      'all letters',
      async () => {
        await link('Letters');
        await title('Letters');
      },
    ],
    ['the papers', () => part(/^Papers/, 'Papers')],
    ['the first weeks', () => part(/^First weeks/, /^First weeks/)],
    ['the figures', () => part(/figures/, 'The estate in figures')],
    [
      'something that was added, to change',
      async () => {
        await press('Add the funeral, or something missing');
        await page.getByRole('textbox', { name: /^Name/ }).fill('Co-op Funeralcare');
        await page.getByRole('textbox', { name: /^Amount/ }).fill('3200');
        await press('Add it');
        await press('Change Co-op Funeralcare');
        await page.getByRole('heading', { name: 'Change Co-op Funeralcare' }).waitFor();
      },
    ],
    [
      'the figures, with something left out',
      async () => {
        await page.getByRole('textbox', { name: /^Leave this item out/ }).fill('Entered twice');
        await press('Save the change');
        await page.getByRole('region', { name: 'Added, but not counted' }).waitFor();
      },
    ],
    [
      'the questions about tax',
      async () => {
        await press('Answer the tax questions');
        await page.getByRole('button', { name: 'Save the answers' }).waitFor();
      },
    ],
    ['the accounts', () => part(/^Estate accounts/, 'Estate accounts')],
    [
      'about the estate',
      async () => {
        await link('The estate in figures');
        await part(/^About the estate/, 'About the estate');
      },
    ],
    ['how it is shared', () => part(/^Share the desk/, 'Share the desk')],
    ['how it is taken away', () => part(/^Save a copy of the desk/, 'Save a copy of the desk')],
  ];
  checkScreens(() => page, screens);
});
