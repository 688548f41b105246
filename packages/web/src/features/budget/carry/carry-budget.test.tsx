import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { budgetItemsKey } from '../../../lib/budget-items-key.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { changeDeviceItems, dropDevicePayments, readDeviceItems } from '../device-items.ts';
import { TransferVisitorBudget } from './CarryBudget.tsx';

let tab: BrowserTab;

const typed: BudgetItem = {
  id: '1763720000001',
  description: 'Rent',
  amount: toPence(80_000),
  category: 'housing',
  subcategory: 'other',
  frequency: 'monthly',
  isEssential: true,
  source: 'manual',
  notes: '',
};
const paid = (id: string, description: string): BudgetItem => ({
  ...typed,
  id,
  description,
  source: 'scanned',
  date: readStoredDay('2026-10-03'),
});

beforeEach(async () => {
  localStorage.clear();
  dropDevicePayments();
  changeDeviceItems(() => [
    typed,
    paid('0198aaaa-0000-7000-8000-00000000000a', 'LNER'),
    paid('0198aaaa-0000-7000-8000-00000000000b', 'COSTA'),
  ]);
  tab = await createSignedInPerson();
});
afterEach(() => {
  cleanup();
  dropDevicePayments();
  localStorage.clear();
});

function show() {
  render(<TransferVisitorBudget passport={tab.session.passport} />);
  return userEvent.setup({ delay: null });
}
const inside = () =>
  tab.session.passport
    .records(budgetItem.id)
    .map(({ content }) => String(content.fields['description']))
    .toSorted();
/** Returns everything that this browser stores unsealed. */
const unsealed = () => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]);

it('takes a visitor’s payments into the new passport, sealed, and writes them nowhere else', async () => {
  expect(unsealed()).toContain('Rent');
  expect(unsealed()).not.toMatch(/LNER|COSTA/u);
  const user = show();
  await user.click(screen.getByText('Move them into my passport'));
  await screen.findByText('Your budget is in your passport now, with the 2 payments.');
  expect(inside()).toEqual(['COSTA', 'LNER', 'Rent']);
  expect(readDeviceItems()).toEqual([]);
  expect(unsealed()).not.toMatch(/LNER|COSTA|Rent/u);
  await tab.settled();
  expect(JSON.stringify([...tab.device.server.only().records.values()])).not.toMatch(/LNER|COSTA|Rent/u);
});

it('drops them where the person says so, and tells them; what was typed stays on the device', async () => {
  const user = show();
  await user.click(screen.getByText('Delete them'));
  await screen.findByText('The 2 payments were deleted. You can add your statements again at any time.');
  expect(inside()).toEqual([]);
  expect(readDeviceItems().map(({ description }) => description)).toEqual(['Rent']);
  expect(localStorage.getItem(budgetItemsKey)).toContain('Rent');
});

it('asks nothing of a person who read no statement', () => {
  dropDevicePayments();
  show();
  expect(document.body.textContent).toBe('');
});

it('keeps them until they are safe', async () => {
  render(
    <TransferVisitorBudget
      passport={{
        ...tab.session.passport,
        saveMany: () => Promise.resolve({ ok: false, problem: 'account-closing' }),
      }}
    />,
  );
  await userEvent.setup({ delay: null }).click(screen.getByText('Move them into my passport'));
  await screen.findByText(
    'Your budget has not been moved yet. Keep your account first. It is closed, so nothing new can be saved.',
  );
  await waitFor(() => expect(readDeviceItems()).toHaveLength(3));
});
