import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tab } from '../../sync/testing/device.ts';
import { formOf, openPage, signedIn } from './testing/open-page.tsx';

let tab: Tab;
beforeEach(async () => {
  tab = await signedIn();
});

const count = (kind: { readonly id: string }) => tab.session.passport.records(kind.id).length;
const wait = (key: string, fields: Record<string, string>) =>
  tab.session.passport.drafts.write(key, { fields });

describe('Save All', () => {
  it('saves what waits under the other tab together with the form', async () => {
    await wait('council-tax:new', { councilName: 'Bradford Council', propertyAddress: '14 Larkfield Road' });
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax] });
    const form = await formOf('Add new bill');
    await user.type(within(form).getByLabelText(/^Bill name/u), 'Gas');
    await user.type(within(form).getByRole('combobox', { name: /^Provider/u }), 'Octopus Energy');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    await waitFor(() => expect([count(bill), count(councilTax)]).toEqual([1, 1]));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(await screen.findByText('Bradford Council added')).toBeTruthy();
    expect(await passport.drafts.read('council-tax:new')).toBeUndefined();
  });

  it('says what is missing under the other tab, keeps it, and leads there', async () => {
    await wait('bill:new', { name: 'Gas' });
    const at = '/bank-accounts?tab=council-tax';
    const { user, passport } = openPage(tab, { kinds: [bill, councilTax], at });
    await formOf('Add new council tax');
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Utilities & Bills is not saved yet. Enter the provider.');
    expect(count(bill)).toBe(0);
    expect(await passport.drafts.read('bill:new')).toBeDefined();
    const link = within(alert).getByRole('link', { name: 'Utilities & Bills' });
    await waitFor(() => expect(link.getAttribute('href')).toMatch(/\/new$/u));
  });

  it('on the list of a phone saves what was begun', async () => {
    await wait('bill:new', { name: 'Water', provider: 'Yorkshire Water' });
    const { user } = openPage(tab, { kinds: [bill, councilTax], wide: false });
    await screen.findByText(/^You began a new bill/u);
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    await screen.findByRole('link', { name: 'Water' });
    await waitFor(() => expect(screen.queryByText(/^You began a new bill/u)).toBeNull());
    expect(count(bill)).toBe(1);
  });
});
