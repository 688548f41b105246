import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenedSharedRecord } from '../../session/api/sharing.ts';
import type { SharedEditor } from './edit/SharedPapers.tsx';
import { SharedSection, type SharedSectionProps } from './SharedSection.tsx';

afterEach(cleanup);

const onEdit = vi.fn<SharedEditor['onEdit']>(() => Promise.resolve(undefined));
const onFiles = vi.fn<SharedEditor['papers']['onFiles']>();
const editor: SharedEditor = {
  papers: {
    onFiles,
    onTheWay: ({ replaces }) => replaces === 'p' && <p>A new file is on its way</p>,
    onTheWayToNone: () => null,
  },
  clock: { now: () => Date.parse('2026-11-26T10:00:00Z') },
  onEdit,
  history: () =>
    Promise.resolve([
      { version: 1, deleted: false, writtenAt: '2026-11-20T09:14:00.000Z', content: contact('Ann Pryce') },
    ]),
};

function contact(name: string, more: object = {}): OpenedSharedRecord['content'] {
  return {
    kind: 'professional-contact',
    savedAt: '2026-11-21T10:00:00.000Z',
    fields: { name, type: 'legal', specialty: 'solicitor-wills', ...more },
  };
}

const ann: OpenedSharedRecord = {
  id: 'a',
  section: 'contacts',
  confirmed: true,
  content: contact('Ann Pryce', { links: 'b' }),
};
const will: OpenedSharedRecord = {
  id: 'p',
  section: 'contacts',
  confirmed: true,
  content: { kind: 'paper', savedAt: '', fields: { name: 'Will.pdf', links: 'a' } },
};

function open(records: SharedSectionProps['records'], by?: SharedEditor) {
  onEdit.mockClear();
  render(
    <SharedSection
      section={{ id: 'contacts', title: 'Contacts' }}
      records={records}
      papers={records.filter(({ content }) => content.kind === 'paper')}
      people={undefined}
      owner="Ruth Ellery"
      File={({ content, children }) => (
        <div>
          <p>File of {String(content.fields['name'])}</p>
          {children}
        </div>
      )}
      editor={by}
    />,
  );
}

it('shows a paper with the record it goes with, and nothing that changes anything to who may only read', () => {
  open([ann, will]);
  const article = screen.getByRole('article', { name: 'Ann Pryce' });
  expect(within(article).getByText('File of Will.pdf')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getAllByRole('button').map(one => one.textContent)).toEqual(['Print']);
});

const noteOf = (name: string): OpenedSharedRecord => ({
  id: name,
  section: 'contacts',
  confirmed: true,
  content: contact(name, { notes: `Notes of ${name}` }),
});
const isOnPaperAlone = (words: string) => screen.getByText(words).closest('.onpaper') !== null;

