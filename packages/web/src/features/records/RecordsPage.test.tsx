import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import { barclaycardFields, halifaxFields } from './testing/accounts.ts';
import { openPage, saveDirectly, signInTestPerson, waitForRecordForm } from './testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const form = () => waitForRecordForm(/^(?:Add new|Update) account$/u);
const box = async (label: RegExp) =>
  within(await form()).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const dialog = () => screen.findByRole('alertdialog', { name: 'Unsaved changes' });
const saved = () => tab.session.passport.records(bankAccount.id).map(({ content }) => content.fields);
// The form does not wait until the draft has been deleted from disk, so the tests must.
const draftGone = (key: string) =>
  waitFor(async () => expect(await tab.session.passport.drafts.read(key)).toBeUndefined());

describe('adding', () => {
  it('pressing the button of an empty form saves nothing and says what is missing', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    const button = within(await form()).getByRole('button', { name: 'Add account' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual([
      'Enter the account name',
      'Enter the bank name',
      'Enter the sort code',
      'Enter the account number',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await user.click(within(summary).getByRole('link', { name: 'Enter the sort code' }));
    const sortCode = await box(/^Sort code/u);
    await waitFor(() => expect(document.activeElement).toBe(sortCode));
    expect(saved()).toEqual([]);
  });

  it('row 4: a corrected field is no longer red, in its box and in the summary', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Sort code/u), '12');
    await user.click(within(await form()).getByRole('button', { name: 'Add account' }));
    const wrong = 'Enter a valid sort code like 309430';
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: wrong })).toBeTruthy();
    expect((await box(/^Sort code/u)).getAttribute('aria-invalid')).toBe('true');
    await user.clear(await box(/^Sort code/u));
    await user.type(await box(/^Sort code/u), '309430');
    await user.tab();
    expect((await box(/^Sort code/u)).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText(wrong)).toBeNull();
    // Fields that have not been changed still have their errors.
    expect(screen.getByRole('link', { name: 'Enter the bank name' })).toBeTruthy();
  });

  it('shows a sort code in pairs, stores six digits, and says that it is saved', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Halifax');
    await user.type(await box(/^Bank name/u), 'Halifax');
    await user.type(await box(/^Sort code/u), '30 94\u201330');
    await user.type(await box(/^Account number/u), '7012 4821');
    await waitFor(async () => expect((await box(/^Sort code/u)).value).toBe('30-94-30'));
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
    await user.click(within(await form()).getByRole('button', { name: 'Add account' }));
    await screen.findByRole('link', { name: 'Halifax' });
    expect(saved()).toMatchObject([{ name: 'Halifax', sortCode: '309430', accountNumber: '70124821' }]);
    expect(await screen.findByText('Saved just now')).toBeTruthy();
    await draftGone('bank-account:new');
  });

  it('row 22: names and links an account that is there already, and keeps the second if wished', async () => {
    const [id] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Wages');
    await user.type(await box(/^Bank name/u), 'Halifax');
    await user.type(await box(/^Sort code/u), '30 94 30');
    const words = /^You have this bank account already:/u;
    expect(screen.queryByText(words)).toBeNull();
    await user.type(await box(/^Account number/u), '7012 4821');
    const link = within(await screen.findByText(words)).getByRole('link', {
      name: 'Halifax current account',
    });
    expect(link.getAttribute('href')).toBe(`/bank-accounts/${id}`);
    await user.click(within(await form()).getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('row 22: says nothing of it while that account itself is changed', async () => {
    const [id] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}/edit` });
    await box(/^Account number/u);
    expect(screen.queryByText(/^You have this/u)).toBeNull();
  });

  it('asks a credit card for its last four digits instead of a sort code', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.selectOptions(within(await form()).getByLabelText(/^Account type/u), 'Credit Card');
    expect(await box(/^Last 4 digits of the card/u)).toBeTruthy();
    await user.type(await box(/^Account name/u), 'Barclaycard');
    await user.type(await box(/^Bank name/u), 'Barclays');
    await user.tab();
    const button = within(await form()).getByRole('button', { name: 'Add account' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  it('no field lets the browser keep what is typed', async () => {
    openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    const boxes = (await form()).querySelectorAll('form, input, textarea, select');
    expect(
      [...boxes].filter(
        one =>
          one.getAttribute('autocomplete') !== 'off' &&
          !one.matches('[type=checkbox], textarea, [aria-hidden] *'),
      ),
    ).toEqual([]);
  });
});

describe('leaving unsaved changes', () => {
  it('cancelling an edit asks, and Discard Changes gives them up', async () => {
    const [id] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}/edit` });
    await user.type(await box(/^Account name/u), ' of Ruth');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () =>
      expect((await box(/^Account name/u)).value).toBe('Halifax current account of Ruth'),
    );
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bank-accounts'));
    expect(saved()).toMatchObject([{ name: 'Halifax current account' }]);
    await draftGone(`bank-account:${id}`);
  });

  it('leaving the page asks, and Continue keeps the draft for the next visit', async () => {
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Half typed');
    await user.click(screen.getByRole('link', { name: 'Bank accounts and cards (0)' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('link', { name: 'Carry on' }));
    expect(router.state.location.pathname).toBe('/bank-accounts/new');
    await waitFor(async () => expect((await box(/^Account name/u)).value).toBe('Half typed'));
    expect(await screen.findByText(/was kept on this device/u)).toBeTruthy();
  });

  it('going elsewhere asks, and Save & Continue saves first', async () => {
    const [first] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${first}/edit` });
    await user.type(await box(/^Account name/u), ' of Ruth');
    await user.click(screen.getByRole('link', { name: 'Bank accounts and cards (1)' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Save & Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bank-accounts'));
    await waitFor(() => expect(saved()[0]).toMatchObject({ name: 'Halifax current account of Ruth' }));
  });

  it('Save & Continue stays, and says why, when the form is not right', async () => {
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Half typed');
    await user.click(screen.getByRole('link', { name: 'Bank accounts and cards (0)' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Save & Continue' }));
    expect(await screen.findByRole('link', { name: 'Enter the sort code' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/bank-accounts/new');
    expect((await box(/^Account name/u)).value).toBe('Half typed');
  });
});

describe('the form', () => {
  it('begins with six fields, and opens the others when one of them is wrong', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    const more = (await form()).querySelector('details');
    expect(more?.open).toBe(false);
    expect(more?.querySelector('summary')?.textContent).toBe('More details');
    const first = [...(await form()).querySelectorAll('form.fields > .field')];
    expect(first.filter(one => one.closest('details') === null)).toHaveLength(6);
    await user.type(await box(/^Online banking/u), 'javascript:alert(1)');
    if (more) more.open = false;
    await user.click(within(await form()).getByRole('button', { name: 'Add account' }));
    await screen.findByRole('alert');
    expect(more?.open).toBe(true);
  });

  it('never folds away what is wrong: not when it is folded as the form is sent, and not afterwards', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Online banking/u), 'javascript:alert(1)');
    const more = (await form()).querySelector('details');
    const send = within(await form()).getByRole('button', { name: 'Add account' });
    if (more === null) throw new Error('nothing folds');
    act(() => {
      more.open = false;
      send.click();
    });
    await waitFor(() => expect(more.open).toBe(true));
    await user.click(within(more).getByText(/^More details/u));
    expect(more.open).toBe(true);
    expect(document.activeElement).toBe(await box(/^Online banking/u));
    await user.clear(await box(/^Online banking/u));
    await user.click(within(more).getByText(/^More details/u));
    await waitFor(() => expect(more.open).toBe(false));
  });

  it('leads back to the list, where the row of what was saved takes the focus, and Undo takes it away', async () => {
    await saveDirectly(tab.session.passport, bankAccount, [barclaycardFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Halifax');
    await user.type(await box(/^Bank name/u), 'Halifax');
    await user.type(await box(/^Sort code/u), '309430');
    await user.type(await box(/^Account number/u), '70124821');
    await user.click(within(await form()).getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bank-accounts'));
    const link = await screen.findByRole('link', { name: 'Halifax' });
    // RouteFocus moves the focus to the marked element.
    expect(document.querySelectorAll('[data-start-here]')).toHaveLength(1);
    expect(link.dataset['startHere']).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()).toEqual([barclaycardFields]));
  });
});

describe('Save All', () => {
  it('saves what is open and says so', async () => {
    const [id] = await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user } = openPage(tab, { kinds: [bankAccount], at: `/bank-accounts/${id}/edit` });
    await user.type(await box(/^Account name/u), ' of Ruth');
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(saved()).toMatchObject([{ name: 'Halifax current account of Ruth' }]);
  });

  it('pressed twice, adds a new record once', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Halifax');
    await user.type(await box(/^Bank name/u), 'Halifax');
    await user.type(await box(/^Sort code/u), '309430');
    await user.type(await box(/^Account number/u), '70124821');
    await user.dblClick(screen.getByRole('button', { name: 'Save All' }));
    await screen.findByText('All changes saved');
    expect(saved()).toHaveLength(1);
  });

  it('lists what is missing when it cannot', async () => {
    const { user } = openPage(tab, { kinds: [bankAccount], at: '/bank-accounts/new' });
    await user.type(await box(/^Account name/u), 'Half typed');
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    expect(await screen.findByRole('link', { name: 'Enter the bank name' })).toBeTruthy();
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  });
});
