import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statementReader } from '../../../reading/statements/statement-reader.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { PassportBudget } from '../PassportBudget.tsx';
import { openTestRows } from '../testing/open-rows.ts';

let tab: BrowserTab;
beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(statementReader, 'read').mockImplementation((file, { explained }) =>
    Promise.resolve({ ok: true, ...openSlowly(fileOf(file.name.slice(0, 2)), explained) }),
  );
  tab = await createSignedInPerson();
  untilRead = Promise.resolve(undefined);
});
afterEach(cleanup);

/**
 * A file with two unknown words for the direction and no balance, so that nothing in it shows which word means money
 * out.
 */
const fileOf = (month: string) =>
  [
    'Date,Details,Way,Amount',
    `03/${month}/2026,MR A,Vend,12.00`,
    `04/${month}/2026,MS B,Take,900.00`,
    `09/${month}/2026,MR C,Vend,3.00`,
  ].map(row => row.split(','));

let untilRead: Promise<undefined> = Promise.resolve(undefined);
const openSlowly = (...args: Parameters<typeof openTestRows>) => {
  const { table, ...rest } = openTestRows(...args);
  const choose: typeof table.choose = async roles => {
    await untilRead;
    return await table.choose(roles);
  };
  return { ...rest, table: { ...table, choose } };
};

function openBudget() {
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <PassportBudget clock={tab.device.time} />
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const read = async (month: string) => {
    await press('Scan Bank Statement');
    const dialog = await screen.findByRole('dialog', { name: 'Scan Bank Statement' });
    await user.upload(
      await within(dialog).findByLabelText('Statement to read'),
      new File(['x'], `${month}.csv`),
    );
    await within(dialog).findByLabelText(/^Which account/u);
    return dialog;
  };
  return { user, press, read };
}

it('which of two unknown words is money out is one question, with a payment as its example', async () => {
  const { user, press, read } = openBudget();
  const first = await read('09');
  expect(first.textContent).toContain('Look at one payment: MR A, £12.00, 3 Sep 2026.');
  expect(first.textContent).toContain('£900.00 in and £15.00 out');
  const reading = Promise.withResolvers<undefined>();
  untilRead = reading.promise;
  await user.selectOptions(within(first).getByLabelText(/^Which account/u), 'new');
  await user.selectOptions(within(first).getByLabelText('Did this money go out or come in?'), 'in');
  // Until the choice is read, the payments are still the wrong way round, so none can be added.
  await user.click(within(first).getByRole('checkbox', { name: /^I have checked the payments/u }));
  await press('Reading...');
  expect(tab.session.passport.records(paymentMonth.id)).toEqual([]);
  await user.click(within(first).getByRole('checkbox', { name: /^I have checked the payments/u }));
  reading.resolve(undefined);
  await waitFor(() => expect(first.textContent).toContain('£15.00 in and £900.00 out'));
  await user.click(within(first).getByRole('checkbox', { name: /^I have checked the payments/u }));
  await press('Add to my passport');
  await screen.findByText('3 payments added');

  // The next file with the same layout is read without a question.
  const second = await read('10');
  await within(second).findByText('We read the columns the way you chose on 21 November 2026.');
  expect(second.textContent).toContain('£15.00 in and £900.00 out');
  expect(within(second).queryByLabelText('Did this money go out or come in?')).toBeNull();
  await press('Cancel');
});

it('nothing can be added when the columns could not be read as the person chose', async () => {
  const { user, read } = openBudget();
  const dialog = await read('09');
  untilRead = Promise.reject(new Error('The reader stopped.'));
  await user.selectOptions(within(dialog).getByLabelText('Did this money go out or come in?'), 'in');
  await within(dialog).findByText('We could not read the columns the way you chose. Choose the file again.');
  expect(within(dialog).queryByRole('button', { name: 'Add to my passport' })).toBeNull();
});
