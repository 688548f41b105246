import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { seriesDecision } from '@kinfolio/domain/kinds/series-decision';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { planImport, readStoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { addMonths, readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { type BrowserTab, TestDeviceWithTabs } from '../../../session/testing/device.ts';
import { createSignedInPerson, ruthEmail, ruthPassword } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../../ui/feedback/toast.ts';
import { RegularPaymentsPage } from './RegularPage.tsx';

let tab: BrowserTab;
const importId = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01';

/** Adds monthly payments from May on to the passport, as one statement that ends in October. */
async function add(pounds: readonly number[], text = 'ZOPA LOAN'): Promise<void> {
  const stated = pounds.map((amount, month) => ({
    day: addMonths(readStoredDay('2026-05-05'), month),
    pence: amount * -100,
    text,
  }));
  const saved = await tab.session.passport.saveMany([
    ...planImport(readStoredPayments([], []), 'house', stated, importId).blocks.map(({ fields }) => ({
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

function show(of: BrowserTab = tab) {
  cleanup();
  render(
    <MemoryRouter>
      <SessionProvider session={of.session}>
        <RegularPaymentsPage />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}
const part = (name: RegExp) => screen.findByRole('region', { name });
const button = (name: RegExp) => screen.findByRole('button', { name });
const decided = (of: BrowserTab = tab) =>
  of.session.passport.records(seriesDecision.id).map(({ content }) => content.fields);

beforeEach(async () => {
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
  tab = await createSignedInPerson();
});
afterEach(() => {
  cleanup();
});

it('what is not a record is not offered again, on no device, until its person wants it', async () => {
  await add([20, 20, 20, 20, 20, 20]);
  const user = show();
  await part(/^New/u);
  await user.click(await button(/^Do not suggest this: Zopa Loan/u));
  const regular = await part(/^Paid regularly/u);
  expect(within(regular).getByText('Zopa Loan')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
  expect(screen.queryByRole('region', { name: /^New/u })).toBeNull();
  expect(decided()).toMatchObject([{ rhythm: 'monthly', amount: '20.00', undone: false }]);

  await user.click(await button(/^Undo/u));
  await part(/^New/u);
  await user.click(await button(/^Do not suggest this/u));
  await button(/^Suggest this again/u);

  // Another device receives the answer, but the server cannot read it.
  await tab.settled();
  const stored = [...tab.device.server.only().records.values()];
  expect(JSON.stringify([stored, tab.device.server.calls])).not.toMatch(/zopa loan|series-decision/iu);
  const other = new TestDeviceWithTabs(tab.device.server, tab.device.time).openTab();
  await other.until('signed-out');
  expect((await other.session.signIn({ email: ruthEmail, password: ruthPassword, remember: true })).ok).toBe(
    true,
  );
  await waitFor(() => expect(decided(other)).toHaveLength(2));
  const there = show(other);
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
  await there.click(await button(/^Suggest this again/u));
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
  await button(/^Suggest this again/u);
  expect(screen.queryByRole('button', { name: /^Add to/u })).toBeNull();
});

it('a premium seen once is a question, which counts for nothing until it is answered', async () => {
  await add([480], 'ADMIRAL INSURANCE');
  const user = show();
  const question = await part(/^Do you make these payments once a year/u);
  expect(question.textContent).toContain(
    '£480.00 a yearSeen once, on 5 May 2026. Next due about 5 May 2027.',
  );
  expect(document.body.textContent).not.toContain('Your regular payments come to');
  await user.click(await button(/^Do not suggest this: Admiral/u));
  await waitFor(() => expect(screen.queryByRole('region', { name: /once a year/u })).toBeNull());
  await user.click(await button(/^Undo/u));
  await user.click(await button(/^Add to Insurance/u));
  await waitFor(() =>
    expect(
      tab.session.passport.records('insurance-policy').map(({ content }) => content.fields),
    ).toMatchObject([{ provider: 'Admiral Insurance', monthlyPremium: '40.00' }]),
  );
});
