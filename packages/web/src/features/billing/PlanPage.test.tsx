import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { BillingApi, BillingOverview, SeatsOverview } from '../../session/api/billing.ts';
import { PlanLine } from './PlanLine.tsx';
import { PlanPage } from './PlanPage.tsx';
import { SeatPage } from './SeatPage.tsx';

afterEach(cleanup);

const now = Date.UTC(2026, 10, 21, 12);
const inTrial: BillingOverview = {
  payable: true,
  plan: 'basic',
  interval: null,
  state: 'trial',
  trialEndsAt: '2026-12-01T12:00:00.000Z',
  paidThrough: null,
  goesOnUntil: null,
  ending: false,
  subscribed: false,
  sponsored: false,
  pence: null,
  next: null,
  unfinished: false,
  card: null,
  invoices: [],
  refunded: null,
  asked: true,
};
const paid: BillingOverview = {
  ...inTrial,
  plan: 'enhanced',
  interval: 'monthly',
  state: 'active',
  paidThrough: '2026-12-14T12:00:00.000Z',
  subscribed: true,
  pence: 999,
  card: { brand: 'visa', last4: '4242', expires: '12/2029' },
  invoices: [
    {
      number: 'A-1',
      at: '2026-11-14T12:00:00.000Z',
      pence: 999,
      state: 'paid',
      url: null,
      pdf: 'https://pay.example/a.pdf',
    },
  ],
};

const noSeats: SeatsOverview = { seats: [], sponsor: null };

/** A fake server with this overview. It records the requests it receives. */
function serverOf(overview: BillingOverview, refusal?: string, seats: SeatsOverview = noSeats) {
  const asked: string[] = [];
  let held = overview;
  const answer = async <T,>(what: string, value: T) => {
    asked.push(what);
    return refusal !== undefined && what !== 'read' && what !== 'seats'
      ? ({ ok: false, words: refusal } as const)
      : ({ ok: true, value } as const);
  };
  const billing: BillingApi = {
    read: () => answer('read', held),
    pay: choice => answer(`pay ${choice.plan} ${choice.interval}`, 'https://pay.example/checkout'),
    portal: password => answer(`portal with ${password}`, 'https://pay.example/portal'),
    preview: choice =>
      answer(`preview ${choice.plan} ${choice.interval}`, {
        when: 'now',
        nowPence: 312,
        at: '2026-12-14T12:00:00.000Z',
      }),
    change: (choice, password) => {
      held = { ...held, ...choice, pence: 1499 };
      return answer(`change ${choice.plan} with ${password}`, held);
    },
    end: () => {
      held = { ...held, ending: true };
      return answer('end', held);
    },
    keep: () => {
      held = { ...held, ending: false };
      return answer('keep', held);
    },
    seats: () => answer('seats', seats),
    inviteToSeat: (seat, password) =>
      answer(`invite ${String(seat)} with ${password}`, {
        address: 'https://k.example/seat#abc',
        until: '2026-11-28T12:00:00.000Z',
      }),
    seatOffer: token =>
      answer(`offer ${token}`, { name: 'Ruth', email: 'ruth@example.org', plan: 'premium' }),
    acceptSeat: (_token, password) => answer(`accept with ${password}`, seats),
    removeSeat: (seat, password) =>
      answer(`remove ${String(seat)} with ${password}`, { ...seats, seats: [] }),
    leaveSeat: password => answer(`leave with ${password}`, { seats: [], sponsor: null }),
    checkConnection: () => answer('check', { connected: true, message: 'Connected.' }),
    testWebhook: () => answer('test', { success: true, message: 'It arrived.', details: '' }),
    checkDatabase: () => answer('database', true as const),
  };
  return { asked, session: { billing: async () => billing } };
}

function show(server: ReturnType<typeof serverOf>, address = '/subscription-management') {
  const left: string[] = [];
  render(
    <MemoryRouter initialEntries={[address]}>
      <PlanPage session={server.session} onLeave={to => left.push(to)} now={() => now} />
    </MemoryRouter>,
  );
  return left;
}

