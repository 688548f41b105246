import { bill } from '@kinfolio/domain/kinds/bill';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { findKind } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import type { OwnListProps } from '../records/page-props.ts';
import {
  openPage,
  saveDirectly,
  signInTestPerson,
  waitForRecordForm,
} from '../records/testing/open-page.tsx';
import { DatesList } from './DatesList.tsx';

const AllDates = (props: OwnListProps) => <DatesList kindOf={findKind} {...props} />;
const open = () => openPage(tab, { kinds: [importantDate], list: AllDates });
const rows = () => within(screen.getByRole('region', { name: /^Your dates/u })).getAllByRole('listitem');
const titles = () => rows().map(row => within(row).getAllByRole('link')[0]?.textContent);

let tab: BrowserTab;
let gas: string | undefined;
beforeEach(async () => {
  tab = await signInTestPerson();
  [gas] = await saveDirectly(tab.session.passport, bill, [
    { name: 'Gas', type: 'gas', provider: 'Octopus', paymentMethod: 'direct-debit', dueDate: '2026-11-24' },
  ]);
  await saveDirectly(tab.session.passport, insurancePolicy, [
    { name: 'Fiesta', type: 'car-insurance', provider: 'Aviva', renewalDate: '2027-05-01' },
  ]);
  await saveDirectly(tab.session.passport, importantDate, [
    { title: 'Dentist', date: '2026-12-03', type: 'appointment', category: 'healthcare' },
  ]);
});

describe('the page of dates, on 21 November 2026', () => {
  it('lists the next 30 days, or all, from every record and by hand', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Your dates (3)' });
    expect(titles()).toEqual(['Gas', 'Dentist']);
    expect(rows()[0]?.textContent).toContain('Payment in 3 days');
    expect(rows()[1]?.textContent).toContain('Healthcare');
    await user.click(screen.getByRole('tab', { name: 'All Dates' }));
    await waitFor(() => expect(titles()).toEqual(['Gas', 'Dentist', 'Fiesta']));
    // The number of days left is shown up to thirty days ahead. Beyond that, the day and month are enough.
    expect(rows()[1]?.textContent).toContain('in 12 days');
    expect(rows()[2]?.textContent).toMatch(/Renewal\s*From Insurance policies/u);
  });

  it('stand under what is overdue, the next 30 days and their months, and lead to their records', async () => {
    await saveDirectly(tab.session.passport, importantDate, [
      { title: 'Car tax', date: '2026-11-15', type: 'deadline', category: 'personal' },
    ]);
    const { user } = open();
    await screen.findByText('1 is overdue. 2 in the next 30 days.');
    await user.click(screen.getByRole('tab', { name: 'All Dates' }));
    await screen.findByRole('heading', { name: 'May 2027 (1)' });
    expect(screen.getByRole('heading', { name: 'Overdue (1)' })).toBeTruthy();
    expect(rows()[0]?.textContent).toContain('6 days ago');
    expect(screen.getByRole('heading', { name: 'Next 30 days (2)' })).toBeTruthy();
    expect(
      within(rows()[1] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/bills/${gas}`);
    // Dates entered by hand are changed and deleted here; other dates are changed on their record.
    expect(screen.getAllByRole('button', { name: /^Delete/u }).map(({ textContent }) => textContent)).toEqual(
      ['Delete Car tax', 'Delete Dentist'],
    );
    expect(screen.getByRole('link', { name: 'Edit Dentist' }).getAttribute('href')).toMatch(
      /^\/dates\/.*\/edit$/u,
    );
  });

  it('payments of every month that are not near are one line', async () => {
    await saveDirectly(
      tab.session.passport,
      bill,
      ['2026-12-09', '2026-12-05'].map(dueDate => ({
        name: `Bill of ${dueDate}`,
        type: 'gas',
        provider: 'Octopus',
        paymentMethod: 'direct-debit',
        dueDate,
      })),
    );
    open();
    const payments = await screen.findByRole('region', { name: 'Regular payments' });
    expect(payments.textContent).toContain('2 payments each month. Next: Bill of 2026-12-05, 5 Dec 2026.');
    expect(titles()).toEqual(['Gas', 'Dentist']);
  });

  it('a paid bill moves on at one press', async () => {
    await saveDirectly(tab.session.passport, bill, [
      { name: 'Oil', type: 'gas', provider: 'Oil', paymentMethod: 'monthly-bill', dueDate: '2026-11-24' },
    ]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Paid: move to 24 Dec for Oil' }));
    await waitFor(() => expect(titles()).toEqual(['Gas', 'Dentist']));
    expect(screen.queryByRole('button', { name: /for Gas$/u })).toBeNull();
  });

  it('Done takes a date off and offers the next one, a year later; Undo opens it again', async () => {
    const [, late] = await saveDirectly(tab.session.passport, insurancePolicy, [
      { name: 'Boat', type: 'other', provider: 'Aviva', renewalDate: '2026-11-19' },
      { name: 'Trip', type: 'travel-insurance', provider: 'Aviva', renewalDate: '2026-11-18' },
    ]);
    const { user, passport } = open();
    await user.click(await screen.findByRole('button', { name: /^Done\s*: Trip$/u }));
    const next = within(await screen.findByRole('group', { name: 'New date for Trip' }));
    expect(next.getByLabelText<HTMLInputElement>('Year').value).toBe('2027');
    await user.click(screen.getByRole('button', { name: 'Save this date' }));
    await waitFor(() => expect(titles()).toEqual(['Boat', 'Gas', 'Dentist']));
    expect(passport.record(late ?? '')?.content.fields['renewalDate']).toBe('2027-11-18');
    await user.click(screen.getByRole('button', { name: /^Done\s*: Boat$/u }));
    await user.click(await screen.findByRole('button', { name: 'There is no new date' }));
    await waitFor(() => expect(titles()).toEqual(['Gas', 'Dentist']));
    await screen.findByText('Done: Boat');
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
    await waitFor(() => expect(titles()).toEqual(['Boat', 'Gas', 'Dentist']));
  });

  it('takes a new one by title and date', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: importantDate.texts.empty.button }));
    const form = await waitForRecordForm('Add new important date');
    const add = within(form).getByRole('button', { name: 'Add important date' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'Boiler service');
    await user.type(within(form).getByLabelText('Day'), '1');
    await user.type(within(form).getByLabelText('Month'), 'December');
    await user.type(within(form).getByLabelText('Year'), '2026');
    expect(add.getAttribute('aria-disabled')).toBeNull();
    await user.click(add);
    await waitFor(() => expect(titles()).toEqual(['Gas', 'Boiler service', 'Dentist']));
  });

  it('offers UK days, and adds none unasked', async () => {
    const { user, passport } = open();
    await user.click(await screen.findByText('UK dates you can add'));
    const offered = within(await screen.findByRole('list', { name: 'UK dates you can add' }));
    expect(offered.getAllByRole('listitem')).toHaveLength(4);
    expect(passport.records(importantDate.id)).toHaveLength(1);
    await user.click(offered.getByRole('button', { name: 'Add Tax year ends: use your ISA allowance' }));
    await waitFor(() => expect(offered.getAllByRole('listitem')).toHaveLength(3));
    await screen.findByRole('heading', { name: 'Your dates (4)' });
    expect(passport.records(importantDate.id).at(-1)?.content.fields).toMatchObject({
      title: 'Tax year ends: use your ISA allowance',
      date: '2027-04-05',
    });
  });
});
