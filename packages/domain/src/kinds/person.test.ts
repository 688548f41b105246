import { describe, expect, it } from 'vitest';
import { isConditionMet } from '../fields/conditions.ts';
import { checkRecord, createInitialFields, findRecordWarnings } from '../records/record-check.ts';
import { createCard, formatFieldValue } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { person, relationships } from './person.ts';

const today = readStoredDay('2026-11-21');
const ruth = { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' };

const born = (dateOfBirth: string) => checkRecord(person, { ...ruth, dateOfBirth }, today);

describe('a person', () => {
  it('has a section of its own, which it left the private notes for', () => {
    expect(person).toMatchObject({ category: 'people', formerCategory: 'private' });
  });

  it('needs both names and how they are related to the owner, which is never assumed', () => {
    expect(createInitialFields(person)).toEqual({});
    const checked = checkRecord(person, {}, today);
    expect(checked.ok ? [] : checked.problems.map(problem => problem.message)).toEqual([
      'First name is required',
      'Last name is required',
      'Choose how this person is related to you',
    ]);
  });

  it('may be any of seven relations, the owner included', () => {
    for (const { value } of relationships) {
      expect(checkRecord(person, { ...ruth, relationship: value }, today).ok).toBe(true);
    }
    expect(relationships.map(relation => relation.value)).toEqual([
      'self',
      'spouse',
      'partner',
      'child',
      'parent',
      'sibling',
      'other',
    ]);
    expect(checkRecord(person, { ...ruth, relationship: 'friend' }, today).ok).toBe(false);
  });

  it('may be a child born today, but nobody is born tomorrow', () => {
    expect(born('21|11|2026')).toMatchObject({ ok: true, fields: { dateOfBirth: '2026-11-21' } });
    expect(born('22|11|2026')).toEqual({
      ok: false,
      problems: [{ field: 'dateOfBirth', message: 'Date of birth must be today or earlier' }],
    });
  });

  it('is shown by first and last name, with a phone number in its own groups', () => {
    const checked = checkRecord(person, { ...ruth, phone: '02079460000', postcode: 'bd180xx' }, today);
    const fields = checked.ok ? checked.fields : {};
    expect(createCard(person, { fields })).toMatchObject({
      title: 'Ruth Ellery',
      subtitle: 'Me',
      missing: [],
    });
    expect(formatFieldValue(person, fields, 'phone')).toBe('020 7946 0000');
    expect(findRecordWarnings(person, fields)).toEqual([]);
    expect(createCard(person, { fields: { lastName: 'Ellery' } }).title).toBe('Ellery');
  });

  it('answers who is closest, unless it is the owner', () => {
    const [need] = person.needs ?? [];
    const of = (relationship: string) => need?.of !== undefined && isConditionMet(need.of, { relationship });
    expect([of('self'), of('child'), of('partner')]).toEqual([false, true, true]);
  });

  it('may have a strange phone number and postcode, with a warning', () => {
    const odd = { ...ruth, phone: '12', postcode: 'Co. Cork' };
    expect(checkRecord(person, odd, today).ok).toBe(true);
    expect(findRecordWarnings(person, odd).map(warning => warning.field)).toEqual(['phone', 'postcode']);
  });
});
