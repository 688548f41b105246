import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SignOut } from './SignOut.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is refused without the internet, where nobody could log in again, and works once it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<SignOut email="ruth@example.co.uk" waiting={0} onSignOut={signOut} />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Connect to the internet first\..*To close your passport now, press Lock\.$/,
  );
  expect(signOut).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});
