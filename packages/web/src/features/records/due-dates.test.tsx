import { bill } from '@kinfolio/domain/kinds/bill';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import { person } from '@kinfolio/domain/kinds/person';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import { openPage, saveDirectly, signInTestPerson, waitForRecordForm } from './testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  if (row === null) throw new Error(`${title} stands in no row`);
  return row;
};
const gas = { name: 'Gas', type: 'gas', provider: 'Octopus Energy', paymentMethod: 'monthly-bill' };
const dueDays = () => tab.session.passport.records(bill.id).map(({ content }) => content.fields['dueDate']);

describe('a date of a record, on 21 November 2026', () => {
  it.each([
    ['2026-11-20', 'Overdue by 1 day', 'chip chip--late'],
    ['2026-11-28', '28\u00A0Nov, in 7 days', 'chip chip--soon'],
    ['2026-11-29', 'Payment 29 Nov 2026', 'small near'],
    ['2026-12-21', 'Payment 21 Dec 2026', 'small near'],
    ['2026-12-22', 'Payment 22 Dec 2026', 'small near'],
  ])(
    '%s is said in its row: loud when late, an amber chip while it is near, a clock for a month',
    async (dueDate, words, look) => {
      await saveDirectly(tab.session.passport, bill, [{ ...gas, dueDate }]);
      openPage(tab, { kinds: [bill] });
      const row = await rowOf('Gas');
      const date = row.querySelector(look.includes('chip') ? '.due .chip' : '.near');
      expect([date?.textContent, date?.className]).toEqual([words, look]);
      expect(row.querySelectorAll('.near svg')).toHaveLength(
        dueDate > '2026-11-28' && dueDate < '2026-12-22' ? 1 : 0,
      );
    },
  );

  it('is quiet about a birthday, and leaves the day of birth in it', async () => {
    await saveDirectly(tab.session.passport, person, [
      { firstName: 'Leila', lastName: 'Ellery', relationship: 'child', dateOfBirth: '2017-11-26' },
    ]);
    openPage(tab, { kinds: [person] });
    const row = await rowOf('Leila Ellery');
    expect(row.textContent).toContain('26\u00A0November\u00A02017');
    expect(row.textContent).toContain('Birthday 26 Nov 2026');
    expect(row.querySelector('.due .chip, .near svg')).toBeNull();
  });

  it('says of each kind what the specification calls it', async () => {
    const [id] = await saveDirectly(tab.session.passport, legalDocument, [
      { name: 'Passport', type: 'passport', location: 'Desk', expiryDate: '2027-02-01' },
    ]);
    openPage(tab, { kinds: [legalDocument], at: `/bank-accounts/${id}` });
    const dates = await screen.findByRole('list', { name: 'What falls due' });
    expect(dates.textContent).toContain('Expiring soonExpiry 1 Feb 2027, in 72 days');
    expect(within(dates).queryByRole('button')).toBeNull();
  });

  it('that comes round again is moved on at one press, and back by Undo', async () => {
    await saveDirectly(tab.session.passport, bill, [
      { ...gas, dueDate: '2026-11-18' },
      { ...gas, name: 'Oil', paymentMethod: 'quarterly-bill', dueDate: '2026-11-19' },
      { ...gas, name: 'Meter', paymentMethod: 'prepayment', dueDate: '2026-11-19' },
    ]);
    const { user } = openPage(tab, { kinds: [bill] });
    expect(within(await rowOf('Meter')).queryByRole('button', { name: /^Paid/u })).toBeNull();
    await user.click(
      within(await rowOf('Oil')).getByRole('button', { name: 'Paid: move to 19 Feb 2027 for Oil' }),
    );
    // Wait for each save to finish, because Undo applies to the record that was saved last.
    await screen.findByText('Oil: next due on 19 February 2027');
    await user.click(
      within(await rowOf('Gas')).getByRole('button', { name: 'Paid: move to 18 Dec for Gas' }),
    );
    await waitFor(() => expect(dueDays()).toEqual(['2026-12-18', '2027-02-19', '2026-11-19']));
    await screen.findByText('Gas: next due on 18 December 2026');
    const [undo] = screen.getAllByRole('button', { name: 'Undo' });
    if (undo === undefined) throw new Error('there is no way back');
    await user.click(undo);
    await waitFor(() => expect(dueDays()).toEqual(['2026-11-18', '2027-02-19', '2026-11-19']));
    expect(await screen.findByText('Gas is due on 18 November 2026 again')).toBeTruthy();
  });

  it('is moved on from the page of the record too', async () => {
    const [id] = await saveDirectly(tab.session.passport, bill, [{ ...gas, dueDate: '2027-01-31' }]);
    const { user } = openPage(tab, { kinds: [bill], at: `/bank-accounts/${id}` });
    await user.click(await screen.findByRole('button', { name: 'Paid: move to 28 Feb for Gas' }));
    await waitFor(() => expect(dueDays()).toEqual(['2027-02-28']));
    await user.click(await screen.findByRole('button', { name: 'Paid: move to 31 Mar for Gas' }));
    await waitFor(() => expect(dueDays()).toEqual(['2027-03-31']));
  });

  it('of a Direct Debit moves on by itself, in its row and on its page', async () => {
    const paid = { ...gas, paymentMethod: 'direct-debit', dueDate: '2026-10-23' };
    const [id] = await saveDirectly(tab.session.passport, bill, [paid]);
    openPage(tab, { kinds: [bill] });
    const row = await rowOf('Gas');
    expect(row.textContent).toContain('23\u00A0Nov, in 2 days');
    expect(row.textContent).not.toContain('October');
    expect(within(row).queryByRole('button', { name: /^Paid/u })).toBeNull();
    openPage(tab, { kinds: [bill], at: `/bank-accounts/${id}` });
    expect(await screen.findByText('23 November 2026')).toBeTruthy();
    expect(screen.queryByText('23 October 2026')).toBeNull();
  });
});

const save = async (user: ReturnType<typeof openPage>['user'], type: string) => {
  await user.click(await screen.findByRole('link', { name: 'Add a policy' }));
  const form = await waitForRecordForm('Add new policy');
  await user.type(within(form).getByLabelText(/^Policy name/u), `My ${type}`);
  await user.selectOptions(within(form).getByLabelText(/^Type/u), type);
  await user.type(within(form).getByLabelText(/^Provider/u), 'Bupa');
  await user.click(within(form).getByRole('button', { name: 'Add policy' }));
  await screen.findByText(`My ${type} added`);
};

describe('what a save leads on to', () => {
  it('is asked for the four types, and not for others', async () => {
    const { user, router } = openPage(tab, { kinds: [insurancePolicy] });
    const link = await screen.findByRole('link', { name: 'Add Healthcare Professionals' });
    expect(link.getAttribute('href')).toBe('/contacts?tab=healthcare');
    await save(user, 'Pet insurance');
    expect(screen.queryByRole('dialog')).toBeNull();
    await save(user, 'Private medical insurance');
    const dialog = await screen.findByRole('dialog', { name: 'Add Your Healthcare Professionals?' });
    expect(dialog.textContent).toContain('Private medical insurance: a claim often needs');
    await user.click(within(dialog).getByRole('button', { name: 'Skip for Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/bank-accounts');
    await save(user, 'Income protection');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
    expect(router.state.location.search).toBe('?tab=healthcare');
  });
});
