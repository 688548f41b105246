import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, type Screen, still } from '../../harness/browser/check-screen.ts';
import { openFamily } from '../../harness/people/family-passport.ts';
import { somebody } from '../../harness/people/person.ts';
import { signUpAndGoIn } from '../../harness/people/sign-in-steps.ts';
import { payingSite } from '../../harness/server/paying-site.ts';

// What a plan bounds shows that first; with the plan it works: several records at once, the Inheritance Tax sheet, a seat.
describe('what a plan has, and what it says without', () => {
  const site = payingSite();
  let device: Device;
  let other: Device;
  let page: Page;
  let guest: Page;
  beforeAll(async () => {
    const { url } = site.server();
    const family = await openFamily(url);
    ({ device } = family);
    ({ page } = device);
    other = await openDevice({ baseURL: url });
    guest = other.page;
    await signUpAndGoIn(guest, somebody());
    await page.emulateMedia(still);
  }, 60_000);
  afterAll(async () => {
    await device.close();
    await other.close();
  });
  const press = (name: string | RegExp, on = page) => on.getByRole('button', { name }).first().click();
  const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true }).waitFor();
  const openSeveral = async () => {
    await page.goto('/bank-accounts');
    await press('Change several');
    await heading('Change several at once');
  };

  const screens: readonly Screen[] = [
    [
      'several, without the plan',
      async () => {
        await openSeveral();
        await page.getByText(/part of the Enhanced and Premium plans/u).waitFor();
      },
    ],
    [
      'the sheet, without the plan',
      async () => {
        await page.goto('/inheritance-tax');
        await page.getByText(/part of the Premium Plan/u).waitFor();
      },
    ],
    [
      'access, and what the plan has no room for',
      async () => {
        await page.goto('/people/new');
        await page.getByText(/Access after a wait is part of the Premium Plan/u).waitFor();
      },
    ],
    [
      'a plan with seats, and a link to one',
      async () => {
        await page.goto('/subscription-management?plan=premium&interval=monthly');
        await press('Go to payment');
        await page.getByLabel('Card number').fill('4242 4242 4242 4242');
        await press('Pay');
        await heading('Subscription Confirmed');
        await page.goto('/subscription-management');
        await press(/^Make a link/u);
        await page.getByText(/#/u).first().waitFor();
      },
    ],
    [
      'several, with the plan',
      async () => {
        await openSeveral();
        await page
          .getByRole('group', { name: /^Which/u })
          .getByRole('checkbox')
          .first()
          .check();
        await page.getByLabel('What do you want to change?').selectOption({ label: 'Notes' });
        await page.getByLabel(/^Notes/u).fill('In the blue folder');
      },
    ],
    [
      'the list after it, and after Undo',
      async () => {
        await press(/^Change \d+ accounts$/u);
        await page.getByText(/accounts changed/u).waitFor();
        await press('Undo');
        await page.getByText(/accounts as before/u).waitFor();
      },
    ],
    [
      'the sheet, a figure open',
      async () => {
        await page.goto('/inheritance-tax');
        await page.getByText('Tax-free band', { exact: true }).click();
        await page
          .getByText(/checked 26 November 2026/u)
          .first()
          .waitFor();
      },
    ],
  ];
  checkScreens(() => page, screens);

  const seat: readonly Screen[] = [
    [
      'a seat is offered',
      async () => {
        await page.goto('/subscription-management');
        await press(/^Make a new link/u);
        const address = await page.getByText(/\/seat#/u).innerText();
        await guest.goto(address);
        await guest.getByText(/offers you the Premium Plan and pays for it/u).waitFor();
      },
    ],
    [
      'a seat is taken',
      async () => {
        await press('Take the seat', guest);
        await heading('The seat is yours', guest);
      },
    ],
  ];
  checkScreens(() => guest, seat);
});
