import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { debt } from '@kinfolio/domain/kinds/debt';
import { property } from '@kinfolio/domain/kinds/property';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, TestDeviceWithTabs, waitUntilTrue } from '../../session/testing/device.ts';
import { halifaxFields } from './testing/accounts.ts';
import { openPage, saveDirectly, signInTestPerson, testEmail, testPassword } from './testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const saved = () => tab.session.passport.records(bankAccount.id).map(({ content }) => content.fields);

const back = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('one record', () => {
  it('keeps its number hidden until it is asked for', async () => {
    const [id] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}` });
    await screen.findByRole('heading', { level: 1, name: 'Halifax current account' });
    expect(screen.getByText('Balance on 20 November 2026')).toBeTruthy();
    expect(screen.queryByText('70124821')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show account number for Halifax current account' }));
    expect(await screen.findByText('70124821')).toBeTruthy();
  });

  it('is shown again after it was changed from its page, or after the form was cancelled', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}` });
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      return screen.findByRole('button', { name: 'Update account' });
    };
    await edit();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bank-accounts/${id}`));
    const update = await edit();
    const balance = screen.getByLabelText(/^Balance/u);
    await user.clear(balance);
    await user.type(balance, '41.00');
    await user.click(update);
    expect(await screen.findByText('Halifax current account updated')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bank-accounts/${id}`));
    expect(await screen.findByText('£41.00')).toBeTruthy();
    expect(saved()).toMatchObject([{ balance: '41.00' }]);
  });

  it('leads back to Dates or Home if the person came from there, and to its list otherwise', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { router } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}` });
    expect(await back('Bank accounts and cards')).toBe('/bank-accounts');
    for (const [to, name] of [
      ['/dates', 'Dates'],
      ['/dashboard', 'Home'],
    ] as const) {
      await act(() => router.navigate(`/bank-accounts/${id}`, { state: { comeBackTo: to } }));
      expect(await back(name)).toBe(to);
    }
  });

  it('still leads back to Dates after it was changed, and after the form was left or cancelled', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const at = `/bank-accounts/${id}`;
    const { user, router } = openPage(tab, { kinds: [bankAccount], at });
    await act(() => router.navigate(at, { state: { comeBackTo: '/dates' } }));
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      return screen.findByRole('button', { name: 'Update account' });
    };
    await edit();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await back('Dates')).toBe('/dates');
    await edit();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await back('Dates')).toBe('/dates');
    const update = await edit();
    await user.clear(screen.getByLabelText(/^Balance/u));
    await user.click(update);
    expect(await screen.findByText('Halifax current account updated')).toBeTruthy();
    expect(await back('Dates')).toBe('/dates');
    expect(router.state.location.pathname).toBe(at);
  });

  it('asks before its form is left with something unsaved, also if the record leads back to Dates', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const at = `/bank-accounts/${id}`;
    const { user, router } = openPage(tab, { kinds: [bankAccount], at });
    await act(() => router.navigate(at, { state: { comeBackTo: '/dates' } }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update account' });
    await user.type(screen.getByLabelText(/^Balance/u), '1');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('that is deleted leads to Dates if the person came from there', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount] });
    await act(() => router.navigate(`/bank-accounts/${id}`, { state: { comeBackTo: '/dates' } }));
    await user.click(await screen.findByRole('button', { name: 'Delete this account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dates'));
  });

  it('of a home says that its mortgage is counted with the record of the loan', async () => {
    const mortgage = { mortgageProvider: 'Halifax', mortgageBalance: '31250.50' };
    const [home = ''] = await saveDirectly(tab.session.passport, property, [
      { name: 'Our house', type: 'main-home', ...mortgage },
    ]);
    openPage(tab, { kinds: [property], at: `/bank-accounts/${home}` });
    expect(await screen.findByText('£31,250.50')).toBeTruthy();
    const fields = { name: 'Halifax mortgage', type: 'mortgage', provider: 'Halifax', links: home };
    await saveDirectly(tab.session.passport, debt, [{ ...fields, currentBalance: '31000.00' }]);
    const balance = await screen.findByText(/^£31,250\.50, counted once/u);
    expect(balance.textContent).toBe(
      '£31,250.50, counted once, with the loan Halifax mortgage. Totals use the balance of the loan: £31,000.00',
    );
    expect(balance.closest('div')?.textContent).toMatch(/^Mortgage balance/u);
  });

  it('that was never there looks like one that was deleted', async () => {
    openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/01930000-0000-7000-8000-000000000000' });
    expect(await screen.findByRole('heading', { name: 'There is no such account' })).toBeTruthy();
  });

  it('changed on two devices at once shows both values to choose from', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    await tab.settled();
    const phone = new TestDeviceWithTabs(tab.device.server, tab.device.time).openTab();
    await phone.session.signIn({ email: testEmail, password: testPassword, remember: true });
    phone.session.passport.retry();
    await waitUntilTrue(() => phone.session.passport.record(id) !== undefined);
    const change = async (one: BrowserTab, balance: string): Promise<void> => {
      const base = one.session.passport.record(id)?.content;
      if (base === undefined) throw new Error('the record is not on this device');
      const fields = { ...base.fields, balance };
      await one.session.passport.save({
        id,
        kind: bankAccount.id,
        category: bankAccount.category,
        base,
        fields,
      });
    };
    tab.device.setOnline(false);
    await change(phone, '100.00');
    await phone.settled();
    await change(tab, '200.00');
    tab.device.setOnline(true);
    tab.session.passport.retry();
    await waitUntilTrue(() => tab.session.passport.record(id)?.content.alternatives !== undefined);

    const { user } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}` });
    await screen.findByText('Changed in two places');
    await user.click(screen.getByRole('button', { name: 'Keep £100.00' }));
    await waitFor(() => expect(screen.queryByText('Changed in two places')).toBeNull());
    await waitFor(() => expect(saved()).toMatchObject([{ balance: '100.00' }]));
  });
});
