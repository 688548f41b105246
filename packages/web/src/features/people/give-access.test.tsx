import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { GiveAccessPage, type GiveAccessPageProps } from './GiveAccessPage.tsx';
import { type AccessDraft, createDraftFromEarlierAccess, findFirstOpenScreen } from './give-access.ts';
import { toGrantRequest } from './own/wanted-grant.ts';

afterEach(cleanup);

const onGive = vi.fn<GiveAccessPageProps['onGive']>(() => Promise.resolve(undefined));
const today = readStoredDay('2026-11-21');
const david = {
  id: 'david',
  name: 'David Ellery',
  relationship: 'Sibling',
  email: 'david@example.co.uk',
  phone: '',
};

function open(begin: Partial<AccessDraft> = {}, waitNote?: string, phoneNote?: string) {
  onGive.mockClear();
  render(
    <MemoryRouter>
      <GiveAccessPage
        today={today}
        ownEmail="ruth@example.co.uk"
        known={[david]}
        begin={begin}
        {...{ phoneNote, waitNote }}
        onGive={onGive}
      />
    </MemoryRouter>,
  );
}

const press = async (name: string | RegExp) => await userEvent.click(screen.getByRole('button', { name }));
const type = async (label: RegExp, text: string) => await userEvent.type(screen.getByLabelText(label), text);
const typePassword = () => type(/^Your password/, 'kettle ribbon harbour');
const problems = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const amira = {
  name: 'Amira Ellery',
  relationship: 'Child',
  email: 'amira@example.co.uk',
  phone: '07700 900123',
} as const;

it('gives a person again what ended with an undo: it is checked, and given with one password', async () => {
  onGive.mockClear();
  const sections = ['insurance', 'legal'] as const;
  const when = { kind: 'release', silentDays: 10, askDays: null } as const;
  const again = createDraftFromEarlierAccess({
    ...amira,
    terms: { everything: false, level: 'view', sections, when },
  });
  const place = { today, ownEmail: 'ruth@example.co.uk', knownEmails: [] };
  const page = { today, ownEmail: 'ruth@example.co.uk', known: [] };
  render(
    <MemoryRouter>
      <GiveAccessPage {...page} again={again} onGive={onGive} />
    </MemoryRouter>,
  );
  expect(screen.getByText('See 2 sections')).toBeTruthy();
  expect(screen.getByText('After 10 to 11 days without hearing from you')).toBeTruthy();
  await typePassword();
  await press('Give Amira access');
  expect(onGive.mock.calls[0]?.[0]).toMatchObject({ email: amira.email, terms: { sections, when } });
  cleanup();
  // Dates that are over have to be entered again.
  const past = {
    kind: 'window',
    from: readStoredDay('2026-10-01'),
    to: readStoredDay('2026-10-08'),
  } as const;
  const over = createDraftFromEarlierAccess({
    ...amira,
    terms: { everything: false, level: 'edit', sections, when: past },
  });
  expect(findFirstOpenScreen(over, place)).toBe(2);
  expect(findFirstOpenScreen(again, { ...place, knownEmails: [amira.email] })).toBe(0);
});

it('gives a daughter what is usual, after 14 days, by four screens', async () => {
  open();
  await type(/^Full name/, 'Amira Ellery');
  await userEvent.selectOptions(screen.getByLabelText(/^They are your/), 'Child');
  await type(/^Email/, ' Amira@Example.co.uk ');
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'What may Amira open?' })).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(9);
  await press('Continue');
  expect(screen.getByText(/could open your passport from 5 December 2026/)).toBeTruthy();
  await press('Continue');
  expect(screen.getByText('See 9 sections')).toBeTruthy();
  expect(screen.getByText('After 14 days without hearing from you')).toBeTruthy();
  expect(screen.getByText(/^An Emergency Card/)).toBeTruthy();
  expect(onGive).not.toHaveBeenCalled();
  await press('Give Amira access');
  expect(problems()).toEqual(['Type your password']);
  await typePassword();
  await press('Give Amira access');
  expect(onGive).toHaveBeenCalledWith(
    {
      name: 'Amira Ellery',
      relationship: 'Child',
      email: 'amira@example.co.uk',
      phone: '',
      card: true,
      cardAlone: true,
      letter: '',
      terms: {
        everything: false,
        level: 'view',
        sections: [
          'bank-accounts',
          'investments',
          'insurance',
          'property',
          'bills',
          'legal',
          'contacts',
          'debts',
          'people',
        ],
        when: { kind: 'release', silentDays: 14, askDays: null },
      },
    },
    'kettle ribbon harbour',
  );
});

