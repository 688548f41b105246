import type { BillingOverview } from '@kinfolio/contract/billing/overview';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { createUniquePerson, fillTextBoxes } from '../harness/people/person.ts';
import { signUpAndOpenPassport } from '../harness/people/sign-in-steps.ts';
import { startPayingSite } from '../harness/server/paying-site.ts';

// The server's own tests check its responses in each state. Here each response is faked, so that every state can be
// shown.

const paid: BillingOverview = {
  payable: true,
  plan: 'enhanced',
  interval: 'monthly',
  state: 'active',
  trialEndsAt: '2026-12-01T12:00:00.000Z',
  paidThrough: '2030-12-14T12:00:00.000Z',
  goesOnUntil: null,
  ending: false,
  subscribed: true,
  sponsored: false,
  pence: 999,
  next: null,
  unfinished: false,
  card: { brand: 'visa', last4: '4242', expires: '12/2031' },
  invoices: [
    {
      number: 'A-2',
      at: '2030-11-14T12:00:00.000Z',
      pence: 999,
      state: 'open',
      url: 'https://pay.example/2',
      pdf: null,
    },
    {
      number: 'A-1',
      at: '2030-10-14T12:00:00.000Z',
      pence: 999,
      state: 'paid',
      url: null,
      pdf: 'https://pay.example/1.pdf',
    },
  ],
  refunded: null,
  asked: true,
};
const unpaid: Partial<BillingOverview> = {
  subscribed: false,
  pence: null,
  interval: null,
  card: null,
  invoices: [],
};
const until: Partial<BillingOverview> = { goesOnUntil: '2030-12-28T12:00:00.000Z' };

const states: Readonly<Record<string, Partial<BillingOverview>>> = {
  'a free trial': { ...unpaid, state: 'trial', trialEndsAt: '2100-01-01T00:00:00.000Z', paidThrough: null },
  'a trial with a card': { state: 'trial' },
  'a payment begun and not finished': { ...unpaid, state: 'trial', unfinished: true, paidThrough: null },
  'a plan that is paid for': {},
  'a refused payment': { state: 'grace', ...until },
  'a provider that is silent': { state: 'doubt', ...until, asked: false, card: null, invoices: [] },
  'a plan that ends': { ending: true },
  'a plan that is over': { ...unpaid, state: 'ended' },
  'money paid back': {
    ...unpaid,
    state: 'ended',
    refunded: { pence: 999, at: '2030-11-20T12:00:00.000Z' },
  },
  'a cheaper plan to come': { next: { plan: 'basic', interval: 'monthly' } },
  'a plan that another pays for': { ...unpaid, plan: 'premium', sponsored: true },
  'a state nobody knows': { ...unpaid, state: 'unclear' },
};

describe('what is paid, and what reminds, is for everybody', () => {
  const site = startPayingSite();
  let device: Device;
  let page: Page;
  const person = createUniquePerson();
  let shown: Partial<BillingOverview> = {};
  beforeAll(async () => {
    device = await openDevice({ baseURL: site.server().url });
    ({ page } = device);
    await page.emulateMedia(reduceMotion);
    await signUpAndOpenPassport(page, person);
    await page.route('**/billing/v1/overview*', route => route.fulfill({ json: { ...paid, ...shown } }));
  });
  afterAll(() => device.close());
  const main = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const go = (address: string, name: string) => page.goto(address).then(() => main(name));
  const setting = (name: string) => go(`/settings/reminders#${name}`, 'Notices');

  const plans = Object.entries(states).map(
    ([name, state]): TestedScreen => [
      name,
      async () => {
        shown = state;
        await go('/subscription-management', 'Your plan');
        await page.getByRole('heading', { level: 2, name: 'Payments' }).waitFor();
      },
    ],
  );
  const more: readonly TestedScreen[] = [
    [
      'the question before a plan is cancelled',
      async () => {
        shown = {};
        await go('/subscription-management', 'Your plan');
        await press('Cancel Subscription');
        await page.getByRole('alertdialog').waitFor();
      },
    ],
    [
      'a link to a seat',
      async () => {
        shown = {};
        const seats = [{ seat: 2, member: null, invitedUntil: null }];
        const link = { address: `https://kinfolio.example/seat#${'k'.repeat(32)}`, until: until.goesOnUntil };
        await page.route('**/billing/v1/seats', route => route.fulfill({ json: { seats, sponsor: null } }));
        await page.route('**/billing/v1/seats/link', route => route.fulfill({ json: link }));
        await go('/subscription-management', 'Your plan');
        await press('Make a link for Seat 2');
        await fillTextBoxes(page, { 'Your password': person.password });
        await press('Make the link');
        await page.getByText(link.address).waitFor();
      },
    ],
    [
      'all there is to know before a payment',
      async () => {
        shown = states['a free trial'] ?? {};
        await go('/subscription-management?plan=enhanced&interval=yearly', 'Complete Payment');
      },
    ],
    [
      'services',
      async () => {
        await go('/integrations', 'Services');
        await page.getByText('For the people who run this server').click();
        await press('Show webhook tester');
        await page.getByRole('region', { name: 'Database' }).getByText('Connected').waitFor();
      },
    ],
    ['how to be reminded', () => setting('reminders')],
    ['what the server holds', () => setting('held')],
    ['a test of the emails', () => setting('test')],
    ['calendar addresses', () => setting('calendars')],
    ['the yearly review', () => go('/review', 'Yearly review')],
  ];
  checkScreens(() => page, [...plans, ...more]);
});
