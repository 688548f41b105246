import { bill } from '@kinfolio/domain/kinds/bill';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementLayout } from '@kinfolio/domain/kinds/statement-layout';
import { readTable } from '@kinfolio/domain/statements/read-table';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { addMonths, readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableCells } from '../../../reading/statements/open-table.ts';
import { statementReader } from '../../../reading/statements/statement-reader.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { createSignedInPerson } from '../../../session/testing/signed-in.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../../ui/feedback/toast.ts';
import { BudgetMonthPage } from '../month/MonthPage.tsx';
import { PassportBudget } from '../PassportBudget.tsx';
import { RegularPaymentsPage } from '../regular/RegularPage.tsx';
import { createTestStatement } from '../testing/a-statement.ts';
import { openTestRows } from '../testing/open-rows.ts';
import { PaymentsPage } from './PaymentsPage.tsx';

let tab: BrowserTab;
let next: ParsedStatement;
let rows: TableCells | undefined;

beforeEach(async () => {
  localStorage.clear();
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
  rows = undefined;
  vi.spyOn(statementReader, 'read').mockImplementation((_, { explained }) =>
    Promise.resolve(
      rows === undefined ? { ok: true, statement: next } : { ok: true, ...openTestRows(rows, explained) },
    ),
  );
  tab = await createSignedInPerson();
});
afterEach(cleanup);

