import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { OwnerSharingNews, UnsentEdit } from '../../session/api/sharing.ts';
import SharingUpdates, { type SharingUpdatesSession } from './SharingWatch.tsx';

afterEach(cleanup);

const none: OwnerSharingNews = {
  wrongAnswers: [],
  returned: [],
  unended: [],
  undone: [],
  asking: [],
  reading: [],
  unread: [],
  access: { people: [], grants: [] },
};

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function enter(some: Partial<OwnerSharingNews>, onAccess?: (words: string) => void) {
  const news = { ...none, ...some };
  const session = {
    sharing: () => Promise.resolve({ watch: () => Promise.resolve({ ok: true as const, value: news }) }),
  };
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SharingUpdates session={session} {...(onAccess && { onAccess })} />
      <Place />
    </MemoryRouter>,
  );
}

it('what opened while its owner was away comes before any other page', async () => {
  enter({ returned: ['g'] });
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/while-you-were-away');
});

it('a wrong answer is said where the owner is', async () => {
  enter({ wrongAnswers: ['g'] });
  await screen.findByText(/with a wrong code/);
  expect(screen.getByTestId('place').textContent).toBe('/dashboard');
});

it('access that has ended with the keys it had is said, with what to do', async () => {
  enter({ unended: ['g'] });
  expect(await screen.findByText(/open it again with your password/)).toBeTruthy();
});

it('whose access ended with an undo is named at home, and led to', async () => {
  enter({ undone: ['Priya Shah', 'David Ellery'] });
  expect(await screen.findByText(/access ended for Priya Shah and David Ellery/)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'See whose access ended, and give it again' }).getAttribute('href'),
  ).toBe('/people#ended');
});

it('who asked and who reads is said at home, and led to', async () => {
  enter({ asking: ['Amira Ellery'], reading: ['David Ellery'] });
  expect(await screen.findByText(/Amira Ellery asked to read your papers and is waiting/)).toBeTruthy();
  expect(screen.getByText(/David Ellery can read your papers now/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/people');
});

it('a release that stood open and was not read is said at home, with its days', async () => {
  const [from, until] = ['2026-12-08T10:00:00.000Z', '2026-12-28T09:05:00.000Z'];
  enter({ unread: [{ name: 'Nell Marsh', from, until }] });
  expect(
    await screen.findByText(
      /Nell Marsh could read your papers from 8 December 2026, 10:00 to 28 December 2026, 09:05/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See who can read what' }).getAttribute('href')).toBe('/people');
});

it('who can open something is handed on in words, for Home', async () => {
  const david = {
    id: 'david',
    email: 'david@example.test',
    phone: undefined,
    name: 'David Ellery',
    relationship: 'Spouse',
    notify: false,
    notifyBy: 'mail',
    lastNotifiedAt: undefined,
  } as const;
  const grant: OwnerSharingNews['access']['grants'][number] = {
    id: 'grant',
    person: 'david',
    level: 'view',
    when: { kind: 'always' },
    categories: ['insurance', 'property'],
    everything: false,
    state: 'open',
    document: '',
    armedAt: '2026-11-01T10:00:00.000Z',
    plannedAt: undefined,
    joinedAt: '2026-11-01T10:00:00.000Z',
    letter: '',
    ways: [],
  };
  const said: string[] = [];
  enter({ access: { people: [david], grants: [grant] } }, words => said.push(words));
  await expect.poll(() => said).toEqual(['David can open 2 sections now.']);
});

it('an edit of what somebody shares that was not taken is said on every page, and led to', async () => {
  const waiting: UnsentEdit = {
    id: '1',
    grant: 'g',
    owner: 'Ruth Ellery',
    at: '2026-11-26T12:00:00.000Z',
    edit: { do: 'write', id: 'a', kind: 'professional-contact', fields: { name: 'Ann' } },
  };
  let edits = [waiting];
  const listeners = new Set<() => void>();
  const session: SharingUpdatesSession = {
    sharing: () =>
      Promise.resolve({
        watch: () =>
          Promise.resolve({
            ok: true as const,
            value: none,
          }),
        waitingEdits: () => edits,
        onWaitingEdits: listener => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      }),
  };
  render(
    <MemoryRouter>
      <SharingUpdates session={session} />
    </MemoryRouter>,
  );
  await expect.poll(() => listeners.size).toBe(1);
  // An edit that is still being sent needs no action from the person.
  expect(screen.queryByRole('link')).toBeNull();
  edits = [{ ...waiting, refused: 'read-only' }];
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(screen.getByText(/A change you made in another person’s passport could not be saved/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Look under Shared with me' });
  expect(link.getAttribute('href')).toBe('/shared-with-me');
});
