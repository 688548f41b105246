import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { statementReader } from '../../reading/statements/statement-reader.ts';
import { SessionProvider } from '../../session/api/react.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createSignedInPerson, fixedTestTime } from '../../session/testing/signed-in.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { LazyToastRegion } from '../../ui/feedback/ToastRegionLater.tsx';
import { toastQueue } from '../../ui/feedback/toast.ts';
import { changeDeviceItems, readDeviceItems } from './device-items.ts';
import { moveItemsIntoPassport } from './move-in.ts';
import { PassportBudget } from './PassportBudget.tsx';
import { createTestStatement } from './testing/a-statement.ts';
import { VisitorBudget } from './VisitorBudget.tsx';

const clock = { now: () => fixedTestTime };

beforeEach(() => {
  localStorage.clear();
  // A statement with two cups of tea on the same day and a train ticket.
  vi.spyOn(statementReader, 'read').mockResolvedValue({
    ok: true,
    statement: createTestStatement([
      ['TEA', -250],
      ['TEA', -250],
      ['LNER', -4000],
    ]),
  });
  changeDeviceItems(() => []);
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
});
afterEach(() => {
  cleanup();
});

function showVisitor() {
  render(
    <MemoryRouter>
      <VisitorBudget clock={clock} />
      <LazyToastRegion label="Messages" />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

function showPassport(tab: BrowserTab) {
  cleanup();
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <PassportBudget clock={tab.device.time} />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

const figure = (name: string) => screen.getByText(name).parentElement?.textContent ?? '';
const items = (tab: BrowserTab) =>
  tab.session.passport.records(budgetItem.id).map(({ content }) => content.fields);

async function add(user: ReturnType<typeof userEvent.setup>, description: string, amount: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Manual Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add budget item' });
  await user.type(within(dialog).getByLabelText(/^Description/u), description);
  await user.type(within(dialog).getByLabelText(/^Amount/u), amount);
  return dialog;
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('without an account', () => {
  it('adds, changes, deletes and puts back, on this device and after a reload', async () => {
    const user = showVisitor();
    expect(screen.getByText(/kept on this device only, without a password/u)).toBeTruthy();
    const dialog = await add(user, 'Weekly shop', '85');
    await user.selectOptions(within(dialog).getByLabelText(/^How often/u), 'weekly');
    await user.selectOptions(within(dialog).getByLabelText(/^Category/u), 'food');
    expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Subcategory/u).value).toBe(
      'supermarket-shopping',
    );
    await press(user, 'Add Item');
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£368.05'));
    expect(figure('Essential Expenses')).toContain('£368.05');
    expect(JSON.parse(localStorage.getItem(budgetItemsKey) ?? '')).toMatchObject([
      { description: 'Weekly shop', amount: 85, frequency: 'weekly', category: 'food', source: 'manual' },
    ]);

    await press(user, 'Edit Weekly shop');
    const box = await screen.findByLabelText(/^Amount/u);
    await user.clear(box);
    await user.type(box, '100');
    await press(user, 'Update Item');
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£433.00'));

    await press(user, 'Delete Weekly shop');
    await waitFor(() => expect(readDeviceItems()).toEqual([]));
    await press(user, 'Undo');
    await waitFor(() => expect(readDeviceItems()).toHaveLength(1));
    cleanup();
    showVisitor();
    expect(figure('Total Monthly Budget')).toContain('£433.00');
  });

  it('says what is missing, and keeps what was typed', async () => {
    const user = showVisitor();
    const dialog = await add(user, 'Rent', '0');
    await press(user, 'Add Item');
    expect(within(dialog).getByRole('link', { name: 'Enter an amount above £0.00' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await screen.findByText('You began “Rent” and did not save it.');
    await press(user, 'Carry on');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Description/u)).value).toBe('Rent');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByText(/You began/u)).toBeNull());
    expect(readDeviceItems()).toEqual([]);
  });

  it('says so when the browser keeps nothing', async () => {
    const user = showVisitor();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      await add(user, 'Rent', '700');
      await press(user, 'Add Item');
      await screen.findByText(/Your browser could not save this/u);
      expect(screen.getByLabelText<HTMLInputElement>(/^Description/u).value).toBe('Rent');
    } finally {
      full.mockRestore();
    }
  });

  it('adds the ticked payments of a statement, and the same statement again adds none', async () => {
    const user = showVisitor();
    const scan = async () => {
      await press(user, 'Scan Bank Statement');
      const dialog = await screen.findByRole('dialog', { name: 'Scan Bank Statement' });
      await user.upload(
        await within(dialog).findByLabelText('Statement to read'),
        new File(['x'], 'oct.csv'),
      );
      return dialog;
    };
    await press(user, 'Hide amounts');
    const hidden = await scan();
    await within(hidden).findByRole('checkbox', { name: /LNER/u });
    expect(hidden.textContent).not.toMatch(/£\d/u);
    await press(user, 'Cancel');
    await press(user, 'Show amounts');
    await user.click(within(await scan()).getByRole('checkbox', { name: /LNER/u }));
    await press(user, 'Add 2 items');
    await waitFor(() => expect(readDeviceItems()).toHaveLength(2));
    expect(readDeviceItems()[0]).toMatchObject({ source: 'scanned', date: '2026-10-03', description: 'TEA' });
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£5.00'));
    const again = await scan();
    await within(again).findByText(/3 payments found, 2 of them already in your budget/u);
    await press(user, 'Add 1 item');
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£45.00'));
    // Payments from a statement must not be in any of the browser's storage.
    await add(user, 'Window cleaner', '12');
    await press(user, 'Add Item');
    await waitFor(() => expect(readDeviceItems()).toHaveLength(4));
    const list = await screen.findByRole('region', { name: 'Your latest items' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Window cleaner');
    expect(JSON.parse(localStorage.getItem(budgetItemsKey) ?? '')).toHaveLength(1);
    expect(
      JSON.stringify([localStorage, sessionStorage].map(storage => Object.entries(storage))),
    ).not.toMatch(/TEA|LNER/u);
  });

  it('puts aside what does not open instead of writing over it', async () => {
    localStorage.setItem(budgetItemsKey, '[{"id":');
    const user = showVisitor();
    await add(user, 'Rent', '700');
    await press(user, 'Add Item');
    await waitFor(() => expect(readDeviceItems()).toHaveLength(1));
    expect(localStorage.getItem(`${budgetItemsKey}-damaged`)).toBe('[{"id":');
  });
});

describe('with a passport', () => {
  let tab: BrowserTab;
  beforeEach(async () => {
    tab = await createSignedInPerson();
  });

  const family = async () => {
    const records = createDemoFamily(readStoredDay('2026-11-21')).filter(
      ({ content }) => content.kind === budgetItem.id,
    );
    const saved = await tab.session.passport.saveMany(
      records.map(({ content }) => ({ kind: budgetItem.id, category: 'budget', fields: content.fields })),
    );
    expect(saved.ok).toBe(true);
  };

  it('seals what is added, and shows the last five, newest first', async () => {
    await family();
    const user = showPassport(tab);
    await add(user, 'Window cleaner', '12.50');
    await press(user, 'Add Item');
    await waitFor(() => expect(items(tab)).toHaveLength(24));
    expect(items(tab).at(-1)).toMatchObject({ description: 'Window cleaner', amount: '12.50' });
    const list = await screen.findByRole('region', { name: 'Your latest items' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(5));
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Window cleaner');
    expect(localStorage.getItem(budgetItemsKey)).toBeNull();
  });

  it('shows the analysis of the drawing, and hides every amount at a press', async () => {
    await family();
    const user = showPassport(tab);
    await press(user, 'View Analysis');
    await screen.findByText('Total monthly expenses');
    expect(figure('Total monthly expenses')).toContain('£2,486.30');
    expect(figure('Largest category')).toContain('Housing');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toBe('Housing£812.4033%');
    await press(user, 'Hide amounts');
    expect(document.body.textContent).not.toMatch(/£\d/u);
    expect(document.body.textContent).not.toMatch(/\d%/u);
    const widths = [...document.querySelectorAll('.bars .b-ess')].map(bar => bar.getAttribute('width'));
    expect(new Set(widths).size).toBe(1);
    await user.click(screen.getByRole('tab', { name: 'Categories' }));
    expect(document.body.textContent).not.toMatch(/£\d/u);
    await press(user, 'Show amounts');
    await press(user, 'Food3 items£486.20 a month');
    expect(await screen.findByText('Meals out')).toBeTruthy();
    await press(user, 'Add Item');
    expect((await screen.findByLabelText<HTMLSelectElement>(/^Category/u)).value).toBe('food');
  });

  it('moves in what a visitor had, once, and the plain copy goes', async () => {
    const plain = JSON.stringify([
      {
        id: '1763720000000',
        category: 'housing',
        subcategory: 'rent-mortgage',
        description: 'Rent',
        amount: 700,
      },
      { id: '019aa5e7-75e8-7bb5-9d0d-6f7d7b0f2f10', category: 'food', description: 'Shop', amount: 85.5 },
    ]);
    localStorage.setItem(budgetItemsKey, plain);
    const before = readDeviceItems();
    const user = showPassport(tab);
    await screen.findByText(/2 budget items that you added before you logged in.*without a password/u);
    // The app was killed after the encrypted copy had been saved, and the move is started again.
    expect((await moveItemsIntoPassport(tab.session.passport, before)).ok).toBe(true);
    localStorage.setItem(budgetItemsKey, plain);
    await press(user, 'Move them into my passport');
    await waitFor(() => expect(localStorage.getItem(budgetItemsKey)).toBeNull());
    expect(items(tab)).toMatchObject([
      { description: 'Rent', amount: '700.00' },
      { description: 'Shop', amount: '85.50', subcategory: 'other' },
    ]);
    expect(screen.queryByText(/on this device/u)).toBeNull();
  });

  it('keeps a form that was begun as a sealed draft when the passport locks', async () => {
    const user = showPassport(tab);
    await add(user, 'Holiday', '40');
    await tab.session.lock();
    expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes('Holiday')).toBe(true);
    await tab.session.unlock('green box file on the wardrobe');
    showPassport(tab);
    await screen.findByText('You began “Holiday” and did not save it.');
  });
});
