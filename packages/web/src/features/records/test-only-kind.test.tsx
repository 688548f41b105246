import { choice, date, flag, money, text } from '@kinfolio/domain/fields/fields';
import { exportRecords } from '@kinfolio/domain/records/record-export';
import { createRecordKind } from '@kinfolio/domain/records/record-kind';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import { openPage, signInTestPerson, testStart, waitForRecordForm } from './testing/open-page.tsx';

/** A kind that only this file defines. It works without a change to any other code. */
const beehive = createRecordKind('beehive', {
  label: ['Beehive', 'Beehives'],
  category: 'property',
  icon: 'hexagon',
  fields: {
    name: text({ label: 'Hive name', required: true, sample: 'The one by the gate' }),
    size: choice({
      label: 'Size',
      of: [
        { value: 'national', label: 'National' },
        { value: 'langstroth', label: 'Langstroth' },
      ],
      initial: 'national',
    }),
    tag: text({ label: 'Registration', mask: 'last4' }),
    worth: money({ label: 'Worth' }),
    inspected: date({ label: 'Last inspected' }),
    rented: flag({ label: 'Rented out', shownWhen: { filled: 'worth' } }),
  },
  card: { title: 'name', subtitle: 'size', lines: ['tag'], amount: 'worth', gaps: ['inspected'] },
  texts: {
    page: 'Beehives',
    addTitle: 'Add new hive',
    addButton: 'Add hive',
    updateTitle: 'Update hive',
    updateButton: 'Update hive',
    deleteButton: 'Delete this hive',
    list: 'Your hives',
    count: ['hive', 'hives'],
    total: 'All hives',
    empty: { text: 'No hives yet.', button: 'Add a hive' },
    help: { lead: 'Where to look', points: ['Under the roof'], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'Bees must be told.' },
  },
});

let tab: BrowserTab;
beforeAll(async () => {
  tab = await signInTestPerson();
});

describe('a kind that only this test knows', () => {
  it('has a form, made from its data', async () => {
    const { user } = openPage(tab, { kinds: [beehive], at: '/bank-accounts/new' });
    const form = await waitForRecordForm('Add new hive');
    expect(within(form).getByLabelText(/^Hive name/u)).toBeTruthy();
    expect(within(form).queryByLabelText('Rented out')).toBeNull();
    await user.type(within(form).getByLabelText(/^Hive name/u), 'Gate hive');
    await user.selectOptions(within(form).getByLabelText(/^Size/u), 'Langstroth');
    await user.type(within(form).getByLabelText(/^Registration/u), 'BEE-77-4821');
    await user.type(within(form).getByLabelText(/^Worth/u), '£1,250');
    await user.click(within(form).getByLabelText('Rented out'));
    await user.click(within(form).getByRole('button', { name: 'Add hive' }));
    await screen.findByRole('link', { name: 'Gate hive' });
  });

  it('is listed with its total, its mask and its gap', async () => {
    openPage(tab, { kinds: [beehive] });
    const row = (await screen.findByRole('link', { name: 'Gate hive' })).closest('tr');
    expect(row?.textContent).toContain('Langstroth');
    expect(row?.textContent).toContain('•••• 4821');
    expect(row?.textContent).not.toContain('BEE-77');
    expect(row?.textContent).toContain('Missing: last inspected');
    expect(screen.getByRole('row', { name: /All hives/u }).textContent).toContain('£1,250.00');
  });

  it('can be found among many', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ name: `Orchard ${String(index)}` }));
    await tab.session.passport.saveMany(
      many.map(fields => ({ kind: beehive.id, category: beehive.category, fields })),
    );
    const { user } = openPage(tab, { kinds: [beehive] });
    await user.type(await screen.findByLabelText('Find a hive'), '4821 lang');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Orchard 3' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Gate hive' })).toBeTruthy();
  });

  it('keeps a sealed draft that a reload brings back', async () => {
    const { user, passport } = openPage(tab, { kinds: [beehive], at: '/bank-accounts/new' });
    await user.type(
      within(await waitForRecordForm('Add new hive')).getByLabelText(/^Hive name/u),
      'Half typed',
    );
    cleanup();
    await waitFor(async () => expect(await passport.drafts.read('beehive:new')).toBeDefined());
    const again = openPage(tab, { kinds: [beehive], at: '/bank-accounts/new' });
    const name: HTMLInputElement = await screen.findByLabelText(/^Hive name/u);
    await waitFor(() => expect(name.value).toBe('Half typed'));
    expect(await screen.findByText(/What you typed on 21 November 2026 was kept/u)).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await again.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(async () => expect(await passport.drafts.read('beehive:new')).toBeUndefined());
  });

  it('is in the export, with its own words', () => {
    const file = exportRecords(
      [beehive],
      tab.session.passport.records(beehive.id),
      new Date(testStart).toISOString(),
    );
    expect(file.records[0]).toMatchObject({
      kind: 'beehive',
      title: 'Gate hive',
      shown: { Size: 'Langstroth', Worth: '£1,250.00', 'Rented out': 'Yes' },
    });
  });
});
