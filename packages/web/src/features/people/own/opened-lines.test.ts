import { expect, it } from 'vitest';
import type { OwnSharing } from '../../../session/api/sharing.ts';
import { createAccessLogLines } from './trusted-people.ts';

const amira = {
  id: 'amira',
  email: 'amira@example.test',
  phone: undefined,
  name: 'Amira Ellery',
  relationship: 'Child',
  notify: false,
  notifyBy: 'mail',
  lastNotifiedAt: undefined,
} as const;
const sharing: OwnSharing = {
  people: [amira],
  grants: [],
  ended: [{ grant: 'one', person: 'amira' }],
  undone: [],
  holidayUntil: undefined,
  wrongAnswers: [],
  opened: [],
};
const at = '2026-11-21T10:00:00.000Z';
const wordsOf = (note: Partial<OwnSharing['opened'][number]>) =>
  createAccessLogLines({ ...sharing, opened: [{ id: '1', at, grant: 'one', ...note }] }).map(
    ({ what }) => what,
  );

it('names who did it after their access ended, and the sections that were opened', () => {
  expect(wordsOf({ changed: 'Life cover', deleted: true })[0]).toMatch(/^Amira Ellery deleted Life cover/);
  expect(wordsOf({ sections: ['legal', 'insurance'] })).toEqual([
    'Amira Ellery opened Insurance, Legal documents and wishes',
  ]);
  expect(wordsOf({ sections: [] })).toEqual(['Amira Ellery opened what you share']);
  expect(wordsOf({ grant: 'other' })).toEqual(['Someone whose access has ended opened what you share']);
});

it('has what the owner did, and a stop once', () => {
  expect(wordsOf({ did: 'given' })).toEqual(['You gave Amira Ellery access']);
  expect(wordsOf({ did: 'wider' })[0]).toMatch(/^You changed what Amira Ellery can open/);
  const notes = [
    { id: '2', at, grant: 'one', did: 'ended' },
    { id: '1', at, grant: 'one', did: 'stopped' },
  ] as const;
  expect(createAccessLogLines({ ...sharing, opened: notes }).map(({ what }) => what)).toEqual([
    'You stopped access for Amira Ellery',
  ]);
  expect(wordsOf({ did: 'ended' })).toEqual(['Access for Amira Ellery ended']);
});
