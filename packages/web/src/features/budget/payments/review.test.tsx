import { readTable } from '@kinfolio/domain/statements/read-table';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statementReader } from '../../../reading/statements/statement-reader.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { PassportBudget } from '../PassportBudget.tsx';
import { PaymentsPage } from './PaymentsPage.tsx';

let tab: BrowserTab;
let next: { statement: ParsedStatement; name: string };
/** The statements to read, by file name. */
const byName = new Map<string, ParsedStatement>();

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(statementReader, 'read').mockImplementation(file =>
    Promise.resolve({ ok: true, statement: byName.get(file.name) ?? next.statement }),
  );
  tab = await createSignedInPerson();
});
afterEach(() => {
  cleanup();
});

function show() {
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

type User = ReturnType<typeof userEvent.setup>;
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const account = () => screen.getByLabelText<HTMLSelectElement>(/^Which account/u);
const row = (dialog: HTMLElement, text: string) =>
  within(dialog)
    .getAllByRole('listitem')
    .find(item => item.textContent.startsWith(text)) ?? document.body;

async function read(user: User, name: string, rows: readonly string[]) {
  next = { name, statement: readTable(rows.map(one => one.split(','))) };
  await press(user, 'Scan Bank Statement');
  const dialog = await screen.findByRole('dialog', { name: 'Scan Bank Statement' });
  await user.upload(await within(dialog).findByLabelText('Statement to read'), new File([name], name));
  await within(dialog).findByLabelText(/^Which account/u);
  return dialog;
}

const wrongSign = [
  'Opening balance,100.00',
  'Date,Details,Amount,Balance',
  '01/09/2026,TESCO,-5.00,95.00',
  '02/09/2026,ACME PAY,-10.00,105.00',
  '03/09/2026,LIDL,-7.00,98.00',
  '04/09/2026,BOOTS,-8.00,90.00',
  'Closing balance,90.00',
];

it('a row that was read wrongly is corrected before it is added, and then the statement adds up', async () => {
  const user = show();
  const dialog = await read(user, 'september.csv', wrongSign);
  expect(dialog.textContent).toContain(
    'They first differ between TESCO on 1 Sep 2026 and ACME PAY on 2 Sep 2026: the statement shows £20.00 more',
  );
  await press(user, 'Change ACME PAY');
  await user.selectOptions(within(dialog).getByLabelText(/^Direction/u), 'in');
  const amount = within(dialog).getByLabelText(/^Amount/u);
  await user.clear(amount);
  await press(user, 'Save change');
  await within(dialog).findByText('Enter an amount above zero, such as 12.50.');
  await user.type(amount, '10');
  await press(user, 'Save change');
  expect(row(dialog, 'ACME PAY').textContent).toContain('Changed by you');
  expect(dialog.textContent).toContain('The statement adds up: £100.00 + £10.00 in − £20.00 out = £90.00');

  await press(user, 'Change BOOTS');
  await press(user, 'Leave this payment out');
  expect(row(dialog, 'BOOTS').textContent).toContain('Left out');
  expect(dialog.textContent).toContain('The balances do not add up');
  await press(user, 'Put back BOOTS');
  await press(user, 'Change LIDL');
  await press(user, 'Leave this payment out');
  await user.selectOptions(account(), 'new');
  await press(user, 'Add to my passport');
  await screen.findByText('3 payments added');
});

it('a payment dated after today is pointed out until its date is corrected', async () => {
  const user = show();
  const dialog = await read(user, 'later.csv', [
    'Date,Details,Amount',
    '01/09/2026,TESCO,-5.00',
    '05/11/2027,LIDL,-7.00',
  ]);
  expect(dialog.textContent).toContain('1 payment is dated 5 Nov 2027, which is after today. Check the date');
  await press(user, 'Change LIDL');
  await user.clear(screen.getByLabelText('Year'));
  await user.type(screen.getByLabelText('Year'), '2026');
  await user.clear(screen.getByLabelText('Month'));
  await user.type(screen.getByLabelText('Month'), '9');
  await press(user, 'Save change');
  expect(dialog.textContent).not.toContain('after today');
  await press(user, 'Cancel');
});

it('the next download of an account that is not in the passport is offered to it, and each payment can be decided', async () => {
  const user = show();
  const head = 'Date,Details,Amount,Balance';
  const august = [
    '28/08/2026,RENT FLAT,-500.00,500.00',
    '29/08/2026,NORTHMOOR BUS,-1.75,498.25',
    '30/08/2026,LIDL LEEDS,-20.00,478.25',
    '31/08/2026,GYM CLUB,-9.99,468.26',
  ];
  const first = await read(user, 'one.csv', [head, ...august]);
  await user.selectOptions(account(), 'new');
  const name = within(first).getByLabelText(/^Name of this account/u);
  await user.clear(name);
  await user.type(name, 'Everyday');
  await press(user, 'Add to my passport');
  await screen.findByText('4 payments added');

  // The same file again: the account is recognised by its payments, and choosing another account shows a warning.
  const again = await read(user, 'one.csv', [head, ...august]);
  expect(account().selectedOptions[0]?.textContent).toBe('Everyday');
  await within(again).findByText('4 payments: 0 new, 4 already here');
  await user.selectOptions(account(), 'new');
  expect(again.textContent).toContain('All 4 payments are already in Everyday');
  await press(user, 'Choose Everyday');
  await press(user, 'This is a different payment: LIDL LEEDS');
  await within(again).findByText('4 payments: 1 new, 3 already here');
  await press(user, 'This is the same payment: LIDL LEEDS');
  await within(again).findByText('4 payments: 0 new, 4 already here');
  await press(user, 'Cancel');

  // The next month starts with the balance at which this one ended. One of its payments may be the last one of August,
  // described in other words.
  const september = await read(user, 'two.csv', [
    head,
    '01/09/2026,DD Gym Club Leeds,-9.99,458.27',
    '02/09/2026,NORTHMOOR BUS,-1.75,456.52',
    '03/09/2026,BOOTS,-3.00,453.52',
  ]);
  expect(account().selectedOptions[0]?.textContent).toBe('Everyday');
  await within(september).findByText('3 payments: 3 new, 1 to check');
  expect(
    within(september)
      .getAllByRole('listitem')
      .some(one => one.textContent.includes('Is it new?')),
  ).toBe(true);
  await press(user, 'This is the same payment: DD Gym Club Leeds');
  await within(september).findByText('3 payments: 2 new, 1 already here');
  expect(september.textContent).toContain('Already here It is the same as GYM CLUB');
  expect(september.textContent).not.toContain('come first');
  await press(user, 'This is a different payment: DD Gym Club Leeds');
  await within(september).findByText('3 payments: 3 new');
  expect(september.textContent).toContain('Will be added It is not the same as GYM CLUB');
  await press(user, 'This is the same payment: DD Gym Club Leeds');
  await within(september).findByText('3 payments: 2 new, 1 already here');
  await press(user, 'Add to my passport');
  await screen.findByText('2 payments added');
});

it('two accounts from statements become one, and a payment that both have counts once', async () => {
  const user = show();
  const rows = [
    'Date,Details,Amount',
    '01/09/2026,TESCO,-5.00',
    '02/09/2026,ACME PAY,10.00',
    '03/09/2026,LIDL,-7.00',
  ];
  for (const name of ['Main', 'Spare']) {
    const dialog = await read(user, `${name}.csv`, rows);
    await user.selectOptions(account(), 'new');
    const box = within(dialog).getByLabelText(/^Name of this account/u);
    await user.clear(box);
    await user.type(box, name);
    await press(user, 'Add to my passport');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  cleanup();
  render(
    <MemoryRouter initialEntries={['/budgeting/payments']}>
      <SessionProvider session={tab.session}>
        <Routes>
          <Route path="/budgeting/payments" element={<PaymentsPage clock={tab.device.time} />} />
        </Routes>
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  const month = await screen.findByRole('region', { name: 'September 2026' });
  expect(within(month).getAllByRole('listitem')).toHaveLength(6);
  await user.selectOptions(screen.getByLabelText(/^Spare is the same account as/u), 'Main');
  await press(user, 'Join Spare with Main');
  await waitFor(() => expect(within(month).getAllByRole('listitem')).toHaveLength(3));
  expect(screen.queryByLabelText(/^Name of Spare/u)).toBeNull();
  const name = screen.getByLabelText(/^Name of Main/u);
  await user.clear(name);
  await user.type(name, 'Everyday');
  await press(user, 'Rename Main');
  await screen.findByText('The account is now called Everyday');
  await press(user, 'Add Everyday to my bank accounts');
  await screen.findByText('Everyday is now one of your bank accounts');
  await waitFor(() => expect(screen.queryByLabelText(/^Name of Everyday/u)).toBeNull());
  expect(within(month).getAllByRole('listitem')).toHaveLength(3);
  expect(tab.session.passport.records('bank-account').map(({ content }) => content.fields['name'])).toEqual([
    'Everyday',
  ]);
});

it('several files are checked one after another, and each begins where the one before ended', async () => {
  const user = show();
  const head = 'Date,Details,Amount,Balance';
  const files: readonly (readonly [string, readonly string[]])[] = [
    [
      'month 2.csv',
      ['Opening balance,,,100.00', head, '31/08/2026,RENT FLAT,-50.00,50.00', 'Closing balance,,,50.00'],
    ],
    ['month 10.csv', [head, '01/09/2026,LIDL,-20.00,30.00', 'Closing balance,,,30.00']],
    ['month 11.csv', [head, '01/10/2026,BOOTS,-4.00,26.00', 'Closing balance,,,26.00']],
  ];
  for (const [name, rows] of files) byName.set(name, readTable(rows.map(one => one.split(','))));
  await press(user, 'Scan Bank Statement');
  const dialog = await screen.findByRole('dialog', { name: 'Scan Bank Statement' });
  await user.upload(
    await within(dialog).findByLabelText('Statement to read'),
    files.toReversed().map(([name]) => new File([name], name)),
  );
  await within(dialog).findByText('File 1 of 3', { exact: false });
  expect(within(dialog).getByText('month 2.csv')).toBeTruthy();
  await user.selectOptions(account(), 'new');
  await press(user, 'Add to my passport');

  await within(dialog).findByText('File 2 of 3', { exact: false });
  expect(within(dialog).getByText('month 10.csv')).toBeTruthy();
  // The message is in the dialog, because a toast would cover the rows.
  expect(within(dialog).getByText(/^1 payment added\. File 2/u)).toBeTruthy();
  expect(screen.getAllByText(/payment added/u)).toHaveLength(1);
  expect(within(dialog).getByText(/^This statement starts with the closing balance/u)).toBeTruthy();
  expect(dialog.textContent).toContain(
    'The statement adds up: £50.00 + £0.00 in − £20.00 out = £30.00, as printed on this statement and the previous one.',
  );
  await press(user, 'Skip this file');

  await within(dialog).findByText('File 3 of 3', { exact: false });
  expect(dialog.textContent).not.toContain('payment added');
  expect(within(dialog).queryByRole('button', { name: 'Skip this file' })).toBeNull();
  await user.selectOptions(account(), within(account()).getAllByRole('option')[1] ?? '');
  await press(user, 'Add to my passport');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