it('of many records each is its name, which opens it; of three all is there at once', async () => {
  const many = ['Ann', 'Bill', 'Cato', 'Dora'].map(noteOf);
  open(many.slice(1));
  expect(screen.queryByRole('button', { name: 'Bill' })).toBeNull();
  cleanup();
  open(many);
  const names = many.map((_, at) => screen.getAllByRole('button', { expanded: false })[at]?.textContent);
  expect(names).toEqual(['Ann', 'Bill', 'Cato', 'Dora']);
  await userEvent.click(screen.getByRole('button', { name: 'Cato' }));
  expect(screen.getByRole('button', { name: 'Cato', expanded: true })).toBeTruthy();
  expect(isOnPaperAlone('Notes of Cato')).toBe(false);
  // The part is printed even while it is closed.
  expect(isOnPaperAlone('Notes of Dora')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Cato' }));
  expect(isOnPaperAlone('Notes of Cato')).toBe(true);
});

it('an editor adds papers to a record; not to a paper, nor where a paper would lie in another section', () => {
  const person: OpenedSharedRecord = {
    ...ann,
    id: 'c',
    content: { kind: 'person', savedAt: '', fields: {} },
  };
  const loose = { ...will, id: 'q', content: { ...will.content, fields: { name: 'Deed.pdf' } } };
  open([ann, will, loose, person], editor);
  expect(screen.getAllByRole('button', { name: /^Add a paper/ }).map(one => one.textContent)).toEqual([
    'Add a paper to Ann Pryce',
  ]);
});

it('an editor changes a record by its form; what the form does not show stays', async () => {
  open([ann], editor);
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  const name = screen.getByDisplayValue('Ann Pryce');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ann Pryce-Lowe');
  onEdit.mockResolvedValueOnce('Kinfolio could not be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Kinfolio could not be reached.');
  expect(screen.getByDisplayValue('Ann Pryce-Lowe')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onEdit).toHaveBeenCalledTimes(2);
  expect(onEdit.mock.calls[1]?.[0]).toMatchObject({
    do: 'write',
    id: 'a',
    base: ann.content,
    fields: { name: 'Ann Pryce-Lowe', links: 'b' },
  });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('an editor adds one, under the same id when it is tried again, and reads what was there before', async () => {
  open([ann], editor);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions of Ann Pryce' }));
  expect(await screen.findByText('Written 20 November 2026, 09:14')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  cleanup();
  open([], editor);
  const [, add] = screen.getAllByRole('button');
  if (add === undefined) throw new Error('nothing can be added');
  await userEvent.click(add);
  await userEvent.type(screen.getAllByRole('textbox')[0] ?? document.body, 'Tom Lowe');
  onEdit.mockResolvedValueOnce('Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const ids = onEdit.mock.calls.map(([edit]) => edit.id);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

it('an editor deletes one once they were asked, and reads why it was not', async () => {
  open([ann], editor);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ann Pryce' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Ann Pryce?' });
  expect(
    within(dialog).getByText(/Ruth Ellery will see that you deleted it, and can put it back/),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(onEdit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ann Pryce' }));
  onEdit.mockResolvedValueOnce('It was changed meanwhile.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not deleted. It was changed meanwhile.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(onEdit).toHaveBeenLastCalledWith({ do: 'delete', id: 'a', base: ann.content });
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
});

it('an editor replaces the file of a paper, or deletes it, once they read what its owner can do about it', async () => {
  open([ann, will], editor);
  const article = within(screen.getByRole('article', { name: 'Ann Pryce' }));
  expect(article.getByText('A new file is on its way')).toBeTruthy();
  const ask = async () => {
    await userEvent.click(article.getByRole('button', { name: 'Replace or delete Will.pdf' }));
    return within(await screen.findByRole('dialog', { name: 'Replace or delete Will.pdf' }));
  };
  let dialog = await ask();
  expect(dialog.getByText(/^Ruth Ellery will see what you did/).textContent).toContain(
    'restored within 30 days',
  );
  const newer = new File(['x'], 'Will 2026.pdf');
  await userEvent.upload(dialog.getByLabelText('The new file for Will.pdf'), newer);
  expect(onFiles).toHaveBeenCalledWith([newer], { replaces: 'p' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  dialog = await ask();
  onEdit.mockResolvedValueOnce('It was changed meanwhile.');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete this paper' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not deleted. It was changed meanwhile.');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete this paper' }));
  expect(onEdit).toHaveBeenLastCalledWith({ do: 'delete', id: 'p', base: will.content });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('a paper that nobody who may write signed, or that was deleted here, is not changed', () => {
  open([ann, { ...will, confirmed: false }], editor);
  expect(screen.queryByRole('button', { name: /^Replace or delete/ })).toBeNull();
  cleanup();
  open([ann, { ...will, waits: 'delete' }], editor);
  expect(screen.queryByRole('button', { name: /^Replace or delete/ })).toBeNull();
  expect(screen.getByText(/^You deleted this/)).toBeTruthy();
});

it('what nobody who may write signed is shown apart and not changed', () => {
  open([{ ...ann, confirmed: false }], editor);
  expect(screen.getByText('Not confirmed: may be old or incomplete')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});