function show(at = '/budgeting') {
  cleanup();
  const budget = <PassportBudget clock={tab.device.time} />;
  render(
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider session={tab.session}>
        <Routes>
          <Route path="/budgeting" element={budget} />
          <Route path="/budgeting/payments" element={<PaymentsPage clock={tab.device.time} />} />
          <Route path="/budgeting/month" element={<BudgetMonthPage clock={tab.device.time} />} />
          <Route path="/budgeting/regular" element={<RegularPaymentsPage />} />
        </Routes>
      </SessionProvider>
      <ToastRegion label="Messages" />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

type User = ReturnType<typeof userEvent.setup>;
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const undo = () => screen.getAllByRole('button', { name: /^Undo/u });
const bills = () => tab.session.passport.records(bill.id).map(({ content }) => content.fields);
const figure = (name: string) => screen.getByText(name).parentElement?.textContent ?? '';

async function read(user: User, statement: ParsedStatement, button = 'Scan Bank Statement') {
  next = statement;
  await press(user, button);
  const dialog = await screen.findByRole('dialog', { name: 'Scan Bank Statement' });
  await user.upload(await within(dialog).findByLabelText('Statement to read'), new File(['x'], 'oct.csv'));
  await within(dialog).findByLabelText(/^Which account/u);
  return dialog;
}
const span = (from: string, to: string) => ({ firstDay: readStoredDay(from), lastDay: readStoredDay(to) });

const october = createTestStatement([
  ['COSTA', -350],
  ['COSTA', -350],
  ['LNER', -4000],
  ['PAY', 90_000],
]);

describe('a statement in the passport', () => {
  it('shows no amount while amounts are hidden, also before it is added', async () => {
    localStorage.setItem('kinfolio-hide-amounts', '1');
    const dialog = await read(show(), october);
    expect(dialog.textContent).toContain('The statement adds up: £••••amount hidden');
    expect(dialog.textContent).not.toMatch(/£\d/u);
  });

  it('is kept with all its payments; the same one again adds none', async () => {
    const user = show();
    const dialog = await read(user, october);
    expect(dialog.textContent).toContain(
      'The statement adds up: £1,000.00 + £900.00 in − £47.00 out = £1,853.00, as printed on the statement.',
    );
    await press(user, 'Add to my passport');
    await within(dialog).findByText('Choose which account this statement is from.');
    await user.selectOptions(within(dialog).getByLabelText(/^Which account/u), 'new');
    await within(dialog).findByText('4 payments: 4 new');
    await press(user, 'Add to my passport');
    await screen.findByText('4 payments added');
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£47.00'));
    expect(figure('Budget Items')).toContain('3');

    // The account is recognised by its numbers.
    const again = await read(user, october);
    await within(again).findByText('4 payments: 0 new, 4 already here');
    await press(user, 'Add to my passport');
    await screen.findByText('Nothing new: you already have these payments');
    expect(figure('Total Monthly Budget')).toContain('£47.00');
    expect(tab.session.passport.records(paymentMonth.id)).toHaveLength(1);
  });

  it('is listed with its payments, and Undo takes out what no other has', async () => {
    const user = show();
    for (const statement of [
      october,
      createTestStatement([
        ['LNER', -4000],
        ['GREGGS', -250],
      ]),
    ]) {
      const dialog = await read(user, statement);
      const box = within(dialog).getByLabelText<HTMLSelectElement>(/^Which account/u);
      if (box.value === '') await user.selectOptions(box, 'new');
      await press(user, 'Add to my passport');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£49.50'));
    await user.click(await screen.findByRole('link', { name: 'Your statements and payments' }));
    const list = await screen.findByRole('region', { name: 'October 2026' });
    const texts = () =>
      [...list.querySelectorAll('li .as-typed')].map(({ textContent }) => textContent).toSorted();
    expect(texts()).toEqual(['Costa', 'Costa', 'Greggs', 'LNER', 'Pay']);
    expect(list.textContent).toContain('£900.00 in, £49.50 out');
    // The newest statement is listed first, so the second button removes the older one.
    await user.click(undo()[1] ?? document.body);
    await waitFor(() => expect(texts()).toEqual(['Greggs', 'LNER']));
    await press(user, /^Put back/u);
    await waitFor(() => expect(texts()).toHaveLength(5));
    await user.click(undo()[0] ?? document.body);
    await waitFor(() => expect(texts()).toEqual(['Costa', 'Costa', 'LNER', 'Pay']));
    await user.type(screen.getByLabelText(/^Description contains/u), 'costa');
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'October 2026' }).textContent).toContain('2 payments'),
    );
    await press(user, 'Hide amounts');
    expect(document.body.textContent).not.toMatch(/£\d/u);
  });

  it('is added on the page of statements; a figure of its month opens its payments, of which one is split', async () => {
    const user = show('/budgeting/payments');
    await read(user, october, 'Add a statement');
    await user.selectOptions(screen.getByLabelText(/^Which account/u), 'new');
    await press(user, 'Add to my passport');
    await screen.findByText('4 payments added');

    await press(user, /^Change.*LNER/u);
    await press(user, 'Split this payment');
    const group = screen.getByRole('group', { name: 'Split LNER' });
    const part = (of: string, place: number) =>
      within(group).getByLabelText(`${of} of part ${String(place)}`);
    await user.type(part('Amount', 1), '30');
    await user.type(part('Amount', 2), '9.99');
    await press(user, 'Save parts');
    expect(group.textContent).toContain('£0.01 of £40.00 is left.');
    await user.clear(part('Amount', 2));
    await user.type(part('Amount', 2), '10');
    await user.selectOptions(part('Category', 2), 'gifts');
    await press(user, 'Save parts');
    await screen.findByText('LNER is split');

    const again = show('/budgeting/month');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /^Gifts/u }).textContent).toContain('£10.00');
    expect(within(table).getByRole('row', { name: /^Transport/u }).textContent).toContain('£30.00');
    await again.click(within(table).getByRole('link', { name: /^£10.00/u }));
    await screen.findByRole('heading', { name: 'Gifts, October 2026' });
    expect(screen.getAllByRole('button', { name: /^Change/u })).toHaveLength(1);
    await press(again, /^Change.*LNER/u);
    await press(again, 'Undo the split');
    await screen.findByText('LNER is no longer split');
    await press(again, 'Show all payments');
    expect(await screen.findAllByRole('button', { name: /^Change/u })).toHaveLength(3);
  });

  it('tells of every line that was not read', async () => {
    const user = show();
    const dialog = await read(user, {
      ...october,
      notRead: [{ line: 7, text: '31/02/2026, LIDL, 4.00', reason: 'no-day' }],
    });
    expect(dialog.textContent).toContain('1 line was not read as a payment');
    expect(dialog.textContent).toContain('Row 7, no date: 31/02/2026, LIDL, 4.00');
  });

  it('of which we are not sure is not added before its person looked', async () => {
    const user = show();
    const dialog = await read(user, { ...october, certainty: 'unsure' });
    await user.selectOptions(within(dialog).getByLabelText(/^Which account/u), 'new');
    await press(user, 'Add to my passport');
    await within(dialog).findByText('Check the payments, then tick to say that they are right.');
    expect(tab.session.passport.records(paymentMonth.id)).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox', { name: /^I have checked the payments/u }));
    await press(user, 'Add to my passport');
    await screen.findByText('4 payments added');
  });

  it('lets its person say what a payment was for, delete it and take that back', async () => {
    const user = show();
    await read(user, createTestStatement([['LNER', -4000]]));
    await user.selectOptions(screen.getByLabelText(/^Which account/u), 'new');
    await press(user, 'Add to my passport');
    await press(user, 'Edit LNER');
    expect(screen.queryByLabelText(/^Amount/u)).toBeNull();
    await user.selectOptions(await screen.findByLabelText(/^Category/u), 'gifts');
    await press(user, 'Update Item');
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Your latest items' }).textContent).toContain('Gifts'),
    );
    await press(user, 'Delete LNER');
    await waitFor(() => expect(figure('Budget Items')).toContain('0'));
    await press(user, 'Undo');
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£40.00'));
  });
});

