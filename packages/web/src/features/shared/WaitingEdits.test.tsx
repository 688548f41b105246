import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { WaitingEdit } from '../../session/api/sharing.ts';
import { WaitingEdits } from './WaitingEdits.tsx';

afterEach(cleanup);

const edit: WaitingEdit = {
  id: '1',
  grant: 'g',
  owner: 'Ruth Ellery',
  at: '2026-11-26T12:04:00.000Z',
  edit: { do: 'write', id: 'a', kind: 'professional-contact', fields: { name: 'Ann Lowe' } },
};

it('says what waits on this device, and that nothing need be done', () => {
  render(<WaitingEdits edits={[edit]} onDrop={() => undefined} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^One change of yours is on this device only: Ann Lowe, .*Kinfolio sends it by itself as soon as it can/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what was typed and why it was not taken, and lets it go only once its person was asked', async () => {
  const onDrop = vi.fn<(id: string) => void>();
  render(<WaitingEdits edits={[{ ...edit, refused: 'read-only' }]} onDrop={onDrop} />);
  const part = screen.getByRole('region', { name: 'Not saved: Ann Lowe' });
  expect(part.textContent).toContain('Ruth Ellery lets you read this, and not change it any more');
  expect(within(part).getAllByText('Ann Lowe').length).toBeGreaterThan(0);
  await userEvent.click(within(part).getByRole('button', { name: 'Delete what you wrote about Ann Lowe' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete what you wrote?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(onDrop).not.toHaveBeenCalled();
  await userEvent.click(within(part).getByRole('button', { name: /^Delete what you wrote/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(onDrop).toHaveBeenCalledWith('1');
});

it('says who no longer shares, and what was to be deleted', () => {
  const base = { kind: 'professional-contact', savedAt: '', fields: { name: 'Ann Pryce' } };
  const deletion: WaitingEdit = { ...edit, edit: { do: 'delete', id: 'a', base }, refused: 'grant-closed' };
  render(<WaitingEdits edits={[deletion]} onDrop={() => undefined} />);
  const part = screen.getByRole('region', { name: 'Not saved: Ann Pryce' });
  expect(part.textContent).toContain('deleting Ann Pryce');
  expect(part.textContent).toContain('Ruth Ellery does not share this with you any more');
});
