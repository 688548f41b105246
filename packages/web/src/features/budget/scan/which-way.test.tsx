import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Tab } from '../../../session/testing/device.ts';
import { signedIn } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { PassportBudget } from '../PassportBudget.tsx';
import { openRows } from '../testing/open-rows.ts';

let tab: Tab;
beforeEach(async () => {
  localStorage.clear();
  tab = await signedIn();
});
afterEach(cleanup);

/** Two words for the direction that no list has, and no balance: nothing in the file shows which is which. */
const fileOf = (month: string) =>
  [
    'Date,Details,Way,Amount',
    `03/${month}/2026,MR A,Vend,12.00`,
    `04/${month}/2026,MS B,Take,900.00`,
    `09/${month}/2026,MR C,Vend,3.00`,
  ].map(row => row.split(','));

it('which of two unknown words is money out is one question, with a payment as its example', async () => {
  render(
    <MemoryRouter>
      <SessionProvider session={tab.session}>
        <PassportBudget
          clock={tab.device.time}
          readStatement={(file, { explained }) =>
            Promise.resolve({ ok: true, ...openRows(fileOf(file.name.slice(0, 2)), explained) })
          }
          messageFor={problem => `Because: ${problem}.`}
        />
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
  const first = await read('09');
  expect(first.textContent).toContain('Look at one payment: MR A, £12.00, 3 Sep 2026.');
  expect(first.textContent).toContain('£900.00 in and £15.00 out');
  await user.selectOptions(within(first).getByLabelText('Did this money go out or come in?'), 'in');
  await waitFor(() => expect(first.textContent).toContain('£15.00 in and £900.00 out'));
  await user.click(within(first).getByRole('checkbox', { name: /^I looked at the payments/u }));
  await user.selectOptions(within(first).getByLabelText(/^Which account/u), 'new');
  await press('Add to my passport');
  await screen.findByText('3 payments added');

  // The next file of the layout is read without a word.
  const second = await read('10');
  await within(second).findByText('The columns are read as you said on 21 November 2026.');
  expect(second.textContent).toContain('£15.00 in and £900.00 out');
  expect(within(second).queryByLabelText('Did this money go out or come in?')).toBeNull();
  await press('Cancel');
});