const fileOf = (at: string) =>
  [
    'Date,Details,Paid in,Paid out',
    `03/${at}/2026,MR GREEN,5.00,`,
    `04/${at}/2026,MRS BROWN,,12.00`,
    `09/${at}/2026,MS WHITE,8.00,`,
  ].map(row => row.split(','));
const readRows = async (user: User, file: TableCells) => {
  rows = file;
  const dialog = await read(user, readTable(file));
  const box = within(dialog).getByLabelText<HTMLSelectElement>(/^Which account/u);
  if (box.value === '')
    await user.selectOptions(box, box.options.length > 2 ? (box.options[1]?.value ?? '') : 'new');
  return dialog;
};
/** Everything stored in the browser and on the server, as text. */
async function everythingKept(): Promise<string> {
  const { indexedDB, local, server } = tab.device;
  const parts: unknown[] = [local, tab.storage, localStorage, sessionStorage].map(storage =>
    Array.from({ length: storage.length }, (_, at) => {
      const key = storage.key(at) ?? '';
      return [key, storage.getItem(key)];
    }),
  );
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    parts.push(name);
    for (const store of database.objectStoreNames)
      parts.push(
        await new Promise(resolve => {
          const all = database.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
        }),
      );
    database.close();
  }
  parts.push([...server.only().records.values()], server.calls);
  return JSON.stringify(parts);
}

const say = async (user: User, dialog: HTMLElement, column: number, role: string) =>
  user.selectOptions(within(dialog).getByLabelText(new RegExp(`^Column ${String(column)}`, 'u')), role);
const layouts = () => tab.session.passport.records(statementLayout.id).map(({ content }) => content.fields);

describe('a layout that its person explained', () => {
  it('is read so the next time; taken out, it asks again, and what is said then stands', async () => {
    const user = show();
    const first = await readRows(user, fileOf('09'));
    await say(user, first, 3, 'out');
    await say(user, first, 4, 'into');
    await press(user, 'Add to my passport');
    await screen.findByText('3 payments added');
    expect(layouts()).toMatchObject([{ roles: 'day words out into', confirmedOn: '2026-11-21' }]);

    // The next file with the same layout is read without a question.
    const second = await readRows(user, fileOf('10'));
    await within(second).findByText('We read the columns the way you chose on 21 November 2026.');
    expect(second.textContent).toContain('£12.00 in and £13.00 out');
    await press(user, 'Cancel');

    // The choice turns out to be wrong: the person removes the statement and reads the file again.
    await user.click(await screen.findByRole('link', { name: 'Your statements and payments' }));
    await press(user, /^Undo/u);
    await screen.findByRole('button', { name: /^Put back/u });
    const again = show();
    const third = await readRows(again, fileOf('09'));
    await within(third).findByText(/^You removed the last statement that we read this way/u);
    await press(again, 'Add to my passport');
    await within(third).findByText('Check the payments, then tick to say that they are right.');
    await say(again, third, 3, 'into');
    await say(again, third, 4, 'out');
    await press(again, 'Add to my passport');
    await screen.findByText('3 payments added');
    expect(layouts()).toMatchObject([{ roles: 'day words into out' }]);
    await waitFor(() => expect(figure('Total Monthly Budget')).toContain('£12.00'));

    // Payees, headings and file names are not stored anywhere unencrypted.
    await tab.settled();
    const kept = await everythingKept();
    expect(kept).toContain('kinfolio');
    for (const canary of ['MR GREEN', 'Mr Green', 'MS WHITE', 'oct.csv', 'Paid in', 'paid in', 'day words'])
      expect(kept).not.toContain(canary);
  });
});

