import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session, SessionState } from '../session/api/session-client.ts';
import { AuthProvider, useAuth } from './AuthProvider.tsx';

afterEach(cleanup);

function Status() {
  const { state, wake } = useAuth();
  return (
    <button type="button" onClick={() => void wake()}>
      {state.status}
    </button>
  );
}

it('useAuth says so when it is used outside its provider', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Status />)).toThrow('useAuth must be used within an AuthProvider');
  quiet.mockRestore();
});

it('is checking until the session is loaded, then says who is here and follows every change', async () => {
  const session = sessionOfOneState();
  render(
    <AuthProvider load={() => Promise.resolve(session.session)}>
      <Status />
    </AuthProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('checking');
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('signed-out'));
  act(() => session.become({ status: 'locked', email: 'ruth@example.co.uk', offlineOk: true }));
  expect(screen.getByRole('button').textContent).toBe('locked');
});

/** A stub session with only `state` and `subscribe`: the provider calls nothing else. The test can change its state. */
function sessionOfOneState() {
  let state: SessionState = { status: 'signed-out' };
  const listeners = new Set<() => void>();
  const calls: Pick<Session, 'state' | 'subscribe'> = {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider calls nothing else on the session
    session: calls as Session,
    become(next: SessionState) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

it('gives nothing, and says so, when the code of the session does not arrive', async () => {
  const given: (Session | undefined)[] = [];
  function Wake() {
    const { wake, failed } = useAuth();
    const handleClick = async () => {
      given.push(await wake());
    };
    return (
      <button type="button" onClick={() => void handleClick()}>
        {failed ? 'failed' : 'waiting'}
      </button>
    );
  }
  render(
    <AuthProvider load={() => Promise.reject(new Error('no network'))}>
      <Wake />
    </AuthProvider>,
  );
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(given).toEqual([undefined]));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('failed'));
});