it('gives an executor all of it to read, after a wait, by one choice', async () => {
  open({ ...amira, relationship: 'Child', road: 'always' });
  await press('Continue');
  await userEvent.click(screen.getByRole('radio', { name: /^Everything, after I die/ }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('radio', { name: /Full Access/ })).toBeNull();
  await press('Continue');
  await press('Continue');
  expect(screen.getByText('See everything')).toBeTruthy();
  await typePassword();
  await press('Give Amira access');
  expect(onGive.mock.calls[0]?.[0].terms).toMatchObject({
    everything: true,
    level: 'view',
    when: { kind: 'release', silentDays: 14, askDays: null },
  });
});

it('gives a husband everything, to change too, by one choice', async () => {
  open({ ...amira, relationship: 'Spouse', road: 'always' });
  await press('Continue');
  await userEvent.click(screen.getByRole('radio', { name: /^See and change everything \(Full Access\)/ }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Continue');
  await press('Continue');
  expect(screen.getByText('See and change everything')).toBeTruthy();
  await typePassword();
  await press('Give Amira access');
  const [access] = onGive.mock.calls[0] ?? [];
  expect(access?.terms).toMatchObject({ everything: true, level: 'full', when: { kind: 'always' } });
  const wanted = access && toGrantRequest(access, { owner: 'Ruth Ellery', notify: false });
  expect(wanted).toMatchObject({ categories: 'everything', level: 'full' });
});

it('leaves out the road of the card alone where its box is not ticked, and sends the full name for emails', async () => {
  open(amira);
  await press('Continue');
  await press('Continue');
  await userEvent.click(screen.getByRole('checkbox', { name: /^If they lose their email and phone/ }));
  await press('Continue');
  await typePassword();
  await press('Give Amira access');
  const [access] = onGive.mock.calls[0] ?? [];
  const wanted = access && toGrantRequest(access, { owner: 'Ruth Ellery', notify: false });
  expect(wanted?.when).toMatchObject({ kind: 'release', longRoad: false });
  expect(wanted?.person.mailName).toBe('Ruth Ellery');
  const byAddress = access && toGrantRequest(access, { owner: 'ruth@example.org', notify: false });
  expect(byAddress?.person).not.toHaveProperty('mailName');
});

it('seals a letter with what opens after a wait, to be read first', async () => {
  open(amira);
  await press('Continue');
  await press('Continue');
  await type(/^A letter for Amira/, 'Ring Pryce & Lowe first.{enter}The key is under the bin. ');
  await press('Continue');
  expect(screen.getByText('Your letter, which they read first')).toBeTruthy();
  await typePassword();
  await press('Give Amira access');
  const [access] = onGive.mock.calls[0] ?? [];
  const wanted = access && toGrantRequest(access, { owner: 'Ruth Ellery', notify: false });
  expect(wanted?.letter).toBe('Ring Pryce & Lowe first.\nThe key is under the bin.');
  cleanup();
  open({ ...amira, letter: 'x'.repeat(1_001) });
  await press('Continue');
  await press('Continue');
  await press('Continue');
  expect(problems()).toEqual(['Write a letter of at most 1,000 characters']);
  cleanup();
  open({ ...amira, letter: 'Ring Pryce & Lowe first.', road: 'always' });
  await press('Continue');
  await press('Continue');
  expect(screen.queryByLabelText(/^A letter for/)).toBeNull();
  await press('Continue');
  await typePassword();
  await press('Give Amira access');
  expect(onGive.mock.calls[0]?.[0].letter).toBe('');
});

it('where the plan has no wait, it is said before anything is typed and at the choice, and nothing is chosen', async () => {
  const note = 'Access after a wait is part of the Premium plan.';
  open(amira, note);
  expect(screen.getAllByText(note)).toHaveLength(1);
  await press('Continue');
  expect(screen.queryByRole('radio', { name: /^All of it/ })).toBeNull();
  await press('Continue');
  expect(screen.getAllByText(note)).toHaveLength(1);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.queryByLabelText(/^A letter for/)).toBeNull();
  await press('Continue');
  expect(problems()).toEqual(['Choose Always, or Between two dates']);
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^Always/ }));
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'Check, then give access' })).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
});

it('proposes a phone before it gives access after a wait, and not for what opens at once', async () => {
  for (const [road, notes] of [
    ['silence', 1],
    ['always', 0],
  ] as const) {
    open({ ...amira, road }, undefined, 'We can only email you.');
    await press('Continue');
    await press('Continue');
    await press('Continue');
    expect(screen.queryAllByText(/^We can only email you/)).toHaveLength(notes);
    cleanup();
  }
});

it('gives another access to who has one: they are called and reached as before', async () => {
  open({ ...amira, email: 'David@example.co.uk' });
  await press('Continue');
  await press('Continue');
  await press('Continue');
  expect(screen.getByText('David Ellery, sibling')).toBeTruthy();
  expect(screen.getByText('They already have access. This adds to their access')).toBeTruthy();
  await typePassword();
  await press('Give Amira access');
  expect(onGive.mock.calls[0]?.[0]).toMatchObject({ person: 'david', name: 'David Ellery', phone: '' });
});

