import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';

afterEach(cleanup);
const clock = { now: () => Date.parse('2026-11-29T09:00:00Z') };
const account = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02';

it('a newer balance of a statement goes into its account in one press, with its day, and can be undone', async () => {
  const tab = await createSignedInPerson();
  const { passport } = tab.session;
  const saved = await passport.saveMany([
    {
      id: account,
      kind: bankAccount.id,
      category: bankAccount.category,
      fields: { name: 'Savings', accountType: 'savings', bankName: 'Halifax' },
    },
    {
      kind: statementImport.id,
      category: statementImport.category,
      fields: {
        account,
        accountName: 'Savings',
        fileName: 'savings.csv',
        firstDay: '2026-10-01',
        lastDay: '2026-10-31',
        closing: '7653.77',
        proof: 'adds-up',
        undone: false,
      },
    },
  ]);
  expect(saved.ok).toBe(true);
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <PaymentsPage clock={clock} />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  const user = userEvent.setup({ delay: null });
  const offer = await screen.findByRole('region', { name: 'Newer balances' });
  expect(offer.textContent).toContain(
    'Savings£7,653.77 on 31 October 2026, in savings.csv. Your record has no balance.',
  );
  await user.click(within(offer).getByRole('button', { name: /^Use this balance/u }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Newer balances' })).toBeNull());
  expect(passport.record(account)?.content.fields).toMatchObject({
    name: 'Savings',
    balance: '7653.77',
    balanceAsOf: '2026-10-31',
  });
  const message = (await screen.findByText('Savings now has the balance from its statement')).closest(
    '.toast',
  );
  if (!(message instanceof HTMLElement)) throw new Error('there is a message');
  await user.click(within(message).getByRole('button', { name: 'Undo' }));
  await screen.findByRole('region', { name: 'Newer balances' });
  expect(passport.record(account)?.content.fields['balance'] ?? '').toBe('');
});
