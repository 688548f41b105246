import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { RecordTable } from './RecordTable.tsx';
import { useRememberLockedVisit } from './way-back.ts';

const many = Array.from({ length: 50 }, (_, index) => ({
  id: String(index),
  content: { kind: bankAccount.id, fields: { name: `Account ${index}` }, savedAt: '' },
}));

function List() {
  return (
    <RecordTable
      kind={bankAccount}
      records={many}
      all={many}
      labelledBy="heading"
      hrefOf={id => `/bank-accounts/${id}`}
      today={readStoredDay('2026-11-21')}
      onRoll={() => undefined}
      onEdit={() => undefined}
      onDelete={() => undefined}
    />
  );
}
const site = (at: string) =>
  createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/', element: <p>Home</p> },
    ],
    {
      initialEntries: ['/', '/list'],
      initialIndex: at === '/' ? 0 : 1,
    },
  );
afterEach(cleanup);
// Finds rows by text, because working out the ARIA roles of so many rows takes jsdom seconds.
const drawn = () => screen.queryAllByText(/^Account \d+$/u).length;

it('marks a record of which two values are kept', () => {
  const [one, other] = many;
  if (one === undefined || other === undefined) throw new Error('there are no records');
  const twofold = { ...one, content: { ...one.content, alternatives: { balance: ['41.00'] } } };
  const table = (
    <RecordTable
      kind={bankAccount}
      records={[twofold, other]}
      all={[twofold, other]}
      labelledBy="heading"
      today={readStoredDay('2026-11-21')}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: table }])} />);
  expect(screen.getAllByText('Changed in two places').map(chip => chip.closest('th')?.textContent)).toEqual([
    'Account 0Changed in two places',
  ]);
});

describe('a long list', () => {
  it('is whole soon after somebody goes to it', async () => {
    const router = site('/');
    render(<RouterProvider router={router} />);
    await act(() => router.navigate('/list'));
    await waitFor(() => expect(drawn()).toBe(50));
    expect(screen.getByText('Account 49')).toBeTruthy();
  });

  it('is whole at once for somebody who comes back to the place they left in it', () => {
    render(<RouterProvider router={site('/list')} />);
    expect(drawn()).toBe(50);
  });

  it('is drawn in turn once the password was typed, after which there is no such place', async () => {
    let first = 0;
    function Frame() {
      const [isLocked, setLocked] = useState(true);
      useRememberLockedVisit(isLocked);
      useLayoutEffect(() => {
        if (!isLocked) first ||= drawn();
      });
      return isLocked ? <button onClick={() => setLocked(false)}>Unlock</button> : <List />;
    }
    const frame = createMemoryRouter([{ path: '/list', Component: Frame }], { initialEntries: ['/list'] });
    render(<RouterProvider router={frame} />);
    act(() => screen.getByText('Unlock').click());
    await waitFor(() => expect(drawn()).toBe(50));
    expect(first).toBe(12);
  });
});
