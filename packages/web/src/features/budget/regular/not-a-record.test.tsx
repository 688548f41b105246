import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { seriesDecision } from '@kinfolio/domain/kinds/series-decision';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { keptPayments, planImport } from '@kinfolio/domain/payments/kept-payments';
import { addMonths, dayOfStored } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { Device, type Tab } from '../../../session/testing/device.ts';
import { email, password, signedIn } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toasts } from '../../../ui/feedback/toast.ts';
import { RegularPage } from './RegularPage.tsx';

let tab: Tab;
const importId = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01';

/** Adds monthly payments since May to the passport, as one statement to the end of October. */
async function add(pounds: readonly number[]): Promise<void> {
  const stated = pounds.map((amount, month) => ({
    day: addMonths(dayOfStored('2026-05-05'), month),
    pence: amount * -100,
    text: 'ZOPA LOAN',
  }));
  const saved = await tab.session.passport.saveMany([
    ...planImport(keptPayments([], []), 'house', stated, importId).blocks.map(({ fields }) => ({
      kind: paymentMonth.id,
      category: paymentMonth.category,
      fields,
    })),
    {
      id: importId,
      kind: statementImport.id,
      category: statementImport.category,
      fields: { account: 'house', firstDay: '2026-05-01', lastDay: '2026-10-31', undone: false },
    },
  ]);
  expect(saved.ok).toBe(true);
}

function show(of: Tab = tab) {
  cleanup();
  render(
    <MemoryRouter>
      <SessionProvider session={of.session}>
        <RegularPage messageFor={problem => `Because: ${problem}.`} />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}
const part = (name: RegExp) => screen.findByRole('region', { name });
const button = (name: RegExp) => screen.findByRole('button', { name });
const decided = (of: Tab = tab) =>
  of.session.passport.records(seriesDecision.id).map(({ content }) => content.fields);

beforeEach(async () => {
  for (const toast of toasts.visibleToasts) toasts.close(toast.key);
  tab = await signedIn();
});
afterEach(() => {
  cleanup();
});

it('what is not a record is not offered again, on no device, until its person wants it', async () => {
  await add([20, 20, 20, 20, 20, 20]);
  const user = show();
  await part(/^New/u);
  await user.click(await button(/^Not a record: Zopa Loan/u));
  const regular = await part(/^Paid regularly/u);
  expect(within(regular).getByText('Zopa Loan')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
  expect(screen.queryByRole('region', { name: /^New/u })).toBeNull();
  expect(decided()).toMatchObject([{ rhythm: 'monthly', amount: '20.00', undone: false }]);

  await user.click(await button(/^Undo/u));
  await part(/^New/u);
  await user.click(await button(/^Not a record/u));
  await button(/^Offer it again/u);

  // Another device knows the answer, and the server does not.
  await tab.settled();
  const stored = [...tab.device.server.only().records.values()];
  expect(JSON.stringify([stored, tab.device.server.calls])).not.toMatch(/zopa loan|series-decision/iu);
  const other = new Device(tab.device.server, tab.device.time).openTab();
  await other.until('signed-out');
  expect((await other.session.signIn({ email, password, remember: true })).ok).toBe(true);
  await waitFor(() => expect(decided(other)).toHaveLength(2));
  const there = show(other);
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
  await there.click(await button(/^Offer it again/u));
  await button(/^Add to/u);
  expect(decided(other).every(({ undone }) => undone === true)).toBe(true);
});

it('what is not a record is offered again once it costs something else', async () => {
  await add([20, 20, 20, 20, 25, 25]);
  await tab.session.passport.save({
    kind: seriesDecision.id,
    category: seriesDecision.category,
    fields: { series: 'house out ZOPA LOAN', rhythm: 'monthly', amount: '20.00', undone: false },
  });
  show();
  await button(/^Add to/u);
  cleanup();
  await tab.session.passport.save({
    kind: seriesDecision.id,
    category: seriesDecision.category,
    fields: { series: 'house out ZOPA LOAN', rhythm: 'monthly', amount: '25.00', undone: false },
  });
  show();
  await button(/^Offer it again/u);
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
});
