import { deletedRecordRetentionDays } from '@kinfolio/contract/retention';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { parsePaymentBlock, serialisePaymentBlock } from '@kinfolio/domain/payments/payment-blocks';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { useDeletedPayments } from './DeletedPayments.tsx';

afterEach(cleanup);

const dayInMilliseconds = 86_400_000;

it('a deleted payment is in Deleted items for 30 days, and can be put back', async () => {
  const tab = await createSignedInPerson();
  const { passport } = tab.session;
  const now = tab.device.time.now();
  const row = (text: string, daysAgo: number) => ({
    day: readStoredDay('2026-10-03'),
    pence: -950,
    text,
    nth: 1,
    from: ['statement'],
    own: { removed: { value: true, at: new Date(now - daysAgo * dayInMilliseconds).toISOString() } },
  });
  const rows = [row('MILK AND MORE', 0), row('LNER', deletedRecordRetentionDays + 2)];
  const fields = { account: 'joint', month: '2026-10', rows: serialisePaymentBlock('2026-10', rows) };
  await passport.saveMany([
    {
      id: 'statement',
      kind: statementImport.id,
      category: statementImport.category,
      fields: { account: 'joint', accountName: 'Joint', firstDay: '2026-10-01', lastDay: '2026-10-31' },
    },
    { kind: paymentMonth.id, category: paymentMonth.category, fields },
  ]);
  const clock = { now: () => now };
  const Shown = () => useDeletedPayments(clock) ?? 'none';
  render(
    <SessionProvider session={tab.session}>
      <Shown />
    </SessionProvider>,
  );
  const list = await screen.findByRole('region', { name: 'Payments' });
  expect(list.textContent).toContain('Deleted on 21 November 2026. Kept until 21 December 2026.');
  expect(list.textContent).not.toContain('LNER');
  await userEvent.click(screen.getByRole('button', { name: /^Put back/u }));
  await screen.findByText('none');
  const stored = () => String(passport.records(paymentMonth.id)[0]?.content.fields['rows']);
  await waitFor(() =>
    expect(
      parsePaymentBlock('2026-10', stored())?.find(({ text }) => text.startsWith('MILK'))?.own?.['removed']
        ?.value,
    ).toBe(false),
  );
});
