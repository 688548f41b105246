import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { HolidayModeProps } from '../../passport/sharing/HolidayMode.tsx';
import type { EndedAccess, TrustedPerson } from '../../passport/sharing/people.ts';
import { sharedSections } from '../../passport/sharing/terms.ts';
import { PeoplePage, type PeoplePageProps } from './PeoplePage.tsx';
import { PersonPage } from './PersonPage.tsx';

afterEach(cleanup);

const today = readStoredDay('2026-11-21');
const all = sharedSections.map(({ id }) => id);
const david: TrustedPerson = {
  id: 'd',
  name: 'David Ellery',
  relationship: 'Spouse',
  access: [
    {
      id: 'g1',
      terms: { everything: true, level: 'full', sections: all, when: { kind: 'always' } },
      state: 'open',
      openToday: all,
      joined: true,
      letter: '',
      cards: [],
    },
  ],
};
const amira: TrustedPerson = {
  id: 'a',
  name: 'Amira Ellery',
  relationship: 'Child',
  access: [
    {
      id: 'g2',
      terms: {
        everything: false,
        level: 'view',
        sections: ['bank-accounts', 'legal'],
        when: { kind: 'release', silentDays: 14, askDays: null },
      },
      state: 'ready',
      openToday: [],
      joined: false,
      opensOn: addDays(today, 14),
      warnedOn: addDays(today, 7),
      letter: '',
      cards: [{ way: 'w', number: 3, madeOn: readStoredDay('2026-10-03'), checked: true }],
    },
  ],
};
const onStop = vi.fn<PeoplePageProps['onStop']>(() => Promise.resolve(undefined));
const onDecline = vi.fn<PeoplePageProps['onDecline']>();
const onHoliday = vi.fn<HolidayModeProps['onChange']>(() => Promise.resolve(undefined));

function open(
  people: readonly TrustedPerson[],
  until?: HolidayModeProps['until'],
  ended: readonly EndedAccess[] = [],
) {
  render(
    <MemoryRouter>
      <PeoplePage
        people={people}
        ended={ended}
        holiday={{ today, until, onChange: onHoliday }}
        opened={[]}
        rehearsedOn={undefined}
        onStop={onStop}
        onDecline={onDecline}
        onAllow={() => Promise.resolve(undefined)}
      />
    </MemoryRouter>,
  );
}

it('names whose access ended when the owner took changes back, and leads to giving it again', () => {
  const [{ terms } = {}] = amira.access;
  const ended = {
    id: 'g9',
    name: 'Priya Shah',
    relationship: 'Friend',
    terms,
    givenOn: addDays(today, -1),
    endedOn: today,
  };
  if (terms === undefined) throw new Error('no terms');
  open([david], undefined, [{ ...ended, terms }]);
  const sheet = screen.getByRole('region', { name: 'Access that ended' });
  expect(within(sheet).getByText('See 2 sections')).toBeTruthy();
  expect(within(sheet).getByText('20 November 2026')).toBeTruthy();
  expect(within(sheet).getByText('21 November 2026')).toBeTruthy();
  const again = within(sheet).getByRole('link', { name: 'Give Priya access again' });
  expect(again.getAttribute('href')).toBe('/people/new?again=g9');
  cleanup();
  open([david]);
  expect(screen.queryByText('Access that ended')).toBeNull();
});

it('says who, what, when, the proof and the card', () => {
  open([david, amira]);
  expect(screen.getByText('2 people. Today David can open everything.')).toBeTruthy();
  const [, row] = screen.getAllByRole('listitem').filter(item => item.className === 'trust');
  if (row === undefined) throw new Error('no row');
  for (const words of [
    'See 2 sections',
    'After 14 days without hearing from you',
    'A code we send them',
    'Card 3, made 3 Oct 2026',
    'Child, emergency contact',
  ]) {
    expect(within(row).getByText(words)).toBeTruthy();
  }
  expect(screen.getByText(/in case Amira cannot be reached/)).toBeTruthy();
});

