import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { professionalContact } from '@kinfolio/domain/kinds/professional-contact';
import { createSampleFields } from '@kinfolio/domain/records/record-check';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { barclaycardFields, halifaxFields } from '../testing/accounts.ts';
import { openPage, saveDirectly, signInTestPerson, testPassword } from '../testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const saved = () => tab.session.passport.records(bankAccount.id).map(({ content }) => content.fields);

const contactOf = (type: string) => ({ ...createSampleFields(professionalContact), type });

describe('the list', () => {
  it('deletes at once and gives the same record back with Undo, by keys alone', async () => {
    await saveDirectly(tab.session.passport, bankAccount, [halifaxFields, barclaycardFields]);
    const { user } = openPage(tab, { kinds: [bankAccount] });
    (await screen.findByRole('button', { name: 'Delete Halifax current account' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saved()).toEqual([barclaycardFields]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saved()).toEqual(expect.arrayContaining([halifaxFields, barclaycardFields])));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Barclaycard' })),
    );
  });

  it('says what is owed, and what all accounts come to', async () => {
    await saveDirectly(tab.session.passport, bankAccount, [halifaxFields, barclaycardFields]);
    openPage(tab, { kinds: [bankAccount] });
    expect((await screen.findByRole('row', { name: /^Barclaycard/u })).textContent).toContain(
      '−£412.75 owed',
    );
    expect(screen.getByRole('row', { name: /^Total/u }).textContent).toContain('£3,069.41');
    expect(
      screen.getByText('2 accounts. One gap: the last 4 digits of the card for Barclaycard.'),
    ).toBeTruthy();
  });

  it('of a business account alone says what is above the limit of a sole trader', async () => {
    await saveDirectly(tab.session.passport, bankAccount, [
      { ...halifaxFields, accountType: 'business', balance: '150000.00' },
    ]);
    openPage(tab, { kinds: [bankAccount] });
    const cover = await screen.findByRole('region', { name: 'If a bank fails' });
    expect(cover.textContent).toContain('A sole trader’s business accounts share the person’s own limit.');
    expect(cover.textContent).toContain(
      '£30,000.00 above the limit: you have £150,000.00 at Bank of Scotland',
    );
  });

  it.each([
    [bill, '£142.00 a month'],
    [insurancePolicy, '£38.40 a month'],
    [councilTax, '£2,214.60 a year'],
  ])('row 9: says how often an amount of $id is paid', async (kind, words) => {
    await saveDirectly(tab.session.passport, kind, [createSampleFields(kind)]);
    openPage(tab, { kinds: [kind] });
    // The text is in the record's row and below the total.
    expect(await screen.findAllByRole('cell', { name: words })).toHaveLength(2);
  });

  it('row 8: counts all tabs in the title and its own rows in each tab', async () => {
    await saveDirectly(tab.session.passport, professionalContact, [
      contactOf('healthcare'),
      contactOf('healthcare'),
      contactOf('legal'),
    ]);
    openPage(tab, { kinds: [professionalContact] });
    expect(await screen.findByText(/^3 contacts\./u)).toBeTruthy();
    const tabs = screen.getAllByRole('tab').map(one => one.textContent);
    expect(tabs).toEqual(expect.arrayContaining(['Healthcare (2)', 'Legal (1)']));
    const selected = screen.getByRole('tab', { selected: true }).textContent;
    expect(selected).toMatch(
      new RegExp(`\\(${screen.queryAllByRole('button', { name: /^Delete/u }).length}\\)$`, 'u'),
    );
  });

  it('draws the first fifty of many, fifty more when asked, and as many after a look at one', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...halifaxFields,
      name: `Account ${String(index)}`,
    }));
    await saveDirectly(tab.session.passport, bankAccount, many);
    const { user } = openPage(tab, { kinds: [bankAccount] });
    await screen.findByRole('link', { name: 'Account 0' });
    expect(screen.getAllByRole('button', { name: /^Delete/u })).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/u })).toHaveLength(100));
    expect(screen.getByRole('button', { name: 'Show 30 more' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Account 75' }));
    await user.click(await screen.findByRole('link', { name: bankAccount.texts.page }));
    expect(await screen.findByRole('link', { name: 'Account 75' })).toBeTruthy();
  });
});

describe('a large passport', () => {
  it('is listed from its first records on; what needs them all comes with the last one', async () => {
    const { session } = tab;
    const many = Array.from({ length: 300 }, (_, index) => ({ ...halifaxFields, name: `Account ${index}` }));
    await saveDirectly(session.passport, bankAccount, many);
    await tab.settled();
    await session.lock();
    await session.unlock(testPassword);
    expect(session.passport.whole()).toBe(false);
    openPage(tab, { kinds: [bankAccount] });
    // Searches by text, because the test environment takes seconds to determine the roles of so many rows.
    expect(screen.getAllByText(/^Account \d+$/u)).toHaveLength(50);
    expect(screen.getAllByText('Opening the rest...')).not.toHaveLength(0);
    expect(screen.getByText('Adding up...')).toBeTruthy();
    expect(screen.queryByText(/^Show \d+ more$/u)).toBeNull();
    expect(await screen.findByText('Show 50 more')).toBeTruthy();
    expect(screen.getByText('Your accounts').textContent).toBe('Your accounts (300)');
    expect(screen.queryByText(/^(Opening the rest|Adding up)/u)).toBeNull();
  });
});

describe('on a phone', () => {
  it('the list comes first and Add opens the form at its own address', async () => {
    await saveDirectly(tab.session.passport, bankAccount, [halifaxFields]);
    const { user, router } = openPage(tab, { kinds: [bankAccount] });
    await screen.findByRole('link', { name: 'Halifax current account' });
    expect(screen.queryByLabelText(/^Account name/u)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Add an account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Add new account' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/bank-accounts/new');
  });
});
