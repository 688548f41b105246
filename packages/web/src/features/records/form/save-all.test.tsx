import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { openPage, saveDirectly, signInTestPerson, waitForRecordForm } from '../testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const count = (kind: { readonly id: string }) => tab.session.passport.records(kind.id).length;
const wait = (key: string, fields: Record<string, string>) =>
  tab.session.passport.drafts.write(key, { fields });

const saveAll = () => screen.queryByRole('button', { name: 'Save All' });

describe('Save All', () => {
  it('row 15: is there only while something is unsaved, here or under another tab', async () => {
    const { user } = openPage(tab, { kinds: [bill, councilTax], at: '/bank-accounts/new' });
    const form = await waitForRecordForm('Add new bill');
    expect(saveAll()).toBeNull();
    await user.type(within(form).getByLabelText(/^Bill name/u), 'G');
    expect(saveAll()).toBeTruthy();
    await user.clear(within(form).getByLabelText(/^Bill name/u));
    expect(saveAll()).toBeNull();
    await wait('council-tax:new', { councilName: 'Bradford Council' });
    openPage(tab, { kinds: [bill, councilTax] });
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await waitFor(() => expect(count(councilTax)).toBe(1));
    await waitFor(() => expect(saveAll()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('saves what waits under the other tab together with the form', async () => {
    await wait('council-tax:new', { councilName: 'Bradford Council', propertyAddress: '14 Larkfield Road' });
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax], at: '/bank-accounts/new' });
    const form = await waitForRecordForm('Add new bill');
    await user.type(within(form).getByLabelText(/^Bill name/u), 'Gas');
    await user.type(within(form).getByRole('combobox', { name: /^Provider/u }), 'Octopus Energy');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await waitFor(() => expect([count(bill), count(councilTax)]).toEqual([1, 1]));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(await screen.findByText('Bradford Council added')).toBeTruthy();
    expect(await passport.drafts.read('council-tax:new')).toBeUndefined();
  });

  it('says what is missing under the other tab, keeps it, and leads there', async () => {
    await wait('bill:new', { name: 'Gas' });
    const at = '/bank-accounts/new?tab=council-tax';
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax], at });
    await waitForRecordForm('Add new council tax');
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Utilities & Bills is not saved yet. Enter the provider.');
    expect(count(bill)).toBe(0);
    expect(await passport.drafts.read('bill:new')).toBeDefined();
    const link = within(alert).getByRole('link', { name: 'Utilities & Bills' });
    await waitFor(() => expect(link.getAttribute('href')).toMatch(/\/new$/u));
  });

  it('saves changes to other records that were left half-way, each on top of its own beginning', async () => {
    const [gas = '', water = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
      { name: 'Water', type: 'water', provider: 'Yorkshire Water' },
    ]);
    const base = tab.session.passport.record(gas)?.content;
    await tab.session.passport.drafts.write(`bill:${gas}`, {
      fields: { ...base?.fields, monthlyAmount: '£42' },
      ...(base && { base }),
    });
    await wait(`bill:${water}`, { name: 'Water', type: 'water', provider: '' });
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax] });
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    expect(await screen.findByText('Gas updated')).toBeTruthy();
    expect(passport.record(gas)?.content.fields).toMatchObject({ name: 'Gas', monthlyAmount: '42.00' });
    expect(await passport.drafts.read(`bill:${gas}`)).toBeUndefined();

    const left = await screen.findByText(/is not saved yet\. Enter the provider\.$/u);
    expect(left.textContent).toBe('Water is not saved yet. Enter the provider.');
    expect(passport.record(water)?.content.fields['provider']).toBe('Yorkshire Water');
    const link = within(left).getByRole('link', { name: 'Water' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`${water}/edit$`, 'u'));
  });

  it('can be undone after a change to a record', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next', monthlyAmount: '40.00' },
    ]);
    const at = `/bank-accounts/${gas}/edit`;
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax], at });
    const form = await waitForRecordForm('Update bill');
    await user.clear(within(form).getByLabelText(/^Monthly amount/u));
    await user.type(within(form).getByLabelText(/^Monthly amount/u), '400');
    await user.click(within(form).getByRole('button', { name: 'Update bill' }));
    await screen.findByText('Gas updated');
    expect(passport.record(gas)?.content.fields['monthlyAmount']).toBe('400.00');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Your change to Gas has been undone');
    expect(passport.record(gas)?.content.fields['monthlyAmount']).toBe('40.00');
  });

  it.each([
    ['keeps what was changed elsewhere since', 'changed', 'Your change to Gas has been undone'],
    ['brings no deleted record back', 'deleted', 'The change was not undone. The record has been deleted.'],
  ] as const)('and undoing it %s', async (_, meanwhile, said) => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next', monthlyAmount: '40.00' },
    ]);
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax], at: `/bank-accounts/${gas}/edit` });
    const form = await waitForRecordForm('Update bill');
    await user.clear(within(form).getByLabelText(/^Monthly amount/u));
    await user.type(within(form).getByLabelText(/^Monthly amount/u), '400');
    await user.click(within(form).getByRole('button', { name: 'Update bill' }));
    await screen.findByText('Gas updated');
    const base = passport.record(gas)?.content;
    if (base === undefined) throw new Error('no bill');
    if (meanwhile === 'deleted') await passport.remove(gas);
    else
      await passport.save({
        id: gas,
        kind: bill.id,
        category: 'bills',
        base,
        fields: { ...base.fields, accountNumber: '55512' },
      });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(said);
    expect(passport.record(gas)).toMatchObject(
      meanwhile === 'deleted'
        ? { deleted: true }
        : { content: { fields: { monthlyAmount: '40.00', accountNumber: '55512' } } },
    );
  });

  it('while a record is changed, still says afterwards what could not be saved', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
    ]);
    await wait('bill:new', { name: 'Oil' });
    const { user } = openPage(tab, { kinds: [bill, councilTax], at: `/bank-accounts/${gas}/edit` });
    const form = await waitForRecordForm('Update bill');
    await user.type(within(form).getByLabelText(/^Notes/u), 'The meter is in the hall.');
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await screen.findByRole('link', { name: 'Gas' });
    const left = await screen.findByText(/is not saved yet\. Enter the provider\.$/u);
    expect(left.textContent).toBe('Utilities & Bills is not saved yet. Enter the provider.');
  });

  it('leads back to the record from which the form was opened, and names there what is not saved', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
    ]);
    await wait('bill:new', { name: 'Oil' });
    const at = `/bank-accounts/${gas}`;
    const { user, router } = openPage(tab, { kinds: [bill, councilTax], at });
    await act(() => router.navigate(at, { state: { comeBackTo: '/dates' } }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await waitForRecordForm('Update bill');
    await user.type(within(form).getByLabelText(/^Notes/u), 'The meter is in the hall.');
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(at));
    expect(await screen.findByText('The meter is in the hall.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dates' }).getAttribute('href')).toBe('/dates');
    const left = await screen.findByText(/is not saved yet\. Enter the provider\.$/u);
    expect(left.textContent).toBe('Utilities & Bills is not saved yet. Enter the provider.');
  });

  it('leads back to the page from which the form was opened, and names there what is not saved', async () => {
    const { user, router } = openPage(tab, { kinds: [bill, councilTax] });
    const state = { comeBackTo: '/property/new' };
    const add = async (name: string) => {
      await act(() => router.navigate('/bank-accounts/new', { state }));
      const form = await waitForRecordForm('Add new bill');
      await user.type(within(form).getByLabelText(/^Bill name/u), name);
      await user.type(within(form).getByRole('combobox', { name: /^Provider/u }), 'E.ON Next');
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Save All' }));
      await waitFor(() => expect(router.state.location.pathname).not.toBe('/bank-accounts/new'));
      return router.state.location;
    };
    const back = { pathname: '/property/new', state: { added: expect.any(String) } };
    expect(await add('Oil')).toMatchObject(back);
    await wait('council-tax:new', { propertyAddress: '14 Larkfield Road' });
    expect(await add('Gas')).toMatchObject(back);
    await screen.findByText('Council Tax is not saved yet. Enter the council name.');
    await user.click(screen.getByRole('button', { name: 'Open the form' }));
    await waitForRecordForm('Add new council tax');
  });

  it('leaves what was typed for a deleted record with it, and lets go of it once that is gone', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
    ]);
    await wait(`bill:${gas}`, { name: 'Gas', type: 'gas', provider: 'EDF' });
    await wait('bill:01a1ff9b-0000-7000-8000-000000000000', { name: 'Of nothing' });
    await tab.session.passport.remove(gas);
    const { passport } = openPage(tab, { kinds: [bill, councilTax], at: '/bank-accounts/new' });
    await waitForRecordForm('Add new bill');
    await waitFor(async () => expect(await passport.drafts.keys('bill:')).toEqual([`bill:${gas}`]));
    expect(passport.record(gas)).toMatchObject({ deleted: true });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save All' })).toBeNull();
  });

  it('is what the council tax’s own button does too', async () => {
    await wait('bill:new', { name: 'Water', provider: 'Yorkshire Water' });
    const at = '/bank-accounts/new?tab=council-tax';
    const { user } = openPage(tab, { kinds: [bill, councilTax], at });
    const form = await waitForRecordForm('Add new council tax');
    await user.type(within(form).getByLabelText(/^Council name/u), 'Bradford Council');
    await user.click(within(form).getByRole('button', { name: 'Save council tax details' }));
    await waitFor(() => expect([count(bill), count(councilTax)]).toEqual([1, 1]));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
  });

  it('on the list of a phone saves what was begun', async () => {
    await wait('bill:new', { name: 'Water', provider: 'Yorkshire Water' });
    const { user } = openPage(tab, { kinds: [bill, councilTax] });
    await screen.findByText(/^You began a new bill/u);
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await screen.findByRole('link', { name: 'Water' });
    await waitFor(() => expect(screen.queryByText(/^You began a new bill/u)).toBeNull());
    expect(count(bill)).toBe(1);
  });
});
