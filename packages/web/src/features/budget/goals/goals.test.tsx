import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { budgetChoices } from '@kinfolio/domain/kinds/budget-choices';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { savingGoal } from '@kinfolio/domain/kinds/saving-goal';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { serialisePaymentBlock } from '@kinfolio/domain/payments/payment-blocks';
import { addDays, addMonths, type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { findWorkingDayOnOrAfter } from '@kinfolio/domain/values/working-days';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { PassportBudget } from '../PassportBudget.tsx';

let tab: BrowserTab;
let today: Day;

beforeEach(async () => {
  localStorage.clear();
  tab = await createSignedInPerson();
  today = todayInLondon(tab.device.time);
});
afterEach(cleanup);

const house = '0198aaaa-0000-7000-8000-000000000001';

async function addHouse(): Promise<void> {
  const { id: kind, category } = bankAccount;
  const fields = { name: 'House', accountType: 'joint', balance: '500.00', balanceAsOf: today };
  await tab.session.passport.saveMany([{ id: house, kind, category, fields }]);
}

/** A bill of £42.10 that was taken in each of four months, and falls due again in three days. */
async function addGas(): Promise<void> {
  const days = [4, 3, 2, 1].map(back => addMonths(addDays(today, 3), 0 - back));
  const blocks = days.map(day => {
    const month = day.slice(0, 7);
    const row = { day, pence: -4210, text: 'OCTOPUS ENERGY', nth: 1, from: ['s'] };
    const fields = { account: house, month, rows: serialisePaymentBlock(month, [row]) };
    return { kind: paymentMonth.id, category: paymentMonth.category, fields };
  });
  const { id: kind, category } = statementImport;
  const fields = { account: house, firstDay: addDays(today, -140), lastDay: today, proof: 'no-figures' };
  await tab.session.passport.saveMany([...blocks, { id: 's', kind, category, fields }]);
}

function show() {
  render(
    <MemoryRouter initialEntries={['/budgeting']}>
      <SessionProvider session={tab.session}>
        <PassportBudget clock={tab.device.time} />
      </SessionProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

it('asks when pay day is, and then takes the bills before it off the balance', async () => {
  await addHouse();
  await addGas();
  const payDay = addDays(findWorkingDayOnOrAfter(addDays(today, 3)), 1);
  const user = show();
  await user.click(await screen.findByText('Choose your pay day'));
  await user.click(await screen.findByLabelText(/^On pay day/u));
  await user.selectOptions(await screen.findByLabelText(/^Which day/u), String(Number(payDay.slice(8))));
  const early = screen.queryByLabelText<HTMLInputElement>(/^I am paid earlier/u);
  if (early?.checked === true) await user.click(early);
  await user.click(screen.getByText('Save my months'));
  const left = await screen.findByRole('region', { name: 'Left until pay day' });
  await within(left).findByText('The bill we took off');
  expect(left.textContent).toContain('£457.90');
  expect(left.textContent).toContain('less £42.10 for 1 bill');
  expect(left.textContent).toContain('We have not taken off shopping or other spending since then.');
});

it('is honest where no account has a recent balance', async () => {
  const { id: kind, category } = budgetChoices;
  await tab.session.passport.saveMany([{ kind, category, fields: { monthDay: '1', onWorkingDay: false } }]);
  show();
  const left = await screen.findByRole('region', { name: 'Left until the end of the month' });
  await within(left).findByText(/^We need a recent balance for an account that you spend from/u);
  expect(left.textContent).not.toContain('£');
});

it('a saving goal says what it needs each month, from its account or as typed', async () => {
  await addHouse();
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Add a saving goal' }));
  const goals = screen.getByRole('region', { name: 'Saving goals' });
  const type = async (label: RegExp, words: string) => {
    await user.click(within(goals).getByLabelText(label));
    await user.paste(words);
  };
  await type(/^What you are saving for/u, 'Boiler');
  await type(/^How much you need/u, '1700');
  const by = addMonths(today, 4);
  await type(/^Day/u, String(Number(by.slice(8))));
  await type(/^Month/u, String(Number(by.slice(5, 7))));
  await type(/^Year/u, by.slice(0, 4));
  await type(/^Saved so far/u, '500');
  await user.click(within(goals).getByRole('button', { name: 'Add goal' }));
  await within(goals).findByRole('heading', { name: 'Boiler' });
  expect(goals.textContent).toContain('£500.00 of £1,700.00 saved');
  expect(goals.textContent).toContain('Put aside £300.00 a month for 4 months');

  await user.click(within(goals).getByRole('button', { name: /^Change.*Boiler/u }));
  await user.clear(within(goals).getByLabelText(/^What you are saving for/u));
  await type(/^What you are saving for/u, 'Boiler fund');
  await user.selectOptions(within(goals).getByLabelText('Where are your savings?'), 'House');
  // The account now says how much is saved, and the other boxes still contain what was typed.
  expect(within(goals).queryByLabelText(/^Saved so far/u)).toBeNull();
  await user.click(within(goals).getByRole('button', { name: 'Update goal' }));
  await within(goals).findByRole('heading', { name: 'Boiler fund' });
  expect(goals.textContent).toContain('£500.00 of £1,700.00 saved, in House on');
  const [kept] = tab.session.passport.records(savingGoal.id);
  expect(kept?.content.fields).toMatchObject({ account: house, target: '1700.00' });

  await user.click(within(goals).getByRole('button', { name: /^Delete/u }));
  await waitFor(() => expect(tab.session.passport.records(savingGoal.id)).toEqual([]));
});
