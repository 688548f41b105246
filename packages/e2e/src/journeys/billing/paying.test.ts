import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { somebody } from '../../harness/people/person.ts';
import { signUpAndGoIn } from '../../harness/people/sign-in-steps.ts';
import { payingSite } from '../../harness/server/paying-site.ts';

// From sign-up to the last day of a plan, with the pretend card.
describe('a plan', () => {
  const site = payingSite();
  let device: Device;
  let page: Page;
  const payer = somebody();
  beforeAll(async () => {
    device = await openDevice({ baseURL: site.server().url });
    ({ page } = device);
    await signUpAndGoIn(page, payer);
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

  it('is one line on Home, and what takes payments is among the services', async () => {
    await page.goto('/dashboard');
    await page.getByText(/First payment £14.99 a month on/).waitFor();
    await page.goto('/integrations');
    const payments = page.getByRole('region', { name: 'Card payments' });
    await payments.getByText('Connected', { exact: true }).waitFor();
    await press('Show webhook tester');
    await press('Send it');
    await page.getByText('The message arrived and was taken.').waitFor();
  });

  it('has an invoice of what was charged, and is paid back by the command', async () => {
    site.provider().state.ahead += 31 * 86_400;
    site.provider().settle();
    await page.goto('/subscription-management');
    const paid = page.getByRole('row').filter({ hasText: '£14.99' });
    const address = await paid.getByRole('link').getAttribute('href');
    const invoice = await page.request.get(address ?? '');
    expect(invoice.headers()['content-type']).toBe('application/pdf');
    expect(await invoice.text()).toContain('GBP 14.99');
    const [payment = ''] = /\bch_\w+/.exec(await site.refund(payer.email)) ?? [];
    expect(await site.refund(payer.email, '--payment', payment, '--yes')).toContain('£14.99 was paid back.');
    await page.goto('/subscription-management');
    await page.getByText(/£14\.99 was paid back on/).waitFor();
  });
});