const [only] = createTestStatement([['TRAIN YORK', -4000]]).accounts;
/** A statement that ends on 3 November, with one payment on that day. */
const novemberBegun: Partial<ParsedStatement> =
  only === undefined
    ? {}
    : {
        accounts: [
          {
            ...only,
            found: { ...only.found, ...span('2026-11-01', '2026-11-03') },
            payments: only.payments.map(one => Object.assign({}, one, { day: readStoredDay('2026-11-03') })),
          },
        ],
      };

describe('what comes round', () => {
  it('becomes a record by one press, no second by another, and Undo leaves nothing', async () => {
    const user = show();
    const one = october.accounts[0];
    if (one === undefined) throw new Error('no account');
    const days = Array.from({ length: 6 }, (_, month) => addMonths(readStoredDay('2026-05-05'), month));
    const payments = days.map((day, index) => ({
      line: index,
      day,
      pence: -4200,
      text: 'OCTOPUS ENERGY',
      doubtful: false,
    }));
    const found = { ...one.found, ...span('2026-05-01', '2026-10-31') };
    await read(user, { ...october, accounts: [{ ...one, found, payments }] });
    await user.selectOptions(screen.getByLabelText(/^Which account/u), 'new');
    await press(user, 'Add to my passport');
    await user.click(await screen.findByRole('link', { name: 'Regular payments' }));
    await screen.findByText(/Seen 6 times. Next due about 5 November 2026./u);
    await press(user, 'Hide amounts');
    expect(document.body.textContent).not.toMatch(/£\d/u);
    await press(user, 'Show amounts');
    await user.dblClick(await screen.findByRole('button', { name: /^Add to Bills/u }));
    await screen.findByRole('link', { name: /^In your passport/u });
    expect(screen.queryByRole('button', { name: /^Add to Bills/u })).toBeNull();
    expect(bills()).toMatchObject([
      { name: 'Octopus Energy Bill', monthlyAmount: '42.00', dueDate: '2026-11-05' },
    ]);
    await press(user, 'Undo');
    await waitFor(() => expect(bills()).toEqual([]));
    await screen.findByRole('button', { name: /^Add to Bills/u });

    await tab.session.passport.save({
      kind: bill.id,
      category: 'bills',
      fields: { name: 'Power', type: 'gas', provider: 'Octopus Energy', monthlyAmount: '30.00' },
    });
    await press(user, /^Use the new amount/u);
    await waitFor(() => expect(bills()).toMatchObject([{ name: 'Power', monthlyAmount: '42.00' }]));

    // The payment is still to be paid in a month of which only the first days have been read, but not in a month that
    // has been read completely.
    const month = show('/budgeting/month');
    expect(screen.queryByRole('region', { name: 'Still to be paid' })).toBeNull();
    await read(show(), createTestStatement([['TRAIN YORK', -4000]], novemberBegun));
    await press(month, 'Add to my passport');
    await screen.findByText('1 payment added');
    show('/budgeting/month');
    const region = await screen.findByRole('region', { name: 'Still to be paid' });
    expect(region.textContent).toContain('Octopus EnergyAbout 5 November 2026£42.00');
  });
});

it('a month shows what was spent beside the plan, and which days were read', async () => {
  const item = {
    description: 'Trains',
    amount: '30.00',
    category: 'transport',
    subcategory: 'train',
    frequency: 'monthly',
    isEssential: true,
    source: 'manual',
  };
  await tab.session.passport.save({ kind: 'budget-item', category: 'budget', fields: item });
  const user = show();
  await read(
    user,
    createTestStatement([
      ['TRAIN YORK', -4000],
      ['PAY', 90_000],
    ]),
  );
  await user.selectOptions(screen.getByLabelText(/^Which account/u), 'new');
  await press(user, 'Add to my passport');
  await user.click(await screen.findByRole('link', { name: 'Spent and planned' }));
  const table = await screen.findByRole('table', { name: /^October 2026/u });
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    'Transport£40.00 Transport: show the payments£30.00£10.00 over',
  );
  expect(screen.getByText('Transport is £10.00 over its plan.')).toBeTruthy();
  expect(figure('Came in')).toContain('£900.00');
  expect(screen.getByText('Your statements cover days 3 to 3 of this month.')).toBeTruthy();
  await press(user, 'Hide amounts');
  expect(document.body.textContent).not.toMatch(/£\d/u);
  await press(user, 'November 2026');
  expect(screen.getByText(/^You have not added a statement that covers November 2026/u)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
