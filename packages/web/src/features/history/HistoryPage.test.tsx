import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Passport } from '../../session/api/passport.ts';
import { SessionProvider, useRecord } from '../../session/api/react.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { purgeFakeRecord } from '../../session/testing/fake-records.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../ui/feedback/toast.ts';
import { HistoryPage } from './HistoryPage.tsx';

let tab: BrowserTab;
let passport: Passport;
let restored: number;
beforeEach(async () => {
  tab = await createSignedInPerson();
  ({ passport } = tab.session);
  restored = 0;
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
});
afterEach(cleanup);

const halifax = { name: 'Halifax', accountType: 'checking', bankName: 'Halifax', accountNumber: '70124821' };

/** Creates an account and saves each of these changes separately, a minute apart. Returns the record's id. */
async function changed(...changes: readonly Record<string, string>[]): Promise<string> {
  let id: string | undefined;
  for (const change of changes) {
    const fields = { ...halifax, ...change };
    const on = id !== undefined && { id };
    const saved = await passport.save({
      kind: bankAccount.id,
      category: bankAccount.category,
      fields,
      ...on,
    });
    if (!saved.ok) throw new Error(saved.problem);
    ({ id } = saved.value);
    await tab.settled();
    tab.device.time.pass(60_000);
  }
  return id ?? '';
}

function Page({ id }: { readonly id: string }) {
  const record = useRecord(id);
  if (record === undefined || record.deleted) return <h1>Gone</h1>;
  return (
    <HistoryPage
      kind={bankAccount}
      record={record}
      place="Bank accounts and cards"
      back={{ to: `/bank-accounts/${id}`, state: undefined }}
      nameOf={() => undefined}
      onRestored={() => {
        restored += 1;
      }}
    />
  );
}

const open = (id: string) =>
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <Page id={id} />
        <ToastRegion label="Messages" />
      </MemoryRouter>
    </SessionProvider>,
  );
/** The descriptions of all versions, as a screen reader reads them. */
const told = async (): Promise<string[]> => {
  await screen.findByRole('heading', { level: 2, name: '21 November 2026 at 09:15' });
  const items = [...document.querySelectorAll('.changes > li .changes__what')];
  return items.map(item => {
    const copy = item.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden]')) silent.remove();
    return copy.textContent;
  });
};
const fieldsNow = (id: string) => passport.record(id)?.content.fields;
const goBackTo = (version: number) =>
  userEvent.click(screen.getByRole('button', { name: `Go back to version ${version}` }));

describe('all changes of a record', () => {
  it('are told newest first, field by field, with numbers hidden', async () => {
    const id = await changed(
      { notes: 'Old' },
      { balance: '10.00', notes: 'New' },
      { accountNumber: '70129999', notes: 'New' },
    );
    open(id);
    expect(await told()).toEqual([
      '21 November 2026 at 09:17Version 3NowAccount number was number hidden, ends 4821, now number hidden, ends 9999Balance removed, was £10.00',
      '21 November 2026 at 09:16Version 2Balance added: £10.00Notes changed',
      '21 November 2026 at 09:15Version 1Added.',
    ]);
    expect(document.body.textContent).not.toContain('7012');
    expect(document.title).not.toContain('Halifax');
  });

  it('lead back to any of them, exactly as it was, and Undo leads forth again', async () => {
    const id = await changed({ notes: 'Old', balance: '10.00' }, { balance: '20.00' });
    open(id);
    await told();
    await goBackTo(1);
    await waitFor(() => expect(fieldsNow(id)).toEqual({ ...halifax, notes: 'Old', balance: '10.00' }));
    await waitFor(() => expect(restored).toBe(1));
    // Send this change first, because changes that have not been sent yet form a single version.
    await tab.settled();
    expect(await screen.findByText('Halifax is as it was on 21 November 2026 at 09:15')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(fieldsNow(id)).toEqual({ ...halifax, balance: '20.00' }));
    // Neither change lost anything: each has become a version.
    await waitFor(async () => expect(await told()).toHaveLength(4));
  });

  it('show each version whole, its numbers hidden until they are asked for', async () => {
    const id = await changed({ notes: 'Old' }, { accountNumber: '70129999' });
    open(id);
    await told();
    const whole = screen.getByText('See all of version 1').closest('details');
    if (whole === null) throw new Error('nothing to open');
    await userEvent.click(screen.getByText('See all of version 1'));
    expect(within(whole).getByText('Old')).toBeTruthy();
    expect(within(whole).queryByText('70124821')).toBeNull();
    await userEvent.click(
      within(whole).getByRole('button', { name: 'Show account number for Halifax, version 1' }),
    );
    expect(await within(whole).findByText('70124821')).toBeTruthy();
  });

  it('tell of a deletion and of the way back, and of a save that changed nothing', async () => {
    const id = await changed({}, {});
    for (const act of ['remove', 'restore'] as const) {
      await passport[act](id);
      await tab.settled();
    }
    open(id);
    expect((await told()).map(text => text.replace(/^.*Version \d(?:Now)?/, ''))).toEqual([
      'Restored from Deleted items.',
      'Deleted.',
      'Saved. There is no change to show here.',
      'Added.',
    ]);
    expect(screen.queryByRole('button', { name: 'Go back to version 3' })).toBeNull();
  });

  it('do not end where a version does not open: it is named, and the others go on', async () => {
    const id = await changed({ balance: '10.00' }, { balance: '20.00' }, { balance: '30.00' });
    const second = tab.device.server
      .only()
      .versions.find(version => version.id === id && version.version === 2);
    Object.assign(second ?? {}, { envelope: second?.envelope.slice(0, -30) });
    open(id);
    expect((await told()).map(text => text.replace(/^.*Version \d(?:Now)?/, ''))).toEqual([
      'Balance was £10.00, now £30.00',
      'This version can’t be opened. It may have been changed or damaged since it was saved.',
      'Added.',
    ]);
    expect(screen.queryByRole('button', { name: 'Go back to version 2' })).toBeNull();
  });

  it('of a record that was purged and saved anew begin with the oldest there is', async () => {
    const id = await changed({ notes: 'Gone' });
    await passport.remove(id);
    await tab.settled();
    purgeFakeRecord(tab.device.server.only(), id);
    await passport.save({ id, kind: bankAccount.id, category: bankAccount.category, fields: halifax });
    await tab.settled();
    open(id);
    expect(await screen.findByText('The oldest version we still have.')).toBeTruthy();
    expect(screen.queryByText('Notes')).toBeNull();
  });
});

describe('without a connection', () => {
  it('the page says where the versions are, and a press tries again', async () => {
    const id = await changed({ balance: '10.00' }, { balance: '20.00' });
    tab.device.setOnline(false);
    open(id);
    await screen.findByText(/^Earlier versions are kept on the server/);
    tab.device.setOnline(true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await told()).toHaveLength(2);
    expect(screen.queryByText(/kept on the server/)).toBeNull();
  });
});
