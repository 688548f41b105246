import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import type { Person } from '../../harness/people/person.ts';
import { startPayingSite } from '../../harness/server/paying-site.ts';

// Covers plans that have been paid for. Choosing and paying for one is tested in `paying.test.ts`.

const site = startPayingSite();
let on: OpenPage & { readonly person: Person };
beforeAll(async () => {
  on = await openPassport(site.server().url);
  const { page, button } = on;
  await page.goto('/subscription?plan=premium');
  await page.getByRole('link', { name: 'Choose Premium' }).filter({ visible: true }).click();
  await button('Go to payment').click();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await button('Pay').click();
  await button('Agree').click();
  await page.getByRole('heading', { level: 1, name: 'Subscription Confirmed', exact: true }).waitFor();
});
afterAll(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
});

it('a plan is one line on Home, and what takes payments is among the services', async () => {
  const { page, button } = on;
  await page.goto('/dashboard');
  await page.getByText(/First payment £14.99 a month on/).waitFor();
  await page.goto('/integrations');
  const payments = page.getByRole('region', { name: 'Card payments' });
  await payments.getByText('Connected', { exact: true }).waitFor();
  await page.getByText('For the people who run this server').click();
  await button('Show webhook tester').click();
  await button('Send it').click();
  await page.getByText('The message arrived and was accepted.').waitFor();
});

it('it has an invoice of what was charged, and is paid back by the command', async () => {
  const { page, person } = on;
  site.provider().state.ahead += 31 * 86_400;
  site.provider().settle();
  await page.goto('/subscription-management');
  const paid = page.getByRole('row').filter({ hasText: '£14.99' });
  const address = await paid.getByRole('link').getAttribute('href');
  const invoice = await page.request.get(address ?? '');
  expect(invoice.headers()['content-type']).toBe('application/pdf');
  expect(await invoice.text()).toContain('GBP 14.99');
  const [payment = ''] = /\bch_\w+/.exec(await site.refund(person.email)) ?? [];
  expect(await site.refund(person.email, '--payment', payment, '--yes')).toContain('£14.99 was paid back.');
  await page.goto('/subscription-management');
  await page.getByText(/£14\.99 was paid back on/).waitFor();
});
