// The specification's budgeting section (spec 2 §2 to §5, §9), sentence by sentence, for a visitor and with a passport.
import { type BudgetItem, toBudgetItemFields } from '@kinfolio/domain/budget/budget-items';
import { budgetCategories } from '@kinfolio/domain/reference/budget-categories';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import { SessionProvider } from '../../session/api/react.ts';
import { createSignedInPerson, fixedTestTime } from '../../session/testing/signed-in.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../ui/feedback/toast.ts';
import { changeDeviceItems, removeItemId } from './device-items.ts';
import { PassportBudget } from './PassportBudget.tsx';
import { VisitorBudget } from './VisitorBudget.tsx';

beforeEach(() => {
  localStorage.clear();
  changeDeviceItems(() => []);
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
});
afterEach(() => {
  cleanup();
});

const item = (description: string, amount: number, more: Partial<BudgetItem> = {}): BudgetItem => ({
  id: description,
  description,
  amount: toPence(amount),
  category: 'housing',
  subcategory: 'other',
  frequency: 'monthly',
  isEssential: true,
  source: 'manual',
  notes: '',
  ...more,
});

interface Way {
  readonly tool: () => ReactNode;
  readonly fill: (items: readonly BudgetItem[]) => Promise<unknown>;
}

const ways: Readonly<Record<string, () => Promise<Way>>> = {
  'a visitor': () =>
    Promise.resolve({
      tool: () => <VisitorBudget clock={{ now: () => fixedTestTime }} />,
      fill: items => Promise.resolve(changeDeviceItems(() => items)),
    }),
  'with a passport': async () => {
    const tab = await createSignedInPerson();
    return {
      tool: () => (
        <SessionProvider session={tab.session}>
          <PassportBudget clock={tab.device.time} />
        </SessionProvider>
      ),
      fill: items =>
        tab.session.passport.saveMany(
          items.map(one => ({
            kind: 'budget-item',
            category: 'budget',
            fields: toBudgetItemFields(removeItemId(one)),
          })),
        ),
    };
  },
};

type User = ReturnType<typeof userEvent.setup>;
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const choose = async (user: User, tab: string) => user.click(screen.getByRole('tab', { name: tab }));
const figure = (name: string) => screen.getByText(name).parentElement?.textContent ?? '';
const savedWords = () => [...document.querySelectorAll('.saved')].map(({ textContent }) => textContent);
const dialog = async () => within(await screen.findByRole('dialog'));
const rows = async () =>
  (await screen.findAllByRole('listitem')).flatMap(({ className, textContent }) =>
    className === 'budget-item' ? textContent.replace(/Edit.*$/u, '') : [],
  );

