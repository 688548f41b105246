import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import UndoChangesPage from './TakeBackPage.tsx';

afterEach(cleanup);

const secret = 'a new and better password';

function show(onTakeBack: (password: string) => Promise<string | undefined>) {
  const onMine = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <UndoChangesPage changedAt="2026-11-03T14:02:00.000Z" onMine={onMine} onTakeBack={onTakeBack} />
    </MemoryRouter>,
  );
  return onMine;
}

it('asks first whether the change was theirs, and says when it was', async () => {
  const takeBack = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
  const onMine = show(takeBack);
  expect(screen.getByRole('heading', { level: 1, name: 'Was this you?' })).toBeTruthy();
  expect(screen.getByText(/3 November 2026, 14:02/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'It was me' }));
  expect(onMine).toHaveBeenCalledOnce();
  expect(takeBack).not.toHaveBeenCalled();
});

it('takes it back with a new password, and says what went wrong', async () => {
  const takeBack = vi.fn<(password: string) => Promise<string>>(() =>
    Promise.resolve('Check your connection.'),
  );
  show(takeBack);
  await userEvent.click(screen.getByRole('button', { name: 'It was not me' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Take your passport back'));
  await userEvent.type(screen.getByLabelText(/^New password/), secret);
  await userEvent.type(screen.getByLabelText(/^Type it once more|^Confirm|^Repeat/), secret);
  await userEvent.click(screen.getByRole('button', { name: 'Take my passport back' }));
  await waitFor(() => expect(takeBack).toHaveBeenCalledWith(secret));
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection.');
});
