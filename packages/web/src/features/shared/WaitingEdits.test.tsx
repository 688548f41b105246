import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadableRecord, UnsentEdit } from '../../session/api/sharing.ts';
import { UnsentEdits } from './WaitingEdits.tsx';
import { applyUnsentEdits } from './with-waiting.ts';

afterEach(cleanup);

const edit: UnsentEdit = {
  id: '1',
  grant: 'g',
  owner: 'Ruth Ellery',
  at: '2026-11-26T12:04:00.000Z',
  edit: { do: 'write', id: 'a', kind: 'professional-contact', fields: { name: 'Ann Lowe' } },
};

it('says what waits on this device, and that nothing need be done', () => {
  render(<UnsentEdits edits={[edit]} onDrop={() => undefined} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^One of your changes has not been sent yet: Ann Lowe, .*Kinfolio sends it automatically as soon as it can/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what was typed and why it was not taken, and lets it go only once its person was asked', async () => {
  const onDrop = vi.fn<(id: string) => void>();
  render(<UnsentEdits edits={[{ ...edit, refused: 'read-only' }]} onDrop={onDrop} />);
  const part = screen.getByRole('region', { name: 'Not saved: Ann Lowe' });
  expect(part.textContent).toContain('You can now read this, but not change it. Ask Ruth Ellery');
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
  const deletion: UnsentEdit = { ...edit, edit: { do: 'delete', id: 'a', base }, refused: 'grant-closed' };
  render(<UnsentEdits edits={[deletion]} onDrop={() => undefined} />);
  const part = screen.getByRole('region', { name: 'Not saved: Ann Pryce' });
  expect(part.textContent).toContain('deleting Ann Pryce');
  expect(part.textContent).toContain('Ruth Ellery no longer shares this passport with you');
});

const base = { kind: 'professional-contact', savedAt: '', fields: { name: 'Ann Pryce' } };
const change = (name: string, id = 'ann'): UnsentEdit['edit'] => ({
  do: 'write',
  id,
  kind: 'professional-contact',
  fields: { name },
  base,
});

it('what waits is shown in its record, and a new one in its section', () => {
  const ann: ReadableRecord = { id: 'ann', section: 'contacts', confirmed: true, content: base };
  const kept = { grant: 'ruth', owner: '', at: '2026-11-26T12:00:00.000Z' };
  const fresh = change('Tom', 'tom');
  const shown = applyUnsentEdits(
    [ann],
    [
      { ...kept, id: '1', edit: change('Ann Lowe') },
      { ...kept, id: '2', edit: change('Nobody', 'x'), refused: 'read-only' },
      { ...kept, id: '3', edit: fresh },
    ],
  );
  expect(
    shown.map(({ id, section, waits, content }) => [id, section, waits, content.fields['name']]),
  ).toEqual([
    ['ann', 'contacts', 'write', 'Ann Lowe'],
    ['tom', 'contacts', 'write', 'Tom'],
  ]);
  expect(applyUnsentEdits([ann], [{ ...kept, id: '4', edit: { do: 'delete', id: 'ann', base } }])).toEqual([
    { ...ann, waits: 'delete' },
  ]);
});