const typePassword = async () => userEvent.type(await screen.findByLabelText(/^Your password/), 'secret');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of a plan', () => {
  it('says what it is, what is paid when, with which card, and leads to the invoice', async () => {
    show(serverOf(paid));
    expect(await screen.findByRole('heading', { level: 2, name: 'Enhanced Plan' })).toBeTruthy();
    expect(screen.getByText('£9.99 a month', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText(/14 December 2026/)).toBeTruthy();
    expect(screen.getByText(/Visa ending 4242, expires 12\/2029/)).toBeTruthy();
    const invoice = within(screen.getByRole('table')).getByRole('link', { name: /14 November 2026/ });
    expect(invoice.getAttribute('href')).toBe('https://pay.example/a.pdf');
  });

  it('is cancelled in two presses, and reactivated in one', async () => {
    const server = serverOf(paid);
    show(server);
    await press('Cancel Subscription');
    expect(server.asked).not.toContain('end');
    await press('Keep Subscription');
    expect(server.asked).not.toContain('end');
    await press('Cancel Subscription');
    await press('Yes, Cancel');
    expect(await screen.findByText('No future billing')).toBeTruthy();
    await press('Reactivate Subscription');
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeTruthy();
    expect(server.asked.filter(what => what !== 'read' && what !== 'seats')).toEqual(['end', 'keep']);
  });

  it('says what a change costs before anything happens', async () => {
    const server = serverOf(paid);
    show(server);
    await press('Change to Premium');
    expect(
      await screen.findByText('£3.12 today, then £14.99 a month from 14 December 2026. VAT is included.'),
    ).toBeTruthy();
    await press('Yes, change');
    expect((await screen.findByRole('alert')).textContent).toContain('Type your password');
    expect(server.asked.filter(what => what.startsWith('change'))).toEqual([]);
    await typePassword();
    await press('Yes, change');
    expect(server.asked).toContain('change premium with secret');
    expect(await screen.findByRole('heading', { level: 2, name: 'Premium Plan' })).toBeTruthy();
  });

  it('tells all before a payment, and leads to the provider', async () => {
    const server = serverOf(inTrial);
    const left = show(server, '/subscription-management?plan=enhanced&interval=yearly');
    expect(await screen.findByRole('heading', { level: 1, name: 'Complete Payment' })).toBeTruthy();
    expect(screen.getByText('£95.90 a year, VAT included')).toBeTruthy();
    expect(screen.getByText(/^1 December 2026, when your free trial ends/)).toBeTruthy();
    await press('Go to payment');
    expect(server.asked).toContain('pay enhanced yearly');
    expect(left).toEqual(['https://pay.example/checkout']);
  });

  it('asks for another card while a payment is due, and for no other plan', async () => {
    const server = serverOf({ ...paid, state: 'grace', goesOnUntil: '2027-03-04T12:00:00.000Z' });
    const left = show(server);
    expect(await screen.findByText('Due by 4 March 2027')).toBeTruthy();
    expect(screen.getByText('Pay what is due first. Then you can change your plan.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Pay yearly/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Change|Choose|Stay)/ })).toBeNull();
    await press('Cancel Subscription');
    expect(
      await screen.findByText('Your plan ends now. We will not take the payment that is due.'),
    ).toBeTruthy();
    await press('Keep Subscription');
    await press('Pay with another card');
    await typePassword();
    await press('Open the page');
    expect(server.asked).toContain('portal with secret');
    expect(left).toEqual(['https://pay.example/portal']);
  });

  it('shows what went wrong, and nothing is changed', async () => {
    const server = serverOf(paid, 'Your card was declined.');
    show(server);
    await press('Change to Premium');
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
    expect(screen.getByRole('heading', { level: 2, name: 'Enhanced Plan' })).toBeTruthy();
  });

  it.each([
    [
      'a trial',
      inTrial,
      '10 days left in your free trial. Everything is included. If you decide to pay, the Basic Plan is £5.99 a month.',
    ],
    [
      'a refused card',
      { ...paid, state: 'grace', goesOnUntil: '2027-03-04T12:00:00.000Z' },
      'Your bank refused the payment. Nothing has changed. Pay by 4 March 2027.',
    ],
    [
      'a silent provider',
      { ...paid, state: 'doubt', goesOnUntil: '2027-03-04T12:00:00.000Z' },
      'We could not check your payment. Nothing changes before 4 March 2027.',
    ],
    [
      'a plan that ends',
      { ...paid, ending: true },
      'Your plan ends on 14 December 2026. You will not be charged again.',
    ],
    [
      'a plan that is over',
      { ...paid, state: 'ended', subscribed: false },
      'Your plan has ended. You can still read, correct, download and delete everything you stored.',
    ],
    [
      'a trial that is over',
      { ...inTrial, state: 'ended' },
      'Your free trial has ended. You can still read, correct, download and delete everything you stored.',
    ],
    [
      'a refund',
      {
        ...paid,
        state: 'ended',
        subscribed: false,
        refunded: { pence: 999, at: '2027-03-02T12:00:00.000Z' },
      },
      '£9.99 was paid back on 2 March 2027.',
    ],
    [
      'a plan that somebody else has not paid for yet',
      {
        ...paid,
        sponsored: true,
        subscribed: false,
        state: 'grace',
        goesOnUntil: '2027-03-04T12:00:00.000Z',
      },
      'The payment for your plan has not gone through yet. Nothing changes before 4 March 2027.',
    ],
    ['an unknown state', { ...paid, state: 'unclear', subscribed: false }, 'Contact us'],
  ] as const)('says how it stands, here and in one line on Home: %s', async (_, overview, words) => {
    const { session } = serverOf(overview);
    show({ asked: [], session });
    const found = await screen.findAllByText(
      (__, element) => element?.tagName === 'P' && element.textContent.includes(words),
    );
    expect(found.length).toBeGreaterThan(0);
    cleanup();
    render(
      <MemoryRouter>
        <PlanLine session={session} now={() => now} />
      </MemoryRouter>,
    );
    const link = await screen.findByRole('link', { name: 'See your plan' });
    expect(link.closest('p')?.textContent).toContain(words);
  });

  it('names no price where nothing can be paid, and Home says nothing', async () => {
    const { session, asked } = serverOf({ ...inTrial, payable: false });
    show({ asked, session });
    expect(await screen.findByText(/Everything is included, and there is nothing to pay/)).toBeTruthy();
    expect(screen.queryByText(/£/u)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the seats of a plan', () => {
  const member = { name: 'Amira', email: 'amira@example.org', bytes: 3 * 1024 ** 2 };
  const two: SeatsOverview = {
    sponsor: null,
    seats: [
      { seat: 2, member, invitedUntil: null },
      { seat: 3, member: null, invitedUntil: null },
    ],
  };

  it('show who has one, give a link once, and are taken back after a question', async () => {
    const server = serverOf(paid, undefined, two);
    show(server);
    expect(await screen.findByText('Amira')).toBeTruthy();
    expect(screen.getByText(/3 MB stored/u)).toBeTruthy();
    await press(/^Make a link/u);
    await typePassword();
    await press('Make the link');
    expect(await screen.findByText('https://k.example/seat#abc')).toBeTruthy();
    expect(screen.getByText(/You have a link that works until 28 November 2026/u)).toBeTruthy();
    await press(/^Take back/u);
    expect(await screen.findByText(/lasts 30 more days/u)).toBeTruthy();
    await typePassword();
    await press('Yes, take back the seat');
    expect(server.asked).toContain('remove 2 with secret');
  });

  it('say to who has one who pays, and how to give it up', async () => {
    const server = serverOf(paid, undefined, {
      seats: [],
      sponsor: { name: 'Ruth', email: 'ruth@example.org' },
    });
    show(server);
    expect(await screen.findByRole('heading', { name: 'Your seat' })).toBeTruthy();
    await press('Give up this seat');
    await typePassword();
    await press('Yes, give up the seat');
    expect(server.asked).toContain('leave with secret');
  });

  it('are taken with one press on the page of the link, or it says why not', async () => {
    const server = serverOf(paid);
    const open = (session: typeof server.session) =>
      render(
        <MemoryRouter>
          <SeatPage session={session} token="abc" />
        </MemoryRouter>,
      );
    open(server.session);
    expect(await screen.findByText(/offers you the Premium Plan and pays for it/u)).toBeTruthy();
    expect(server.asked).toEqual(['offer abc']);
    await press('Take the seat');
    await typePassword();
    await press('Yes, take the seat');
    expect(await screen.findByRole('heading', { name: 'The seat is yours' })).toBeTruthy();
    cleanup();
    open(serverOf(paid, 'This invitation has already been used, or is more than seven days old.').session);
    expect((await screen.findByRole('alert')).textContent).toContain('has already been used');
    expect(screen.queryByRole('button', { name: 'Take the seat' })).toBeNull();
  });
});
