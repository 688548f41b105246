import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { LeavingApi } from '../../session/api/leaving.ts';
import { ClosingGate } from './ClosingGate.tsx';

afterEach(cleanup);

it('leads a closed account to its one page, and lets it go once the account is kept', async () => {
  const person = userEvent.setup();
  let closesAt: string | null = '2026-12-21T12:00:00.000Z';
  const read = vi.fn<LeavingApi['read']>(async () => ({
    ok: true,
    value: { closesAt, records: 1, earlierVersions: 0, files: { count: 0, bytes: 0 }, copy: null },
  }));
  const leaving = async () => ({ read }) as unknown as LeavingApi;
  render(
    <MemoryRouter initialEntries={['/bills']}>
      <ClosingGate session={{ leaving }} />
      <Link to="/bills">Bills</Link>
      <Routes>
        <Route path="/settings/close" element={<p>the one page</p>} />
        <Route path="/bills" element={<p>the bills</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('the one page');
  await person.click(screen.getByRole('link', { name: 'Bills' }));
  await screen.findByText('the one page');
  const asked = read.mock.calls.length;
  closesAt = null;
  await person.click(screen.getByRole('link', { name: 'Bills' }));
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(asked));
  await screen.findByText('the bills');
});
