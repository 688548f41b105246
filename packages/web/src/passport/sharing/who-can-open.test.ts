import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import type { PersonAccess, TrustedPerson } from './people.ts';
import { type SharedTerms, sharedSections } from './terms.ts';
import { describeWhoCanOpen } from './who-can-open.ts';

const always: SharedTerms['when'] = { kind: 'always' };
const release: SharedTerms['when'] = { kind: 'release', silentDays: 14, askDays: 14 };
const ids = sharedSections.map(({ id }) => id);
const access = (
  when: SharedTerms['when'],
  sections: number,
  more: Partial<PersonAccess> = {},
): PersonAccess => ({
  id: `${when.kind} ${String(sections)}`,
  terms: { everything: false, sections: ids.slice(0, sections), level: 'view', when },
  state: when.kind === 'always' ? 'open' : 'ready',
  joined: true,
  openToday: [],
  letter: '',
  cards: [],
  ...more,
});
const person = (name: string, ...given: PersonAccess[]): TrustedPerson => ({
  id: name,
  name,
  relationship: 'Friend',
  access: given,
});
const everything = (when: SharedTerms['when'], more: Partial<PersonAccess> = {}): PersonAccess =>
  access(when, ids.length, {
    terms: { everything: true, sections: ids, level: 'full', when },
    ...more,
  });

it('says who can open something now, and who could in an emergency', () => {
  expect(
    describeWhoCanOpen([
      person('David Ellery', access(always, 9)),
      person('Amira Shah', access(release, 11)),
    ]),
  ).toBe('David can open 9 sections now. Amira could open 11 sections in an emergency.');
});

it('names two people of each, a single section by its title, and everything as such', () => {
  expect(
    describeWhoCanOpen([
      person('David', everything(always)),
      person('Priya', access(always, 1)),
      person('Amira', access(release, 2)),
      person('Tom', everything(release)),
    ]),
  ).toBe(
    `David can open everything now, and Priya can open ${sharedSections[0].title}. Amira could open 2 sections in an emergency, and Tom could open everything.`,
  );
});

it('only counts three people or more', () => {
  const many = ['A', 'B', 'C'].map(name => person(name, access(always, 1), access(release, 2)));
  expect(describeWhoCanOpen(many)).toBe(
    '3 people can open something now. 3 people could open something in an emergency.',
  );
});

it('adds up what one person can open, and says once that it is everything', () => {
  const desk = { ...access(always, 0).terms, estate: 'estate' };
  expect(describeWhoCanOpen([person('David', access(always, 3), access(always, 0, { terms: desk }))])).toBe(
    'David can open 3 sections and an executor’s desk now.',
  );
  expect(describeWhoCanOpen([person('David', everything(always), everything(release))])).toBe(
    'David can open everything now.',
  );
});

it('says what applies for now while wider access still waits', () => {
  const waiting = { terms: access(always, 2).terms, until: undefined };
  expect(describeWhoCanOpen([person('David', access(always, 9, { waiting }))])).toBe(
    'David can open 2 sections now.',
  );
});

it('counts an emergency that is open as open now', () => {
  expect(describeWhoCanOpen([person('Amira', access(release, 4, { state: 'open' }))])).toBe(
    'Amira can open 4 sections now.',
  );
});

it('names nobody whose access does not work: not joined, without a checked card, stopped, over or doubtful', () => {
  const card = { way: 'w', number: 1, madeOn: readStoredDay('2026-11-01'), checked: false };
  expect(describeWhoCanOpen([])).toBe('');
  expect(
    describeWhoCanOpen([
      person('A', access(always, 9, { state: 'invited', joined: false })),
      person('B', access(release, 9, { state: 'invited', joined: false })),
      person('C', access(release, 9, { joined: false, cards: [card] })),
      person('D', access(release, 9, { state: 'stopping' })),
      person('E', access(always, 9, { state: 'over' })),
      person('F', access(release, 9, { state: 'doubtful' })),
    ]),
  ).toBe('');
  const checked = [{ ...card, checked: true }];
  expect(describeWhoCanOpen([person('C', access(release, 9, { joined: false, cards: checked }))])).toBe(
    'C could open 9 sections in an emergency.',
  );
});
