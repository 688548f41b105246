import { changeDeskFacts, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { moneyEntryKind } from '@kinfolio/domain/desk/model/records';
import { computeEstateAccounts } from '@kinfolio/domain/desk/papers/accounts';
import { createStatement } from '@kinfolio/domain/desk/papers/statement';
import { readEstateId } from '@kinfolio/domain/records/estate';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { beginFamilyDesk, openExecutorTab, requestedFiles, showDeskPage } from '../testing/open-desk.tsx';
import { EstateAccountsPage } from './AccountsPage.tsx';

afterEach(cleanup);

let tab: BrowserTab;
let estate: string;
beforeEach(async () => {
  tab = await openExecutorTab();
  estate = await beginFamilyDesk(tab);
});

const desk = () => {
  const read = readDesk(
    tab.session.passport
      .all()
      .filter(({ content }) => isDeskRecord(content) && readEstateId(content) === estate),
  );
  if (read === undefined) throw new Error('there is no desk');
  return read;
};

const addForm = async () => within(await screen.findByRole('form', { name: 'Add money' }));
const changeForm = () => within(screen.getByRole('form', { name: 'Change money' }));

async function addMoney(user: UserEvent, amount: string, from: string) {
  const form = await addForm();
  await user.type(form.getByLabelText(/^Amount/), amount);
  await user.type(form.getByLabelText(/^From/), from);
  await user.click(form.getByRole('button', { name: 'Add to the accounts' }));
}

const openEntry = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('button', { name: `Change ${name}` }));
const save = async (user: UserEvent) =>
  await user.click(changeForm().getByRole('button', { name: 'Save the change' }));

it('changes an entry, leaves it out and counts it again, and the log keeps all of it', async () => {
  const user = showDeskPage(tab, estate, <EstateAccountsPage />);
  await addMoney(user, '4,000', 'Halifax');
  await openEntry(user, 'Halifax, £4,000.00');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change Halifax' }));
  const form = changeForm();
  // The form shows the details that were entered before.
  expect(form.getByLabelText(/^Amount/)).toHaveProperty('value', '4000.00');
  expect(form.getByLabelText('What is it?')).toHaveProperty('value', 'collected');
  expect(form.getByLabelText('Day')).toHaveProperty('value', '11');
  await user.selectOptions(form.getByLabelText('What is it?'), 'funeral');
  await user.clear(form.getByLabelText(/^Amount/));
  await user.type(form.getByLabelText(/^Amount/), '400');
  await user.clear(form.getByLabelText(/^To/));
  await user.type(form.getByLabelText(/^To/), 'Co-op');
  await user.type(form.getByLabelText(/^What for/), 'Flowers');
  await user.clear(form.getByLabelText('Day'));
  await user.type(form.getByLabelText('Day'), '10');
  await save(user);
  await screen.findByText('Left in the estate: −£400.00');
  await expect.poll(() => document.activeElement?.textContent).toBe('Change Co-op: Flowers, £400.00');
  expect(desk().money).toMatchObject([
    { sort: 'funeral', amount: 400_00, who: 'Co-op', text: 'Flowers', on: '2026-11-10', leftOut: '' },
  ]);

  await openEntry(user, 'Co-op: Flowers, £400.00');
  await user.type(changeForm().getByLabelText(/^Leave this item out/), 'Entered twice');
  await save(user);
  const others = within(await screen.findByRole('region', { name: 'Added, but not counted' }));
  expect(others.getByText('Left out: Entered twice')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(others.getByRole('button', { name: /^Change Co-op/ }));
  expect(screen.getByText('Left in the estate: £0.00')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The funeral' })).toBeNull();
  expect(createStatement(desk(), readStoredDay('2026-11-11')).accounts).toBeUndefined();

  await openEntry(user, 'Co-op: Flowers, £400.00');
  await user.clear(changeForm().getByLabelText(/^Leave this item out/));
  await save(user);
  await screen.findByText('Left in the estate: −£400.00');
  await user.click(screen.getByRole('button', { name: 'Make the accounts for Excel' }));
  expect(requestedFiles.rows[0]?.at(-1)?.at(-1)).toBe('-400.00');
  const is = 'Co-op: Flowers, £400.00 (accounts: the funeral, 10 November 2026)';
  const was = 'Halifax, £4,000.00 (accounts: money collected, 11 November 2026)';
  expect(new Set(desk().log.map(({ text }) => text))).toEqual(
    new Set([
      `Added ${was}`,
      `Changed ${was}. It is now ${is}`,
      `Left out ${is}: Entered twice`,
      `Counted again: ${is}`,
    ]),
  );
});

it('loses nothing that was typed, and writes nothing where nothing was changed', async () => {
  const user = showDeskPage(tab, estate, <EstateAccountsPage />);
  await addMoney(user, '80', 'Halifax');
  await openEntry(user, 'Halifax, £80.00');
  await save(user);
  expect(desk().log).toHaveLength(1);
  await user.type((await addForm()).getByLabelText(/^From/), 'Barclays');
  await openEntry(user, 'Halifax, £80.00');
  await user.clear(changeForm().getByLabelText(/^Amount/));
  await user.type(changeForm().getByLabelText(/^Amount/), 'eighty');
  await user.type(changeForm().getByLabelText(/^What for/), 'Balance');
  await save(user);
  expect(changeForm().getByText('Enter an amount of money like 1,234.50')).toBeTruthy();
  expect(changeForm().getByLabelText(/^Amount/)).toHaveProperty('value', 'eighty');
  expect(changeForm().getByLabelText(/^What for/)).toHaveProperty('value', 'Balance');
  await user.click(changeForm().getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('Change Halifax, £80.00');
  expect((await addForm()).getByLabelText(/^From/)).toHaveProperty('value', 'Barclays');
  expect(computeEstateAccounts(desk()).leftPence).toBe(80_00);
});

it('shows both values if two executors changed one entry while offline', async () => {
  const user = showDeskPage(tab, estate, <EstateAccountsPage />);
  await addMoney(user, '80', 'Halifax');
  await screen.findByText('Left in the estate: £80.00');
  const { passport } = tab.session;
  const entry = passport.all().find(({ content }) => content.kind === moneyEntryKind.kind);
  if (entry === undefined) throw new Error('there is no entry');
  const { id, content } = entry;
  for (const amount of [toPence(90_00), toPence(95_00)])
    await passport.save({
      id,
      kind: content.kind,
      category: 'private',
      base: content,
      fields: changeDeskFacts(moneyEntryKind, content.fields, { amount }),
    });
  const choice = within(await screen.findByRole('group', { name: 'Halifax: amount' }));
  await user.click(choice.getByRole('button', { name: 'Keep £90.00' }));
  expect(await screen.findByText('Left in the estate: £90.00')).toBeTruthy();
  expect(desk().doubts).toEqual([]);
});
