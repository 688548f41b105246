import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { debt } from '@kinfolio/domain/kinds/debt';
import { findKind } from '@kinfolio/domain/kinds/index';
import { professionalContact } from '@kinfolio/domain/kinds/professional-contact';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import { readReview } from '@kinfolio/domain/overview/review';
import { listStaleFacts } from '@kinfolio/domain/overview/stale-facts';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider, useRecord } from '../../session/api/react.ts';
import { type BrowserTab, TestDeviceWithTabs } from '../../session/testing/device.ts';
import { createSignedInPerson, ruthEmail, ruthPassword } from '../../session/testing/signed-in.ts';
import { Announcer } from '../../ui/feedback/Announcer.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../ui/feedback/toast.ts';
import { ConfirmFacts } from '../records/StillRight.tsx';
import { saveDirectly } from '../records/testing/open-page.tsx';
import { ReviewPage } from './ReviewPage.tsx';

const old = '2025-03-14';
let tab: BrowserTab;
let ids: readonly string[];

beforeEach(async () => {
  tab = await createSignedInPerson();
  const { passport } = tab.session;
  const [account = ''] = await saveDirectly(passport, bankAccount, [
    { name: 'Halifax', accountType: 'savings', bankName: 'Halifax', balance: '10.00', balanceAsOf: old },
  ]);
  const [loan = '', paid = ''] = await saveDirectly(passport, debt, [
    { name: 'Car loan', type: 'personal-loan', currentBalance: '900.00', balanceAsOf: old },
    { name: 'Sofa', type: 'personal-loan', currentBalance: '0.00', balanceAsOf: old },
  ]);
  ids = [account, loan, paid];
});
afterEach(cleanup);

function open(of: BrowserTab = tab) {
  cleanup();
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
  render(
    <SessionProvider session={of.session}>
      <MemoryRouter>
        <Announcer />
        <ReviewPage clock={of.device.time} />
        <ToastRegion label="Messages" />
      </MemoryRouter>
    </SessionProvider>,
  );
  return userEvent.setup({ delay: null });
}

const stale = () => listStaleFacts(findKind, tab.session.passport.all(), todayInLondon(tab.device.time));
const stored = () => readReview(tab.session.passport.records(yearlyReview.id)[0]?.content.fields);
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
};
const asks = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));

describe('the yearly review', () => {
  it('is answered by keyboard: each fact takes the focus under its name, and each answer is said', async () => {
    const user = open();
    expect(screen.getByRole('heading', { name: '3 details may be out of date' })).toBeTruthy();
    await press('Begin');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Yearly review'));
    const bar = screen.getByRole('progressbar', { name: 'Yearly review' });
    expect(bar.getAttribute('aria-valuetext')).toMatch(/^1 of 3, about \d minutes?$/);
    screen.getByRole('group', { name: '1 of 3: Balance, Halifax' }).focus();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Still right');
    await user.keyboard('{Enter}');
    await asks('2 of 3: Current balance, Car loan');
    await screen.findByText('Balance of Halifax: still right');
    await press('Change');
    const amount = await screen.findByRole('textbox', { name: /^Current balance/ });
    await user.clear(amount);
    await user.type(amount, '850');
    await press('Save and continue');
    await asks('3 of 3: Current balance, Sofa');
    expect(tab.session.passport.record(ids[1] ?? '')?.content.fields).toMatchObject({
      name: 'Car loan',
      currentBalance: '850.00',
      balanceAsOf: '2026-11-21',
    });
    await press('Not any more');
    await screen.findByRole('heading', { name: 'That is all for today' });
    await waitFor(() => expect(tab.session.passport.deleted().map(({ id }) => id)).toEqual([ids[2]]));
    expect(stale()).toEqual([]);
    await press('Finish the review');
    const changed = await screen.findByRole('list', { name: 'Changed' });
    expect(within(changed).getByRole('listitem').textContent).toBe(
      'Car loan: Current balance, £900.00, now £850.00',
    );
    expect(within(screen.getByRole('list', { name: 'Not any more' })).getByText('Sofa')).toBeTruthy();
    expect(screen.getByText('3 facts: 1 still right, 1 changed, 1 not any more.')).toBeTruthy();
    expect(await screen.findByText('The next review is on 21 November 2027.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print what changed' })).toBeTruthy();
  });

  it('brings back what was taken for over, and its question', async () => {
    open();
    await press('Begin');
    await press('Not any more');
    await press('Undo');
    await screen.findByText('Halifax has been restored');
    await waitFor(() => expect(stored().answers).toEqual([]));
    expect(await screen.findByRole('group', { name: '1 of 3: Balance, Halifax' })).toBeTruthy();
  });

  it('is begun on one device and ended on another, and leaves only what was put off', async () => {
    open();
    await press('Begin');
    await press('Ask me later');
    await waitFor(() => expect(stored().answers).toHaveLength(1));
    await tab.settled();
    const laptop = new TestDeviceWithTabs(tab.device.server, tab.device.time).openTab();
    await laptop.until('signed-out');
    const entered = await laptop.session.signIn({
      email: ruthEmail,
      password: ruthPassword,
      remember: false,
    });
    expect(entered.ok).toBe(true);
    await laptop.settled();
    open(laptop);
    expect(await screen.findByRole('group', { name: '2 of 3: Current balance, Car loan' })).toBeTruthy();
    await press('Still right');
    await screen.findByRole('group', { name: '3 of 3: Current balance, Sofa' });
    await press('Still right');
    await press('Finish the review');
    await screen.findByText('3 facts: 2 still right, 1 put off.');
    const left = listStaleFacts(findKind, laptop.session.passport.all(), todayInLondon(tab.device.time));
    expect(left.map(({ recordId }) => recordId)).toEqual([ids[0]]);
  });
});

function Shown({ id }: { readonly id: string }) {
  const record = useRecord(id);
  const kind = findKind(record?.content.kind ?? '');
  return record && kind ? <ConfirmFacts id={id} kind={kind} content={record.content} /> : null;
}

const openRecord = (id: string) =>
  render(
    <SessionProvider session={tab.session}>
      <Shown id={id} />
    </SessionProvider>,
  );

describe('“Still right” on a record', () => {
  it('writes the day beside the field, and changes nothing else', async () => {
    const id = ids[0] ?? '';
    const before = tab.session.passport.record(id)?.content;
    openRecord(id);
    expect(screen.getByText('Balance: last confirmed on 14 March 2025')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Still right.*Balance$/ }));
    await screen.findByText('Balance: last confirmed on 21 November 2026');
    expect(tab.session.passport.record(id)?.content.fields).toEqual(before?.fields);
  });

  it('is not offered where there is nothing that grows old', async () => {
    const [id = ''] = await saveDirectly(tab.session.passport, professionalContact, [
      { name: 'Priya Nair', type: 'solicitor' },
    ]);
    openRecord(id);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
