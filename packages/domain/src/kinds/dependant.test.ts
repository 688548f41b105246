import { describe, expect, it } from 'vitest';
import { computeCompleteness } from '../overview/completeness.ts';
import { listRecordDueDates } from '../overview/due.ts';
import { checkRecord, findMissingRequired } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { dependant } from './dependant.ts';

const today = readStoredDay('2026-11-21');
const places = { school: 'Saltaire Primary', doctor: 'Dr Shah', vet: 'Aire Vets', microchip: '9772' };
const keptPlaces = (type: string) => {
  const checked = checkRecord(dependant, { name: 'Kim', type, ...places }, today);
  return checked.ok ? Object.keys(checked.fields).filter(key => key in places) : [];
};
const childrenNeed = (type: string, has: boolean | undefined) => {
  const content = { kind: dependant.id, fields: { name: 'Kim', type, needs: 'Sleep' }, savedAt: '' };
  const records = [{ id: 'd', content }];
  return computeCompleteness([dependant], () => records, { has: () => has, absent: new Set() }).needs[0]
    ?.status;
};

describe('a dependant', () => {
  it('needs a name and a type', () => {
    expect(findMissingRequired(dependant, {})).toEqual(['name', 'type']);
  });

  it.each([
    ['child', ['school', 'doctor']],
    ['adult', ['doctor']],
    ['pet', ['vet', 'microchip']],
  ])('that is a %s is asked for %j', (type, asked) => {
    expect(keptPlaces(type)).toEqual(asked);
  });

  it('is complete once it is said what they need and who takes over', () => {
    const begun = { name: 'Biscuit', type: 'pet' };
    expect(createCard(dependant, { fields: begun }).missing).toEqual(['needs', 'takesOver']);
    const whole = { ...begun, needs: 'Walks', takesOver: 'Margaret' };
    expect(createCard(dependant, { fields: whole }).missing).toEqual([]);
  });

  it('that is a child answers the question about children; a pet does not', () => {
    expect(childrenNeed('child', true)).toBe('in-progress');
    expect(childrenNeed('pet', true)).toBe('not-started');
    expect(childrenNeed('pet', false)).toBe('does-not-apply');
  });

  it('has a birthday each year', () => {
    const fields = { name: 'Biscuit', type: 'pet', dateOfBirth: '2019-11-20' };
    expect(listRecordDueDates(dependant, fields, today)).toMatchObject([
      { day: '2027-11-20', type: 'birthday' },
    ]);
  });
});
