import { toBudgetItemFields } from '@kinfolio/domain/budget/budget-items';
import { budgetChoices } from '@kinfolio/domain/kinds/budget-choices';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { person } from '@kinfolio/domain/kinds/person';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RelatedContext } from '../../../passport/related/related.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { PassportBudget } from '../PassportBudget.tsx';

let tab: BrowserTab;

const item = (description: string, category: 'food' | 'housing', amount: number) => ({
  kind: budgetItem.id,
  category: budgetItem.category,
  fields: toBudgetItemFields({
    description,
    amount: toPence(amount),
    category,
    subcategory: 'other',
    frequency: 'monthly',
    isEssential: true,
    source: 'manual',
    notes: '',
  }),
});

beforeEach(async () => {
  localStorage.clear();
  tab = await createSignedInPerson();
  await tab.session.passport.saveMany([item('Rent', 'housing', 100_001), item('Shop', 'food', 30_000)]);
});
afterEach(cleanup);

/** Adds David, and adds Ruth's name to her own record, which already exists without it. */
async function addDavid(): Promise<void> {
  const { id: kind, category } = person;
  const [own] = tab.session.passport.records(kind);
  const ruth = { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' };
  const david = { firstName: 'David', lastName: 'Ellery', relationship: 'partner' };
  await tab.session.passport.saveMany([
    { kind, category, fields: ruth, ...(own !== undefined && { id: own.id, base: own.content }) },
    { kind, category, fields: david },
  ]);
}

function show() {
  render(
    <MemoryRouter initialEntries={['/budgeting']}>
      <SessionProvider session={tab.session}>
        <RelatedContext value={{ kinds: allKinds, others: tab.session.passport }}>
          <PassportBudget clock={tab.device.time} />
        </RelatedContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

it('divides everything, a category and an item among the people of the household', async () => {
  await addDavid();
  const user = show();
  const sheet = await screen.findByRole('region', { name: 'Who pays what' });
  expect(sheet.textContent).toContain('Do you share these costs with someone?');
  await user.click(within(sheet).getByText('Divide the costs'));
  await user.click(await within(sheet).findByLabelText('Ruth Ellery (you)'));
  await user.click(within(sheet).getByLabelText('David Ellery'));
  // 60 per cent and an empty share do not add up to 100 per cent.
  await user.type(within(sheet).getByLabelText('Share of Ruth Ellery (you), in per cent'), '60');
  await user.click(within(sheet).getByText('Save who pays'));
  await within(sheet).findByText(/^Give each person a share/u);
  await user.type(within(sheet).getByLabelText('Share of David Ellery, in per cent'), '40');
  await user.click(within(sheet).getByText('Save who pays'));
  await within(sheet).findByText('Usually paid by: Ruth Ellery 60%, David Ellery 40%');
  // The costs are £1,300.01 a month, of which Ruth pays 60 per cent.
  expect(sheet.textContent).toContain('Ruth Ellery£780.01 a month');
  expect(sheet.textContent).toContain('David Ellery£520.00 a month');

  await user.click(screen.getByRole('tab', { name: 'Categories' }));
  await user.click(await screen.findByText('Food'));
  await user.click(await screen.findByText('Who pays: the same as for everything else'));
  await user.click(await screen.findByLabelText('David Ellery'));
  await user.click(screen.getByText('Save who pays'));
  await screen.findByText('Who pays: David Ellery');
  expect(tab.session.passport.records(budgetChoices.id).map(({ content }) => content.fields)).toMatchObject([
    { payersFood: expect.not.stringContaining(' ') },
  ]);

  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  await user.click(await screen.findByRole('button', { name: /^Edit.*Rent/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Update budget item' });
  await user.click(within(dialog).getByLabelText('Ruth Ellery (you)'));
  await user.click(within(dialog).getByLabelText('David Ellery'));
  await user.click(within(dialog).getByText('Update Item'));
  await waitFor(() =>
    // Half of £1,000.01, with the odd penny for the first person, and the whole cost of food.
    expect(screen.getByRole('region', { name: 'Who pays what' }).textContent).toContain(
      'Ruth Ellery£500.01 a month',
    ),
  );
  expect(screen.getByRole('region', { name: 'Who pays what' }).textContent).toContain(
    'David Ellery£800.00 a month',
  );
});

it('asks nothing in a household of one', async () => {
  show();
  await screen.findByRole('region', { name: 'Saving goals' });
  expect(screen.queryByText('Who pays what')).toBeNull();
});
