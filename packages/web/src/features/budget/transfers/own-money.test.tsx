import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { planImport, readStoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { addMonths, readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { BudgetMonthPage } from '../month/MonthPage.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';
import { RegularPaymentsPage } from '../regular/RegularPage.tsx';

afterEach(cleanup);
const clock = { now: () => Date.parse('2026-11-29T09:00:00Z') };
const first = readStoredDay('2026-06-03');
const card = Array.from({ length: 6 }, (_, month) => ({
  day: addMonths(first, month),
  pence: 28_293 + month,
  text: 'PAYMENT RECEIVED - THANK YOU',
}));
const bill = card.map(one => ({ ...one, pence: 0 - one.pence, text: 'AMERICAN EXPRESS PAYMENT' }));
const shop = { day: readStoredDay('2026-11-09'), pence: -5000, text: 'LNER' };

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

it('a card’s bill is asked about once; then it is neither spent nor income nor a bill, and can be parted', async () => {
  const tab = await createSignedInPerson();
  const files = [
    ['everyday', 'Everyday', bill],
    ['amex', 'Amex', [...card, shop]],
  ] as const;
  for (const [account, accountName, stated] of files) {
    const saved = await tab.session.passport.saveMany([
      ...planImport(readStoredPayments([], []), account, stated, account).blocks.map(({ fields }) => ({
        kind: paymentMonth.id,
        category: paymentMonth.category,
        fields,
      })),
      {
        kind: statementImport.id,
        category: statementImport.category,
        fields: { account, accountName, firstDay: '2026-06-01', lastDay: '2026-11-30', undone: false },
      },
    ]);
    expect(saved.ok).toBe(true);
  }
  const show = (page: React.ReactNode) => {
    cleanup();
    render(
      <MemoryRouter>
        <SessionProvider session={tab.session}>{page}</SessionProvider>
        <ToastRegion label="Messages" />
      </MemoryRouter>,
    );
    return userEvent.setup({ delay: null });
  };

  const user = show(<BudgetMonthPage clock={clock} />);
  const question = await screen.findByRole('region', { name: /your own money/u });
  expect(question.textContent).toContain('£282.98 left Everyday on 3 November 2026');
  expect(question.textContent).toContain('We found 6 transfers like this');
  expect([figure('Spent'), figure('Came in')]).toEqual([
    expect.stringContaining('£332.98'),
    expect.stringContaining('£282.98'),
  ]);
  await user.click(within(question).getByRole('button', { name: /^Yes/u }));
  await screen.findByText('1 transfer between your own accounts, not counted');
  expect(screen.queryByRole('region', { name: /your own money/u })).toBeNull();
  expect([figure('Spent'), figure('Came in')]).toEqual([
    expect.stringContaining('£50.00'),
    expect.stringContaining('£0.00'),
  ]);

  show(<RegularPaymentsPage />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(/American Express/u)).toBeNull();

  const again = show(<BudgetMonthPage clock={clock} />);
  await again.click(await screen.findByText(/not counted/u));
  await again.click(screen.getByRole('button', { name: /^Count both/u }));
  await screen.findByText(/We now count both/u);
  expect(figure('Spent')).toContain('£332.98');
  await again.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 transfer between your own accounts, not counted');

  const last = show(<PaymentsPage clock={clock} />);
  await last.click(await screen.findByRole('button', { name: /^Ask me again.*about Amex and Everyday/u }));
  await screen.findByText('We will ask you again in your budget');
  show(<BudgetMonthPage clock={clock} />);
  await screen.findByRole('region', { name: /your own money/u });
});
