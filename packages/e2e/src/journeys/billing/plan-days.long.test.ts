import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport, type StoredTestRecord } from '../../harness/browser/open-page.ts';
import { createDayFromToday } from '../../harness/browser/records.ts';
import type { Person } from '../../harness/people/person.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { startPayingSite } from '../../harness/server/paying-site.ts';

// What the pages show before, after and long after a free trial: on a server that sells plans, and on one that does
// not. What the server allows on such days is tested in `without-plans.test.ts`, `after-trial.test.ts` and
// `trial.test.ts`.

const debt = (name: string): StoredTestRecord => ({
  kind: 'debt',
  fields: { name, type: 'credit-card', provider: 'Barclaycard', currentBalance: '120.00' },
});
const stored: readonly StoredTestRecord[] = [
  debt('Blue card'),
  debt('Green card'),
  {
    kind: 'insurance-policy',
    fields: {
      name: 'Family car',
      type: 'car-insurance',
      provider: 'Aviva',
      renewalDate: createDayFromToday(90).stored,
    },
  },
];

/** Moves the end of a person's trial, as if they had signed up this many days ago, and reads their plan again. */
async function moveToDay(on: OpenPage, url: string, { email }: Person, day: number): Promise<void> {
  const database = openServerDatabase({ url });
  const ends = Date.now() + (30 - day) * 86_400_000;
  await database.pool.query(
    'update profiles set trial_ends_at_ms = $1 where account_id = (select id from accounts where email = $2)',
    [ends, email],
  );
  await database.close();
  await on.page.goto('/dashboard');
  await on.page.getByRole('heading', { level: 1, name: /Ruth/ }).waitFor();
}

const main = (page: Page) => page.locator('main');

/** Opens every place where something begins that a plan may not include, and returns what it says. */
async function readControls({ page, button }: OpenPage): Promise<Readonly<Record<string, string>>> {
  const said: Record<string, string> = {};
  const read = async (control: string, path: string, ready: string | RegExp): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { name: ready }).first().waitFor();
    await page.waitForLoadState('networkidle');
    said[control] = await main(page).innerText();
  };
  await read('home', '/dashboard', /Ruth/);
  await read('person', '/people/new', 'Who is this person?');
  await read('release', '/emergency-access/contacts', 'Emergency access');
  await read('tax', '/inheritance-tax', 'Inheritance Tax');
  await read('settings', '/settings', 'Settings');
  await read('plan', '/subscription-management', 'Your plan');
  await read('services', '/integrations', 'Services');
  await read('several', '/debts', 'Money I owe');
  await read('calendar', '/settings/reminders', 'Notices');
  await page.getByRole('button', { name: /^See and add/ }).click();
  await page.getByRole('heading', { name: 'Your own calendar' }).waitFor();
  said['calendar'] += await main(page).innerText();
  await page.goto('/insurance');
  await button('Edit Family car').click();
  await page.getByRole('heading', { level: 1, name: 'Update policy' }).waitFor();
  const box = page.getByRole('checkbox', { name: /^Email me 60 days before/ });
  if (!(await box.isVisible())) await page.getByText('More details').first().click();
  said['email'] = await page.locator('.field').filter({ has: box }).innerText();
  return said;
}

describe('a server that sells plans', () => {
  const site = startPayingSite();
  let on: OpenPage & { readonly person: Person };
  beforeAll(async () => {
    on = await openPassport(site.server().url, ...stored);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  it('has everything on day 29 of a trial, and says what it costs afterwards', async () => {
    await moveToDay(on, site.server().url, on.person, 29);
    const said = await readControls(on);
    expect(said['home']).toMatch(/1 day left in your free trial\. Everything is included\./);
    const asking = /part of the|need a plan|See the plans|\(Enhanced plan\)/;
    const controls = ['person', 'release', 'tax', 'several', 'calendar'];
    expect(controls.filter(control => asking.test(said[control] ?? ''))).toEqual([]);
    expect(said['calendar']).toContain('Name of the calendar');
  });

  it.each([31, 400])(
    'says at each control on day %s, before anything is typed, that it needs a plan',
    async day => {
      await moveToDay(on, site.server().url, on.person, day);
      const said = await readControls(on);
      expect(said['home']).toContain('Your free trial has ended. You can still read, correct, download');
      expect(said['settings']).toContain('No plan. You keep everything you stored');
      const plans = 'part of the Enhanced and Premium plans';
      const expected: Readonly<Record<string, string>> = {
        person: 'You need one to give someone new access now',
        release: 'the Premium plan to give access after a wait.',
        tax: 'The Inheritance Tax sheet is part of the Premium Plan.',
        several: 'Change several (Enhanced plan)',
        calendar: `A new calendar address is ${plans}`,
        email: `Paused: emails about dates are ${plans}`,
      };
      expect(
        Object.entries(expected).filter(([control, words]) => said[control]?.includes(words) !== true),
      ).toEqual([]);
      expect(said['calendar']).not.toContain('Name of the calendar');
    },
  );
});

it('a server without plans names no plan and no price 400 days after sign-up', async () => {
  const { url } = getDefaultServer();
  const on = await openPassport(url, ...stored);
  await moveToDay(on, url, on.person, 400);
  const said = await readControls(on);
  const selling = /Enhanced|Premium|Basic Plan|£5\.99|£9\.99|£14\.99|See the plans|free trial/;
  expect(Object.entries(said).filter(([, words]) => selling.test(words))).toEqual([]);
  expect(said['plan']).toContain('Everything is included');
  expect(said['calendar']).toContain('Name of the calendar');
  expect(on.device.faults).toEqual([]);
  await on.device.close();
});
