import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session, SessionState } from '../../../session/api/session-client.ts';
import type { OwnerSharingApi, OwnSharing } from '../../../session/api/sharing.ts';
import { AuthProvider, useAuth } from '../../AuthProvider.tsx';
import OwnerReturnRoute from './owner-return.tsx';

afterEach(cleanup);

const state = {
  status: 'open',
  account: { id: 'a', email: 'ruth@example.co.uk', displayName: 'Ruth' },
} as unknown as SessionState;
const sharing = {
  people: [{ id: 'p', name: 'Amira Ellery', relationship: 'Child', email: 'amira@example.co.uk' }],
  grants: [
    {
      id: 'g',
      person: 'p',
      level: 'view',
      when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
      categories: ['insurance'],
      everything: false,
      state: 'returned',
      ways: [],
      letter: '',
    },
  ],
  ended: [],
  undone: [],
  wrongAnswers: [],
  opened: [],
} as unknown as OwnSharing;

/** Renders the page once the session has loaded. */
function Woken() {
  const { session, wake } = useAuth();
  useEffect(() => void wake(), [wake]);
  return session === undefined ? null : (
    <SessionProvider session={session}>
      <OwnerReturnRoute />
    </SessionProvider>
  );
}

it('tells the person whose access the owner ends at their return, as a stop does', async () => {
  const stop = vi.fn<OwnerSharingApi['stop']>(() => Promise.resolve({ ok: true, value: undefined }));
  const session = {
    subscribe: () => () => undefined,
    state: () => state,
    sharing: () => Promise.resolve({ read: () => Promise.resolve({ ok: true, value: sharing }), stop }),
    passport: { records: () => [] },
  } as unknown as Session;
  render(
    <MemoryRouter>
      <AuthProvider load={() => Promise.resolve(session)}>
        <Woken />
      </AuthProvider>
    </MemoryRouter>,
  );
  await userEvent.type(await screen.findByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  await expect
    .poll(() => stop.mock.calls)
    .toEqual([[['g'], { tell: true, password: 'kettle ribbon harbour' }]]);
});
