import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { ClosingPage } from './ClosingPage.tsx';
import { ClosedAccountDataSheet } from './HeldData.tsx';

afterEach(cleanup);

const open: AccountClosingState = {
  closesAt: null,
  records: 41,
  earlierVersions: 7,
  files: { count: 12, bytes: 4_000_000 },
  copy: null,
};
const closed = { ...open, closesAt: '2026-12-21T12:00:00.000Z' };

function apiOf(state: AccountClosingState, changes: Partial<LeavingApi> = {}): LeavingApi {
  return {
    read: async () => ({ ok: true, value: state }),
    close: vi.fn<LeavingApi['close']>(async () => ({ ok: true, value: closed })),
    keep: vi.fn<LeavingApi['keep']>(async () => ({ ok: true, value: open })),
    askCopy: vi.fn<LeavingApi['askCopy']>(async () => ({ ok: true, value: state })),
    copy: async () => ({ ok: false, problem: 'not-found' }),
    ...changes,
  };
}

function show(state: AccountClosingState, changes: Partial<LeavingApi> = {}, sellsPlans = true) {
  const api = apiOf(state, changes);
  const leaving = async () => api;
  render(
    <MemoryRouter>
      <ClosingPage
        email="ruth@example.org"
        leaving={leaving}
        sellsPlans={sellsPlans}
        now={() => Date.UTC(2026, 10, 21, 12)}
        onLogOut={async () => undefined}
      />
    </MemoryRouter>,
  );
  return api;
}

test('says in figures what goes and when, and offers to download first', async () => {
  show(open);
  expect(await screen.findByText(/41 records and 12 files will be deleted on 21 December 2026/)).toBeTruthy();
  const link = screen.getByRole('link', { name: /Download everything first/ });
  expect(link.getAttribute('href')).toBe('/export');
});

test('says nothing about paying on a server that sells no plans', async () => {
  show(open, {}, false);
  expect(await screen.findByText('Until then you can only read and download.')).toBeTruthy();
  expect(screen.queryByText(/plan|paying|invoices|charged/i)).toBeNull();
  cleanup();
  show(open);
  expect(await screen.findByText(/You will not be charged again/)).toBeTruthy();
});

test('closes only with the password and the tick, then shows the one page there is', async () => {
  const person = userEvent.setup();
  const api = show(open);
  await person.click(await screen.findByRole('button', { name: 'Close my account' }));
  expect(screen.getAllByText('Enter your password').length).toBeGreaterThan(0);
  expect(api.close).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText(/Your password/), 'kettle-ribbon');
  await person.click(screen.getByRole('checkbox', { name: /cannot bring back my account/ }));
  await person.click(screen.getByRole('button', { name: 'Close my account' }));
  expect(api.close).toHaveBeenCalledWith('kettle-ribbon');
  expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('heading', { name: 'Close account' })).toBeTruthy();
});

test('a wrong password is said at its box, and what was typed stays', async () => {
  const person = userEvent.setup();
  show(open, { close: async () => ({ ok: false, problem: 'wrong-password' }) });
  const box = await screen.findByLabelText(/Your password/);
  await person.type(box, 'kettle');
  await person.click(screen.getByRole('checkbox', { name: /cannot bring back my account/ }));
  await person.click(screen.getByRole('button', { name: 'Close my account' }));
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect((box as HTMLInputElement).value).toBe('kettle');
});

test('the file of what is held is asked for with the password, and offered once it is ready', async () => {
  const person = userEvent.setup();
  const asked = '2026-11-21T12:00:00.000Z';
  const making = {
    ...open,
    copy: { askedAt: asked, readyAt: null, goesAt: '2026-11-28T12:00:00.000Z', bytes: null },
  };
  const ready = { ...open, copy: { ...making.copy, readyAt: asked, bytes: 2_400_000 } };
  let state: AccountClosingState = open;
  const api = apiOf(open, {
    read: async () => ({ ok: true, value: state }),
    askCopy: vi.fn<LeavingApi['askCopy']>(async () => ({ ok: true, value: making })),
  });
  const leaving = async () => api;
  render(<ClosedAccountDataSheet leaving={leaving} />);
  await person.type(await screen.findByLabelText(/Password for this file/), 'kettle-ribbon');
  await person.click(screen.getByRole('button', { name: 'Make my file' }));
  expect(api.askCopy).toHaveBeenCalledWith('kettle-ribbon');
  expect(await screen.findByText(/We are making your file/)).toBeTruthy();
  state = ready;
  await person.click(screen.getByRole('button', { name: 'Look again' }));
  expect(
    await screen.findByText(/ready \(2.4 MB\). You can download it until 28 November 2026/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy();
});
