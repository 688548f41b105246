import { describe, expect, it } from 'vitest';
import { checkRecord, emptyFields } from '../records/record-check.ts';
import { cardOf } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { wishes } from './wishes.ts';

const today = dayOfStored('2026-11-21');

describe('wishes', () => {
  it('are sealed with the legal documents, on a page of their own', () => {
    expect(wishes).toMatchObject({ category: 'legal', page: 'wishes' });
  });

  it('can be saved before anything is decided, and say what is still open', () => {
    const begun = emptyFields(wishes);
    expect(checkRecord(wishes, begun, today)).toEqual({ ok: true, fields: { name: 'My wishes' } });
    expect(cardOf(wishes, { fields: begun })).toMatchObject({
      title: 'My wishes',
      missing: ['burial', 'organDonation', 'peopleToTell', 'instructionsLocation'],
    });
  });

  it('may leave the decision to others, which is an answer too', () => {
    const fields = {
      ...emptyFields(wishes),
      burial: 'family-decides',
      organDonation: 'undecided',
      peopleToTell: 'Margaret',
      instructionsLocation: 'None',
    };
    expect(checkRecord(wishes, fields, today)).toEqual({ ok: true, fields });
    expect(cardOf(wishes, { fields }).missing).toEqual([]);
  });
});