it('gives both roads at once, each with its own days', async () => {
  open({ ...amira, road: 'both' });
  await press('Continue');
  await press('Continue');
  await userEvent.selectOptions(screen.getByLabelText('After how many days without logging in?'), '30');
  await userEvent.selectOptions(screen.getByLabelText('How many days do you have to say no?'), 'other');
  await press('Continue');
  expect(problems()).toEqual(['Enter a whole number of days from 1 to 90']);
  await type(/^Number of days/, '5');
  await press('Continue');
  await typePassword();
  await press('Give Amira access');
  const when = { kind: 'release', silentDays: 30, askDays: 5 };
  expect(onGive.mock.calls[0]?.[0].terms.when).toEqual(when);
});

it('lists what is missing, and Back loses nothing', async () => {
  open();
  await press('Continue');
  expect(problems()).toEqual([
    'Enter their full name',
    'Choose who they are to you',
    'Enter their email address',
  ]);
  cleanup();
  open(amira);
  await press('Continue');
  await press('Back');
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty('value', 'Amira Ellery');
});

it.each([
  [{ email: 'RUTH@example.co.uk' }, 'This is your own email address. Enter theirs'],
  [{ email: 'amira@' }, 'Enter an email address like name@example.co.uk'],
  [{ name: 'x'.repeat(300) }, 'Enter a name of at most 100 letters, on one line'],
  [{ name: 'Amira\nEllery' }, 'Enter a name of at most 100 letters, on one line'],
  [{ phone: 'none' }, 'Enter a mobile number like 07700 900123'],
])('who: %o is refused', async (change, message) => {
  open({ ...amira, ...change });
  await press('Continue');
  expect(problems()).toEqual([message]);
});

it.each(['0', '91', '14.5', '', '-3', 'ten'])('a wait of "%s" is refused', async otherWait => {
  open({ ...amira, wait: 'other', otherWait });
  await press('Continue');
  await press('Continue');
  await press('Continue');
  expect(problems()).toEqual(['Enter a whole number of days from 1 to 90']);
});

const dayBoxes = (text: string) => {
  const [day = '', month = '', year = ''] = text.split(' ');
  return { day, month, year };
};

it.each([
  ['20 11 2026', '1 12 2026', 'The first day must be today or later'],
  ['2 12 2026', '1 12 2026', 'The last day must not be before the first'],
  ['29 2 2027', '1 3 2027', 'Enter the first day, like 21 11 2026'],
  ['1 12 2026', '', 'Enter the last day, like 21 12 2026'],
])('days from %s to %s are refused', async (from, to, message) => {
  open({ ...amira, road: 'window', from: dayBoxes(from), to: dayBoxes(to) });
  await press('Continue');
  await press('Continue');
  await press('Continue');
  expect(problems()).toEqual([message]);
});

it('a release lets nobody change anything, whatever was chosen before', async () => {
  open({ ...amira, level: 'edit', road: 'ask' });
  await press('Continue');
  await press('Continue');
  expect(screen.getByText(/can see and print, but not change/)).toBeTruthy();
  await press('Continue');
  await typePassword();
  await press('Give Amira access');
  expect(onGive.mock.calls[0]?.[0].terms).toMatchObject({
    level: 'view',
    when: { askDays: 14, silentDays: null },
  });
});

it('keeps everything when it could not be sent', async () => {
  open(amira);
  onGive.mockResolvedValueOnce('Kinfolio could not be reached. Nothing was changed. Try again.');
  await press('Continue');
  await press('Continue');
  await press('Continue');
  await typePassword();
  await press('Give Amira access');
  expect(problems()).toEqual(['Kinfolio could not be reached. Nothing was changed. Try again.']);
  expect(screen.getByRole('button', { name: 'Give Amira access' })).toBeTruthy();
});

it('gives the desk of an estate and nothing else, to change, from now on', async () => {
  const estate = '018f3b1e-7c5a-7d2e-9f10-5b6c7d8e9f01';
  open({ estate, sections: [], level: 'edit', road: 'always', card: false }, 'Your plan has no wait.');
  await type(/^Full name/, 'Tom Ellery');
  await userEvent.selectOptions(screen.getByLabelText(/^They are your/), 'Sibling');
  await type(/^Email/, 'tom@example.co.uk');
  await press('Continue');
  expect(screen.getByText(/^Tom can open the executor’s desk/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Continue');
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await press('Continue');
  expect(screen.getByText('See and change an executor’s desk')).toBeTruthy();
  await typePassword();
  await press('Give Tom access');
  const access = onGive.mock.calls[0]?.[0];
  if (access === undefined) throw new Error('nothing was given');
  expect(toGrantRequest(access, { owner: 'Amira', notify: false })).toMatchObject({
    categories: [`estate-${estate}`],
    level: 'edit',
    when: { kind: 'always' },
    sections: ['Executor’s desk'],
  });
});