describe.each(Object.entries(ways))('the budgeting tool: %s', (_, begin) => {
  let user: User;
  const open = async (...items: readonly BudgetItem[]) => {
    const { tool, fill } = await begin();
    await fill(items);
    render(
      <MemoryRouter>
        {tool()}
        <ToastRegion label="Messages" />
      </MemoryRouter>,
    );
    user = userEvent.setup({ delay: null });
  };

  it('opens on three tabs, four tiles and three actions, with nothing in it', async () => {
    await open();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Categories',
      'Analysis',
    ]);
    for (const tile of ['Total Monthly Budget', 'Essential Expenses', 'Non-Essential'])
      expect(figure(tile)).toContain('£0.00');
    expect(figure('Budget Items')).toContain('0');
    const actions = within(screen.getByRole('list', { name: 'What you can do' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Scan Bank Statement',
      'Add Manual Entry',
      'View Analysis',
    ]);
    await press(user, 'View Analysis');
    expect(await screen.findByText('Largest category')).toBeTruthy();
    expect(figure('Largest category')).toContain('None');
    expect(screen.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected')).toBe('true');
  });

  it('counts weekly 4.33 times, quarterly a third, yearly a twelfth; the last five are shown, newest first', async () => {
    await open(
      item('Shop', 1000, { frequency: 'weekly', category: 'food' }),
      item('Rent', 10_000),
      item('Water', 3000, { frequency: 'quarterly' }),
      item('Licence', 12_000, { frequency: 'yearly', category: 'entertainment', isEssential: false }),
      item('Gym', 2000, { category: 'personal', isEssential: false }),
      item('Cinema', 800, { category: 'entertainment', isEssential: false }),
    );
    await waitFor(() => expect(figure('Budget Items')).toContain('6'));
    expect(figure('Total Monthly Budget')).toContain('£191.30');
    expect(figure('Essential Expenses')).toContain('£153.30');
    expect(figure('Non-Essential')).toContain('£38.00');
    expect(await rows()).toEqual([
      expect.stringMatching(/^Cinema/u),
      expect.stringMatching(/^Gym/u),
      expect.stringMatching(/^Licence/u),
      expect.stringMatching(/^Water/u),
      expect.stringMatching(/^Rent/u),
    ]);
    await choose(user, 'Analysis');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CategoryBarA monthShare',
      'Housing£110.0058%',
      'Food£43.3023%',
      'Personal£20.0010%',
      'Entertainment£18.009%',
      'Total£191.30100%',
    ]);
    expect(figure('Total monthly expenses')).toContain('£191.30');
    expect(figure('Largest category')).toContain('Housing');
    const split = within(screen.getByRole('region', { name: 'Essential or not' }));
    expect(split.getByText('Essential').parentElement?.textContent).toContain('£153.30');
    expect(split.getByText('Not essential').parentElement?.textContent).toContain('£38.00');
  });

  it('has a card for each category; the one that is picked lists its items, with add, edit and delete', async () => {
    await open(item('Rent', 10_000));
    await choose(user, 'Categories');
    const cards = within(await screen.findByRole('region', { name: 'Categories' }));
    expect(cards.getAllByRole('button')).toHaveLength(14);
    await press(user, 'Housing1 item£100.00 a month');
    expect(await rows()).toEqual([expect.stringMatching(/^Rent/u)]);
    await press(user, 'Edit Rent');
    const box = (await dialog()).getByLabelText(/^Amount/u);
    await user.clear(box);
    await user.type(box, '90');
    await press(user, 'Update Item');
    await waitFor(async () => expect((await rows())[0]).toContain('£90.00'));
    await press(user, 'Add Item');
    expect((await dialog()).getByLabelText<HTMLSelectElement>(/^Category/u).value).toBe('housing');
    await press(user, 'Cancel');
    await press(user, 'Delete Rent');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Rent' })).toBeNull());
    await press(user, 'Undo');
    await screen.findByRole('button', { name: 'Delete Rent' });
  });

  it('hides every amount at a press, also in names, and shows them again', async () => {
    await open(item('Rent', 12_345));
    await press(user, 'Hide amounts');
    for (const tab of ['Overview', 'Categories', 'Analysis']) {
      await choose(user, tab);
      await waitFor(() => expect(screen.getAllByText('amount hidden').length).toBeGreaterThan(0));
      expect(document.body.innerHTML).not.toContain('123.45');
    }
    await press(user, 'Show amounts');
    await waitFor(() => expect(figure('Total monthly expenses')).toContain('£123.45'));
  });

  it('adds nothing before words and an amount above nothing; another category begins with its own first subcategory', async () => {
    await open();
    await press(user, 'Add Manual Entry');
    const form = await dialog();
    const send = form.getByRole('button', { name: 'Add Item' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.type(form.getByLabelText(/^Description/u), 'Bus');
    await user.type(form.getByLabelText(/^Amount/u), '0');
    await user.click(send);
    expect(form.getByRole('link', { name: 'Enter an amount above £0.00' })).toBeTruthy();
    const category = form.getByLabelText<HTMLSelectElement>(/^Category/u);
    expect([...category.options].map(({ value }) => value)).toEqual(
      budgetCategories.map(({ value }) => value),
    );
    for (const { value, subcategories } of [budgetCategories[1], budgetCategories[13]]) {
      await user.selectOptions(category, value);
      const sub = form.getByLabelText<HTMLSelectElement>(/^Subcategory/u);
      expect([sub.value, sub.options.length]).toEqual([subcategories[0].value, subcategories.length]);
    }
    const often = form.getByLabelText<HTMLSelectElement>(/^How often/u);
    expect([...often.options].map(({ value }) => value)).toEqual([
      'weekly',
      'monthly',
      'quarterly',
      'yearly',
    ]);
  });

  it('says whether what is typed is saved, and Save saves it now', async () => {
    await open();
    await waitFor(() => expect(savedWords().join()).toMatch(/^(?:Saved just now|All changes saved)$/u));
    await press(user, 'Add Manual Entry');
    await user.type((await dialog()).getByLabelText(/^Description/u), 'Rent');
    await waitFor(() => expect(savedWords()).toContain('Unsaved changes'));
    await user.keyboard('{Escape}');
    await screen.findByText('You began “Rent” and did not save it.');
    await waitFor(() => expect(savedWords().join()).toMatch(/^(?:Saved just now|All changes saved)$/u));
    await press(user, 'Save');
    await waitFor(() => expect(savedWords().join()).toMatch(/^(?:Saved just now|All changes saved)$/u));
  });

  it('leads back', async () => {
    await open();
    const back = screen.getByRole('link', { name: /^Home/u });
    expect(['/', '/dashboard']).toContain(back.getAttribute('href'));
  });
});

it('a visitor’s items are under one key of the browser, and each category has 6 to 11 subcategories', () => {
  changeDeviceItems(() => [item('Rent', 10_000)]);
  expect(Object.keys(localStorage)).toEqual([budgetItemsKey]);
  for (const { subcategories } of budgetCategories) {
    expect(subcategories.length).toBeGreaterThanOrEqual(6);
    expect(subcategories.length).toBeLessThanOrEqual(11);
  }
});
