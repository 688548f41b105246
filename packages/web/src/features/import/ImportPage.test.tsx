import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords, serialiseExport } from '@kinfolio/domain/records/record-export';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionProvider } from '../../session/api/react.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { toastQueue } from '../../ui/feedback/toast.ts';
import { ImportPage } from './ImportPage.tsx';

afterEach(cleanup);

/** Opens the page of a signed-in person, with a real session and a fake server that only stores what it receives. */
async function open(known?: Awaited<ReturnType<typeof createSignedInPerson>>) {
  const tab = known ?? (await createSignedInPerson());
  const { passport } = tab.session;
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <ImportPage kinds={allKinds} clock={tab.device.time} />
      </MemoryRouter>
    </SessionProvider>,
  );
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const choose = async (name: string, content: BlobPart) =>
    await user.upload(screen.getByLabelText('File to add from'), new File([content], name));
  const press = async (name: string | RegExp) =>
    await user.click(await screen.findByRole('button', { name }));
  return { tab, passport, user, choose, press };
}

const list = (count: number) =>
  `Account name,Bank,Sort code,Account number\n${Array.from(
    { length: count },
    (_none, index) => `Account ${String(index)},Halifax,309430,${String(10_000_000 + index)}`,
  ).join('\n')}`;

describe('adding from a file', () => {
  it('adds nothing before it is asked to, and goes on while the person goes elsewhere', async () => {
    const { passport, choose, press } = await open();
    await choose('accounts.csv', list(450));
    await press('Check the rows');
    expect(await screen.findByText('Show 50 more')).toBeTruthy();
    expect(passport.records('bank-account')).toHaveLength(0);
    await press('Add 450 records');
    cleanup();
    await waitFor(() => expect(passport.records('bank-account')).toHaveLength(450));
    await waitFor(() =>
      expect(toastQueue.visibleToasts.map(({ content }) => content.message)).toContain('450 records added.'),
    );
  });

  it('can be stopped: what was added stays, and can be taken back', async () => {
    const { passport, choose, press } = await open();
    await choose('accounts.csv', list(3000));
    await press('Check the rows');
    await press('Add 3,000 records');
    await press('Stop');
    await screen.findByText(/You stopped before everything was added\.$/u);
    const count = passport.records('bank-account').length;
    expect(count % 200).toBe(0);
    expect(count).toBeLessThan(3000);
    await press('Remove what was added');
    await screen.findByText(/as it was before/u);
    expect(passport.records('bank-account')).toHaveLength(0);
  });

  it('that was cut off says so the next time, until a file was brought in to its end', async () => {
    const tab = await createSignedInPerson();
    const { passport } = tab.session;
    // The page was closed while a copy was being imported, so only the stored name of the file is left.
    await passport.drafts.write('import', { fields: { name: 'copy.json' } });
    const { choose, press } = await open(tab);
    await screen.findByText(/We did not finish adding from/u);
    await choose('accounts.csv', list(1));
    await press('Check the rows');
    await press('Add 1 record');
    await screen.findByText('1 record added.');
    await waitFor(async () => expect(await passport.drafts.read('import')).toBeUndefined());
  });

  it('says what is too large for a record and adds the others', async () => {
    const { passport, choose, press } = await open();
    const records = ['a', 'x'.repeat(300_000)].map((notes, index) => ({
      id: `0198aaaa-0000-7000-8000-00000000000${String(index)}`,
      content: {
        kind: 'bill',
        fields: { name: `Bill ${String(index)}`, notes },
        savedAt: '2026-11-21T10:00:00.000Z',
      },
    }));
    await choose('copy.json', serialiseExport(exportRecords(allKinds, records, '2026-11-21T12:00:00.000Z')));
    await press('Add 2 records');
    await screen.findByText('1 record added.');
    expect(await screen.findByText('Shorten this record, then save again. It is too long.')).toBeTruthy();
    expect(passport.records('bill').map(({ content }) => content.fields['name'])).toEqual(['Bill 0']);
  });

  it('asks for a tick when there is none', async () => {
    const { passport, choose, press } = await open();
    await choose('accounts.csv', list(2));
    await press('Check the rows');
    await press(/^Untick all/u);
    await press('Add 0 records');
    expect((await screen.findByRole('alert')).textContent).toBe('Tick at least one row to add.');
    expect(passport.records('bank-account')).toHaveLength(0);
  });

  it('reads 1Password’s archive, and a statement as a list when it is told to', async () => {
    const { choose, press } = await open();
    const login = {
      categoryUuid: '001',
      state: 'active',
      overview: { title: 'eBay', url: 'https://ebay.co.uk' },
      details: { loginFields: [{ designation: 'username', value: 'ruth' }] },
    };
    const data = JSON.stringify({ accounts: [{ vaults: [{ items: [login] }] }] });
    await choose('export.1pux', new Uint8Array(zipSync({ 'export.data': strToU8(data) })));
    expect(await screen.findByRole('checkbox', { name: /^eBay/u })).toBeTruthy();
    await press('Choose another file');
    await choose(
      'barclays.csv',
      await readFile(join(import.meta.dirname, '../../reading/statements/samples/dev-file-barclays-1.csv')),
    );
    await press('This is not a statement: read the file as a list');
    expect(await screen.findByRole('heading', { name: 'Which column is which?' })).toBeTruthy();
  });

  it('stops when the passport locks, and says so', async () => {
    const { tab, choose, press } = await open();
    await choose('accounts.csv', list(3000));
    await press('Check the rows');
    await press('Add 3,000 records');
    await act(() => tab.session.lock());
    expect(
      await screen.findByText(
        /Not everything could be saved\. Unlock your passport first, then try again\./u,
      ),
    ).toBeTruthy();
  });
});
