import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { NetWorthPage } from './WorthPage.tsx';

afterEach(cleanup);
const account = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02';

it('net worth over time has a table of proved balances, and nothing of it shows while amounts are hidden', async () => {
  const tab = await createSignedInPerson();
  const { passport } = tab.session;
  const statement = (lastDay: string, closing: string) => ({
    kind: statementImport.id,
    category: statementImport.category,
    fields: {
      account,
      accountName: 'Savings',
      fileName: 'a.csv',
      lastDay,
      closing,
      proof: 'adds-up',
      undone: false,
    },
  });
  await passport.saveMany([
    {
      id: account,
      kind: bankAccount.id,
      category: bankAccount.category,
      fields: {
        name: 'Savings',
        accountType: 'savings',
        bankName: 'Halifax',
        balance: '700.00',
        balanceAsOf: '2026-11-20',
      },
    },
    statement('2026-09-30', '500.00'),
    statement('2026-10-31', '650.00'),
  ]);
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <NetWorthPage clock={{ now: () => Date.parse('2026-11-29T09:00:00Z') }} />
      </SessionProvider>
    </MemoryRouter>,
  );
  await screen.findByText('Your net worth is £200.00 more than on 30 September 2026.');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '29 Nov 2026£700.00All amounts known',
    '31 Oct 2026£650.00All amounts known',
    '30 Sep 2026£500.00All amounts known',
  ]);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(document.body.textContent).not.toMatch(/£\d/u);
});
