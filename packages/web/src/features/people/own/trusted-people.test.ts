import { categories } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import { describeAllowedActions, listTermsSectionTitles } from '../../../passport/sharing/terms-words.ts';
import type { OpenedOwnGrant, OwnSharing } from '../../../session/api/sharing.ts';
import { createDraftForEndedPerson, listTrustedPeople } from './trusted-people.ts';

const estate = '018f3b1e-7c5a-7d2e-9f10-5b6c7d8e9f01';
const other = estate.replace('018f', '018e');
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

/** The access that the owner gave, as the pages show it. */
function accessTo(slugs: readonly string[], everything: boolean) {
  const terms = { level: 'full', when: { kind: 'always' }, categories: slugs, everything } as const;
  const grant: OpenedOwnGrant = {
    ...terms,
    id: 'grant',
    person: 'david',
    state: 'open',
    document: 'document',
    armedAt: '2026-11-01T10:00:00.000Z',
    plannedAt: undefined,
    joinedAt: '2026-11-01T10:00:00.000Z',
    letter: '',
    ways: [],
  };
  const at = '2026-11-01T10:00:00.000Z';
  const sharing: OwnSharing = {
    people: [david],
    grants: [grant],
    ended: [],
    undone: [{ ...terms, id: 'undone', person: david, givenAt: at, endedAt: at }],
    holidayUntil: undefined,
    wrongAnswers: [],
    opened: [],
  };
  const [access] = listTrustedPeople(sharing, readStoredDay('2026-11-21'))[0]?.access ?? [];
  if (access === undefined) throw new Error('there is no access');
  return { terms: access.terms, again: createDraftForEndedPerson(sharing, 'undone') };
}

it('an access of an older version to everything names each desk that it opens too', () => {
  const { terms, again } = accessTo([...categories, `estate-${estate}`], true);
  expect(terms).toMatchObject({ everything: true, estate });
  expect(describeAllowedActions(terms)).toBe('See and change everything and an executor’s desk');
  expect(listTermsSectionTitles(terms)).toContain('Executor’s desk');
  // Giving this access again uses the present meaning of "everything", which does not include a desk.
  expect(again).toMatchObject({ level: 'full' });
  expect(again).not.toHaveProperty('estate');
  const several = accessTo([...categories, `estate-${estate}`, `estate-${other}`], true);
  expect(describeAllowedActions(several.terms)).toBe('See and change everything and 2 executor’s desks');
});

it('an access to everything names no desk, and one to a desk or its statement names that alone', () => {
  expect(describeAllowedActions(accessTo(categories, true).terms)).toBe('See and change everything');
  expect(describeAllowedActions(accessTo([`estate-${estate}`], false).terms)).toBe(
    'See and change an executor’s desk',
  );
  expect(accessTo([`heirs-${estate}`], false).terms).toMatchObject({ estate, isStatement: true });
});
