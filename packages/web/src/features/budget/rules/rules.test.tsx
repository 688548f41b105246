import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { planImport, readStoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';

afterEach(cleanup);

const list = () => screen.getByRole('region', { name: 'Payments' });

const counts = () => ({
  food: within(list()).queryAllByText(/, Food$/u).length,
  other: within(list()).queryAllByText(/, Miscellaneous$/u).length,
});

it('a payment of any age gets a category, always if wanted; one that was deleted comes back', async () => {
  const tab = await createSignedInPerson();
  const milk = Array.from({ length: 8 }, (_, at) => ({
    day: addDays(readStoredDay('2026-10-01'), at * 7),
    pence: -750,
    text: `MILK AND MORE ${String(8841 + at)}`,
  }));
  const saved = await tab.session.passport.saveMany([
    ...planImport(readStoredPayments([], []), 'everyday', milk, 'one').blocks.map(({ fields }) => ({
      kind: paymentMonth.id,
      category: paymentMonth.category,
      fields,
    })),
    {
      kind: statementImport.id,
      category: statementImport.category,
      id: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01',
      fields: { account: 'everyday', accountName: 'Everyday', undone: false },
    },
  ]);
  expect(saved.ok).toBe(true);
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <PaymentsPage clock={tab.device.time} />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  const user = userEvent.setup({ delay: null });
  await waitFor(() => expect(counts()).toEqual({ food: 0, other: 8 }));

  const change = async (words: RegExp, isAlways: boolean) => {
    await user.click(screen.getByRole('button', { name: words }));
    const group = screen.getByRole('group', { name: /^Change MILK/u });
    await user.selectOptions(within(group).getByLabelText('Category'), 'food');
    if (isAlways)
      await user.click(within(group).getByLabelText(/^Use this for every payment to Milk and More/u));
    await user.click(within(group).getByRole('button', { name: 'Save change' }));
  };
  await change(/^Change.*8841/u, false);
  await waitFor(() => expect(counts()).toEqual({ food: 1, other: 7 }));
  await change(/^Change.*8842/u, true);
  await waitFor(() => expect(counts()).toEqual({ food: 8, other: 0 }));
  const rules = screen.getByRole('region', { name: 'Your rules' });
  expect(within(rules).getByLabelText('Milk and More is always')).toHaveProperty('value', 'food');
  await user.click(within(rules).getByRole('button', { name: /^Remove/u }));
  await waitFor(() => expect(counts()).toEqual({ food: 1, other: 7 }));

  await user.click(screen.getByRole('button', { name: /^Change.*8843/u }));
  await user.click(screen.getByRole('button', { name: 'Delete this payment' }));
  await user.click(await screen.findByText('Deleted payments (1)'));
  expect(counts()).toEqual({ food: 1, other: 6 });
  await user.click(screen.getByRole('button', { name: /^Put back.*8843/u }));
  await waitFor(() => expect(counts()).toEqual({ food: 1, other: 7 }));
});
