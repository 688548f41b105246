import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { halifaxFields } from '../testing/accounts.ts';
import { openPage, saveDirectly, signInTestPerson } from '../testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const may = { may: 'yes', ask: () => undefined } as const;
const saved = () => tab.session.passport.records(bankAccount.id).map(({ content }) => content.fields);
const three = ['One', 'Two', 'Three'].map(name => Object.assign({}, halifaxFields, { name }));

async function openForm(several: Parameters<typeof openPage>[1]['several'] = may) {
  await saveDirectly(tab.session.passport, bankAccount, three);
  const { user } = openPage(tab, { kinds: [bankAccount], several });
  await user.click(await screen.findByRole('button', { name: /^Change several/ }));
  return user;
}

describe('changing several records at once', () => {
  it('changes one field of what is ticked and nothing else, and one Undo brings all back', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('checkbox', { name: /^One/u }));
    await user.click(screen.getByRole('checkbox', { name: /^Three/u }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'What do you want to change?' }), 'Notes');
    await user.type(screen.getByRole('textbox', { name: /^Notes/u }), 'In the blue folder');
    await user.click(screen.getByRole('button', { name: 'Change 2 accounts' }));
    const notes = { notes: 'In the blue folder' };
    await waitFor(() =>
      expect(saved()).toEqual([{ ...three[0], ...notes }, three[1], { ...three[2], ...notes }]),
    );
    expect(await screen.findByText('2 accounts changed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()).toEqual(three));
  });

  it('leaves to a record what was changed in it elsewhere in the meantime', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('checkbox', { name: 'All 3' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'What do you want to change?' }), 'Notes');
    await user.type(screen.getByRole('textbox', { name: /^Notes/u }), 'New');
    const [first] = tab.session.passport.records(bankAccount.id);
    if (first === undefined) throw new Error('there is no record');
    const { content: base, id } = first;
    const fields = { ...base.fields, balance: '1.00' };
    await tab.session.passport.save({ id, kind: bankAccount.id, category: 'bank-accounts', base, fields });
    await user.click(screen.getByRole('button', { name: 'Change 3 accounts' }));
    await waitFor(() => expect(saved()[0]).toEqual({ ...three[0], notes: 'New', balance: '1.00' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()[0]).toEqual({ ...three[0], balance: '1.00' }));
  });

  it('says what is missing, and keeps what was typed', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'Change 0 accounts' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Tick at least one account');
    expect(summary.textContent).toContain('Choose the account type');
    expect(saved()).toEqual(three);
  });

  it('is kindly said to be part of a plan, before anything is typed', async () => {
    const user = await openForm({ may: 'no', ask: () => undefined });
    const plans = await screen.findByRole('link', { name: 'See the plans' });
    expect(plans.getAttribute('href')).toBe('/subscription-management?upgrade=true');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(await screen.findByRole('link', { name: 'One' })).toBeTruthy();
  });

  it('opens nothing while the plan is not known, and can be asked for again', async () => {
    const asked: string[] = [];
    const user = await openForm({ may: 'unknown', ask: () => asked.push('again') });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect([asked, screen.queryByRole('checkbox')]).toEqual([['again'], null]);
  });
});