it.each([[[]], [[{ way: 'w', number: 1, madeOn: today, checked: false }]]])(
  'offers no second contact while the first has no way in: cards %o',
  cards => {
    const [access] = amira.access;
    if (access === undefined) throw new Error('no access');
    const unready = { ...amira, access: [{ ...access, cards }] };
    open([david, unready]);
    expect(screen.getByText(/^Amira has not joined, and does not have a card you have checked/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See Amira’s card' });
    expect(link.getAttribute('href')).toBe('/people/a');
    expect(screen.queryByRole('link', { name: 'Add a second' })).toBeNull();
    cleanup();
    // A person who has joined through the invitation does not need a card.
    open([david, { ...unready, access: [{ ...access, cards, joined: true }] }]);
    expect(screen.getByRole('link', { name: 'Add a second' })).toBeTruthy();
    cleanup();
    open([unready, { ...unready, id: 'b' }]);
    expect(
      screen.getByText(/^None of your contacts has joined or has a card that you have checked/),
    ).toBeTruthy();
  },
);

it('lets the owner say no to what was asked for', async () => {
  const [access] = amira.access;
  if (access === undefined) throw new Error('no access');
  open([{ ...amira, access: [{ ...access, state: 'asked' }] }]);
  await userEvent.click(
    screen.getByRole('button', { name: 'No, I do not agree to the request from Amira Ellery' }),
  );
  expect(onDecline).toHaveBeenCalledWith('g2');
});

it('says that nobody can open it while that is so', () => {
  open([]);
  expect(screen.getByText('Today nobody but you can open your passport.')).toBeTruthy();
  expect(screen.getByText('Nobody but you can open your passport.')).toBeTruthy();
});

it('asks before it stops, says what cannot be called back, and tells only when ticked', async () => {
  open([amira]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop Amira Ellery’s access' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Stop Amira Ellery’s access?' });
  expect(within(dialog).getByText(/You cannot take back/)).toBeTruthy();
  expect(onStop).not.toHaveBeenCalled();
  onStop.mockResolvedValueOnce('Kinfolio could not be reached. Nothing was changed.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop it' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Type your password');
  expect(onStop).not.toHaveBeenCalled();
  await userEvent.type(within(dialog).getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop it' }));
  expect(await within(dialog).findByText('Kinfolio could not be reached. Nothing was changed.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop it' }));
  expect(onStop.mock.calls).toEqual([
    [amira, false, 'kettle ribbon harbour'],
    [amira, true, 'kettle ribbon harbour'],
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['20 11 2026', 'The day you return must be today or later'],
  ['21 5 2027', 'Choose a day at most 180 days from today, 20 May 2027'],
  ['31 11 2026', 'Enter the day you return, like 4 1 2027'],
])('holiday until %s is refused', async (text, message) => {
  open([]);
  onHoliday.mockClear();
  const [day = '', month = '', year = ''] = text.split(' ');
  await userEvent.type(screen.getByLabelText('Day'), day);
  await userEvent.type(screen.getByLabelText('Month'), month);
  await userEvent.type(screen.getByLabelText('Year'), year);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on holiday mode' }));
  expect(screen.getByText(message)).toBeTruthy();
  expect(onHoliday).not.toHaveBeenCalled();
});

it('pauses the checks until a day, and ends the pause', async () => {
  open([]);
  await userEvent.click(screen.getByLabelText('Day'));
  await userEvent.paste('4 January 2027');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on holiday mode' }));
  expect(onHoliday).toHaveBeenLastCalledWith('2027-01-04');
  expect(await screen.findByText('Holiday mode enabled until 4 January 2027')).toBeTruthy();
  cleanup();
  open([], readStoredDay('2027-01-04'));
  expect(screen.getByText(/Until then nothing opens if you do not log in/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End holiday mode now' }));
  expect(onHoliday).toHaveBeenLastCalledWith(undefined);
});

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('the page of a person with temporary access names its days', () => {
  const [access] = amira.access;
  if (access === undefined) throw new Error('there is no access');
  const when = {
    kind: 'window',
    from: readStoredDay('2026-12-14'),
    to: readStoredDay('2026-12-22'),
  } as const;
  const solicitor = { ...amira, access: [{ ...access, terms: { ...access.terms, when } }] };
  render(
    <MemoryRouter>
      <PersonPage person={solicitor} today={today} counts={{}} />
    </MemoryRouter>,
  );
  expect(
    screen.getByText(/From 14 December 2026 until 22 December 2026, London time: 2 sections/),
  ).toBeTruthy();
});

it.each([
  [{ estate: 'e' }, 'Executor’s desk', 'Change', 'Today: an executor’s desk.'],
  [{ estate: 'e', isStatement: true }, 'Statement of an estate', 'See', 'Today: the progress of an estate.'],
])('the page of a person names the desk or the statement: %o', (desk, row, can, lead) => {
  const [access] = david.access;
  if (access === undefined) throw new Error('there is no access');
  const level = can === 'See' ? 'view' : 'edit';
  const terms = { everything: false, level, sections: [], when: { kind: 'always' }, ...desk } as const;
  render(
    <MemoryRouter>
      <PersonPage
        person={{ ...david, access: [{ ...access, terms, openToday: [] }] }}
        {...{ today }}
        counts={{}}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(`David Ellery, spouse. ${lead}`)).toBeTruthy();
  expect(cells(row)).toEqual([can]);
});

it('whoever can see everything is shown the private notes and the budget among the sections', () => {
  const timing = { kind: 'release', silentDays: 14, askDays: null } as const;
  const [access] = amira.access;
  if (access === undefined) throw new Error('there is no access');
  const terms = { ...access.terms, everything: true, sections: all, when: timing };
  const later = [{ ...access, terms }];
  const { unmount } = render(
    <MemoryRouter>
      <PersonPage person={david} today={today} counts={{}} />
    </MemoryRouter>,
  );
  expect(screen.getByText('David Ellery, spouse. Today: 15 sections.')).toBeTruthy();
  unmount();
  render(
    <MemoryRouter>
      <PersonPage person={{ ...amira, access: later }} today={today} counts={{}} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/After 14 days without hearing from you: 15 sections\.$/u)).toBeTruthy();
  expect(screen.getByText(/^Amira can open 15 sections/u)).toBeTruthy();
});

it("a person's page has both columns, and what stops it", () => {
  render(
    <MemoryRouter>
      <PersonPage person={amira} today={today} counts={{ legal: 2 }} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'What Amira can open' })).toBeTruthy();
  expect(
    screen.getByText(
      'Amira Ellery, child. Today: nothing. After 14 days without hearing from you: 2 sections.',
    ),
  ).toBeTruthy();
  expect(cells('Legal documents')).toEqual(['No', 'See']);
  expect(screen.getByRole('row', { name: /Legal documents and wishes 2 records/ })).toBeTruthy();
  const seen = screen.getByRole('link', { name: 'See your passport as Amira would' });
  expect(seen.getAttribute('href')).toBe('/people/a/as/then');
  expect(screen.queryByRole('link', { name: /does today/ })).toBeNull();
  expect(cells('Insurance')).toEqual(['No', 'No']);
  expect(screen.getByText('5 December 2026')).toBeTruthy();
  expect(screen.getByText('You press the link in a reminder.')).toBeTruthy();
  const letter = screen.getByRole('link', { name: 'Write a letter' });
  expect(letter.getAttribute('href')).toBe('/people/a/letter');
});
