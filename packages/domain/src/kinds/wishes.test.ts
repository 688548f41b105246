import { describe, expect, it } from 'vitest';
import { checkRecord, createInitialFields } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { wishes } from './wishes.ts';

const today = readStoredDay('2026-11-21');

describe('wishes', () => {
  it('are sealed with the legal documents, on a page of their own', () => {
    expect(wishes).toMatchObject({ category: 'legal', page: 'wishes' });
  });

  it('can be saved before anything is decided, and say what is still open', () => {
    const begun = createInitialFields(wishes);
    expect(checkRecord(wishes, begun, today)).toEqual({ ok: true, fields: { name: 'My wishes' } });
    expect(createCard(wishes, { fields: begun })).toMatchObject({
      title: 'My wishes',
      missing: ['burial', 'organDonation', 'peopleToTell', 'instructionsLocation'],
    });
  });

  it('may leave the decision to others, which is an answer too', () => {
    const fields = {
      ...createInitialFields(wishes),
      burial: 'family-decides',
      organDonation: 'undecided',
      peopleToTell: 'Margaret',
      instructionsLocation: 'None',
    };
    expect(checkRecord(wishes, fields, today)).toEqual({ ok: true, fields });
    expect(createCard(wishes, { fields }).missing).toEqual([]);
  });
});
