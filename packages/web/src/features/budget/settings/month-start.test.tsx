import { budgetChoices } from '@kinfolio/domain/kinds/budget-choices';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { serialisePaymentBlock } from '@kinfolio/domain/payments/payment-blocks';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { BudgetMonthPage } from '../month/MonthPage.tsx';
import { PassportBudget } from '../PassportBudget.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';

let tab: BrowserTab;

const paid = (day: string, pence: number, text: string) => ({
  day: readStoredDay(day),
  pence,
  text,
  nth: 1,
  from: ['statement'],
});

beforeEach(async () => {
  localStorage.clear();
  tab = await createSignedInPerson();
  const rows = [
    paid('2026-08-25', 200_000, 'ACME SALARY'),
    paid('2026-09-24', -1000, 'LNER'),
    paid('2026-09-25', 200_000, 'ACME SALARY'),
    // 25 October 2026 is a Sunday.
    paid('2026-10-22', -2000, 'LNER'),
    paid('2026-10-23', 200_000, 'ACME SALARY'),
    paid('2026-10-24', -4000, 'LNER'),
  ];
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))];
  await tab.session.passport.saveMany([
    {
      kind: statementImport.id,
      id: 'statement',
      category: statementImport.category,
      fields: { account: 'joint', accountName: 'Joint', firstDay: '2026-08-24', lastDay: '2026-10-24' },
    },
    ...months.map(month => ({
      kind: paymentMonth.id,
      category: paymentMonth.category,
      fields: {
        account: 'joint',
        month,
        rows: serialisePaymentBlock(
          month,
          rows.filter(({ day }) => day.startsWith(month)),
        ),
      },
    })),
  ]);
});
afterEach(cleanup);

function show(at: string) {
  cleanup();
  const props = { clock: tab.device.time };
  render(
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider session={tab.session}>
        <Routes>
          <Route path="/budgeting" element={<PassportBudget {...props} />} />
          <Route path="/budgeting/month" element={<BudgetMonthPage {...props} />} />
          <Route path="/budgeting/payments" element={<PaymentsPage {...props} />} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}
const figure = (name: string) => screen.getAllByText(name)[0]?.parentElement?.textContent ?? '';

it('months run from pay day once a person says so, everywhere, and the choice is a sealed record', async () => {
  show('/budgeting/month');
  await screen.findByRole('heading', { name: 'October 2026' });
  expect(figure('Spent')).toContain('£60.00');

  const user = show('/budgeting');
  // The choice is folded away until the person opens it.
  await user.click(await screen.findByText('When your month begins: on the 1st'));
  await user.click(await screen.findByRole('radio', { name: /^On pay day/u }));
  await screen.findByText('Your statements suggest the 25th, or the working day before.');
  expect(screen.getByLabelText(/^Which day/u)).toHaveProperty('value', '25');
  await user.click(screen.getByRole('button', { name: 'Save my months' }));
  await screen.findByText('When your month begins: on the 25th, or the working day before');
  expect(tab.session.passport.records(budgetChoices.id).map(({ content }) => content.fields)).toEqual([
    { monthDay: '25', onWorkingDay: true },
  ]);

  show('/budgeting/month');
  await screen.findByRole('heading', { name: '23 October to 24 November 2026' });
  expect(figure('Spent')).toContain('£40.00');
  await user.click(screen.getByRole('button', { name: '25 Sep to 22 Oct' }));
  await screen.findByRole('heading', { name: '25 September to 22 October 2026' });
  expect(figure('Spent')).toContain('£20.00');
  expect(figure('Came in')).toContain('£2,000.00');
  await screen.findByText('Your statements cover 25 September 2026 to 22 October 2026.');

  show('/budgeting/payments?month=2026-09&of=spent');
  await screen.findByRole('heading', { name: 'Spent, 25 September to 22 October 2026' });
  const list = await screen.findByRole('region', { name: '25 September to 22 October 2026' });
  await waitFor(() => expect(list.textContent).toContain('£20.00 out'));
});
