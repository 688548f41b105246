import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '../../harness/browser/browser.ts';
import { openPassport } from '../../harness/browser/open-page.ts';
import { fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { startPayingSite } from '../../harness/server/paying-site.ts';

// Pays with the pretend card. Invoices and refunds are tested in `paying.long.test.ts`.
describe('a plan', () => {
  const site = startPayingSite();
  let device: Device;
  let page: Page;
  let person: Person;
  beforeAll(async () => {
    ({ device, page, person } = await openPassport(site.server().url));
  });
  afterAll(async () => {
    await device.close();
  });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('is chosen on the public page and paid for on the provider’s', async () => {
    await page.goto('/subscription?plan=enhanced');
    await page.getByRole('link', { name: 'Choose Enhanced' }).filter({ visible: true }).click();
    await heading('Complete Payment');
    await page.getByText('£9.99 a month, VAT included').waitFor();
    await press('Go to payment');
    await page.getByText('Pretend payments. No money moves.').waitFor();
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await press('Pay');
    await page.getByText('Your card was declined.').waitFor();
    await page.getByLabel('Card number').fill('4000 0025 0000 3155');
    await press('Pay');
    await press('Agree');
    await heading('Subscription Confirmed');
    await page.getByText('You are on the Enhanced Plan: £9.99 a month, VAT included.').waitFor();
    await press('See your plan');
    await page.getByText(/First payment £9.99 a month on/).waitFor();
  });

  it('is changed to a dearer one, with its cost said first', async () => {
    await press('Change to Premium');
    await page.getByText(/^Nothing today, then £14.99 a month from/).waitFor();
    await fillTextBoxes(page, { 'Your password': person.password });
    await press('Yes, change');
    await page.getByRole('heading', { level: 2, name: 'Premium Plan' }).waitFor();
  });

  it('is cancelled in two presses, and reactivated in one', async () => {
    await press('Cancel Subscription');
    await press('Yes, Cancel');
    await page.getByText('No future billing').waitFor();
    await press('Reactivate Subscription');
    await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
    expect(await page.getByText('No future billing').count()).toBe(0);
  });
});
