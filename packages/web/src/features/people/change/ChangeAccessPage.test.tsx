import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { PersonAccess } from '../../../passport/sharing/people.ts';
import { sharedSections } from '../../../passport/sharing/terms.ts';
import { ChangeAccessPage, type ChangeAccessPageProps } from './ChangeAccessPage.tsx';

afterEach(cleanup);

const onSave = vi.fn<ChangeAccessPageProps['onSave']>(() => Promise.resolve(undefined));
const today = readStoredDay('2026-11-21');
const always: PersonAccess = {
  id: 'grant',
  terms: { everything: false, level: 'view', sections: ['insurance', 'legal'], when: { kind: 'always' } },
  state: 'open',
  joined: true,
  openToday: ['insurance', 'legal'],
  letter: '',
  cards: [],
};
const release: PersonAccess = {
  ...always,
  letter: 'Ring Ruth.',
  terms: { ...always.terms, when: { kind: 'release', silentDays: 14, askDays: null } },
};

function open(access: PersonAccess, more: Partial<ChangeAccessPageProps> = {}) {
  onSave.mockClear();
  render(
    <MemoryRouter>
      <ChangeAccessPage
        name="Amira Ellery"
        access={access}
        today={today}
        ownEmail="ruth@example.co.uk"
        back="/people/amira"
        nowMs={() => Date.parse('2026-11-21T10:15:00Z')}
        wasChanged={false}
        onSave={onSave}
        {...more}
      />
    </MemoryRouter>,
  );
}
const save = async () => {
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
};
const tick = async (name: string | RegExp) => await userEvent.click(screen.getByRole('checkbox', { name }));

it('says what goes at once and what is added after 72 hours, and saves both', async () => {
  open(always);
  expect(screen.getByText('Nothing has changed yet.')).toBeTruthy();
  await tick('Insurance');
  await tick('Bills and council tax');
  await userEvent.click(screen.getByRole('radio', { name: /^Read and change/ }));
  expect(screen.getByText('At once: Amira can no longer open Insurance.')).toBeTruthy();
  expect(
    screen.getByText(
      /^After 72 hours, about 24 November 2026, 10:15: Amira can also open Bills and council tax; Amira can change what is shared\./,
    ),
  ).toBeTruthy();
  await save();
  expect(onSave).toHaveBeenCalledWith(
    { terms: { ...always.terms, level: 'edit', sections: ['bills', 'legal'] }, letter: '', cardAlone: true },
    'kettle ribbon harbour',
  );
});

it('keeps the kind of an access, and makes both roads of a release from one', async () => {
  open(release);
  expect(screen.queryByRole('radio', { name: /^Always/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^Either of these two ways/ }));
  expect(screen.getByText(/Amira can ask for access, and you have 14 days to say no/)).toBeTruthy();
  await save();
  const when = { kind: 'release', silentDays: 14, askDays: 14 };
  expect(onSave.mock.calls[0]?.[0]).toEqual({
    terms: { ...release.terms, when },
    letter: 'Ring Ruth.',
    cardAlone: true,
  });
});

it('saves nothing where nothing is changed or no section is left', async () => {
  open(always);
  await save();
  expect(screen.getByRole('alert').textContent).toContain('Change something first, or go back');
  cleanup();
  open(always);
  await tick('Insurance');
  await tick('Legal documents and wishes');
  await save();
  expect(screen.getByRole('alert').textContent).toContain('Tick at least one section');
  expect(onSave).not.toHaveBeenCalled();
});

it('ends the desk that an older access to everything opens, with nothing else changed', async () => {
  const everything: PersonAccess['terms'] = {
    everything: true,
    level: 'full',
    sections: sharedSections.map(({ id }) => id),
    when: { kind: 'always' },
  };
  open({ ...always, terms: { ...everything, estate: 'estate' } });
  expect(
    screen.getByText(/^This access also opens an executor’s desk\. If you save here, that access ends\./),
  ).toBeTruthy();
  expect(screen.getByText('At once: Amira can no longer open the executor’s desk.')).toBeTruthy();
  await save();
  expect(onSave.mock.calls[0]?.[0].terms).toEqual(everything);
});

it('takes a change back that waits', async () => {
  const terms = { ...always.terms, sections: ['insurance', 'bills', 'legal'] as const };
  const waiting = { terms: always.terms, until: '2026-11-24T10:15:00.000Z' };
  open({ ...always, terms, waiting });
  expect(
    screen.getByText('From 24 November 2026, 10:15: Amira can also open Bills and council tax.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(screen.getByText(/^When you save, the waiting change is cancelled/)).toBeTruthy();
  await save();
  expect(onSave.mock.calls[0]?.[0].terms.sections).toEqual(['insurance', 'legal']);
});

it('begins after a restore with what the owner had left, and saves that', async () => {
  const terms = { ...always.terms, sections: ['insurance', 'bills', 'legal'] as const };
  open({ ...always, terms, waiting: { terms: always.terms, until: undefined } });
  expect(
    screen.getByText(
      /restored from a backup\. You had already chosen this change: Amira can no longer open Bills/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
  await tick('Bills and council tax');
  expect(screen.getByText(/^To add something again, first save this access without it/)).toBeTruthy();
  await tick('Bills and council tax');
  expect(screen.getByText(/^When you save, the terms you had already chosen/)).toBeTruthy();
  await save();
  expect(onSave.mock.calls[0]?.[0].terms.sections).toEqual(['insurance', 'legal']);
});

it('changes the letter alone, and says that another device was first', async () => {
  open(release, { wasChanged: true });
  expect(screen.getByText(/just been changed on another device/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(/^A letter for Amira/));
  await userEvent.type(screen.getByLabelText(/^A letter for Amira/), 'Ring Tom.');
  await save();
  expect(onSave.mock.calls[0]?.[0]).toEqual({ terms: release.terms, letter: 'Ring Tom.', cardAlone: true });
});

it('says before anything is chosen that more needs a plan', () => {
  open(always, { planNote: 'To give more access, you need a plan.' });
  expect(screen.queryByText(/To give more access, you need a plan/)).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'See the plans' })).not.toBeNull();
});
