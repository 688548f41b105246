import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tab } from '../../../session/testing/device.ts';
import { formOf, openPage, saveDirectly, signedIn } from '../testing/open-page.tsx';

let tab: Tab;
beforeEach(async () => {
  tab = await signedIn();
});

const count = (kind: { readonly id: string }) => tab.session.passport.records(kind.id).length;
const wait = (key: string, fields: Record<string, string>) =>
  tab.session.passport.drafts.write(key, { fields });

const saveAll = () => screen.queryByRole('button', { name: 'Save All' });

describe('Save All', () => {
  it('row 15: is there only while something is unsaved, here or under another tab', async () => {
    const { user } = openPage(tab, { kinds: [bill, councilTax], at: '/bank-accounts/new' });
    const form = await formOf('Add new bill');
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
    const form = await formOf('Add new bill');
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
    await formOf('Add new council tax');
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

  it('while a record is changed, still says afterwards what could not be saved', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
    ]);
    await wait('bill:new', { name: 'Oil' });
    const { user } = openPage(tab, { kinds: [bill, councilTax], at: `/bank-accounts/${gas}/edit` });
    const form = await formOf('Update bill');
    await user.type(within(form).getByLabelText(/^Notes/u), 'The meter is in the hall.');
    await user.click(await screen.findByRole('button', { name: 'Save All' }));
    await screen.findByRole('link', { name: 'Gas' });
    const left = await screen.findByText(/is not saved yet\. Enter the provider\.$/u);
    expect(left.textContent).toBe('Utilities & Bills is not saved yet. Enter the provider.');
  });

  it('leaves what was typed for a deleted record with it, and lets go of it once that is gone', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'E.ON Next' },
    ]);
    await wait(`bill:${gas}`, { name: 'Gas', type: 'gas', provider: 'EDF' });
    await wait('bill:01a1ff9b-0000-7000-8000-000000000000', { name: 'Of nothing' });
    await tab.session.passport.remove(gas);
    const { passport } = openPage(tab, { kinds: [bill, councilTax], at: '/bank-accounts/new' });
    await formOf('Add new bill');
    await waitFor(async () => expect(await passport.drafts.keys('bill:')).toEqual([`bill:${gas}`]));
    expect(passport.record(gas)).toMatchObject({ deleted: true });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save All' })).toBeNull();
  });

  it('is what the council tax’s own button does too', async () => {
    await wait('bill:new', { name: 'Water', provider: 'Yorkshire Water' });
    const at = '/bank-accounts/new?tab=council-tax';
    const { user } = openPage(tab, { kinds: [bill, councilTax], at });
    const form = await formOf('Add new council tax');
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
