import { describe, expect, it } from 'vitest';
import { listOptions } from '../fields/fields.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { findRecordCategory } from '../records/record-kind.ts';
import { createCard } from '../records/record-views.ts';
import { healthcareSpecialties } from '../reference/specialties.ts';
import { readStoredDay } from '../values/calendar.ts';
import { contactTypes, professionalContact } from './professional-contact.ts';

const today = readStoredDay('2026-11-21');
const { specialty } = professionalContact.fields;
const amira = { name: 'Dr Amira Khan', type: 'healthcare', specialty: 'consultant' };

describe('a professional contact', () => {
  it('begins as a financial adviser and needs a name', () => {
    const typed = createInitialFields(professionalContact);
    expect(typed).toEqual({ type: 'financial', specialty: 'financial-adviser' });
    expect(findMissingRequired(professionalContact, typed)).toEqual(['name']);
    expect(findMissingRequired(professionalContact, {})).toEqual(['name', 'type', 'specialty']);
  });

  it.each([
    ['financial', 14, 'financial-adviser'],
    ['legal', 12, 'solicitor-general'],
    ['healthcare', 27, 'gp'],
    ['other', 15, 'estate-agent'],
    ['personal', 6, 'friend'],
  ])('that is %s may have one of %i specialties, the first of them %s', (type, count, first) => {
    const options = listOptions(specialty, { type });
    expect(options).toHaveLength(count);
    expect(options[0]?.value).toBe(first);
  });

  it('is sealed with healthcare when it is one, else with the contacts', () => {
    expect(contactTypes.map(({ value }) => findRecordCategory(professionalContact, { type: value }))).toEqual(
      ['contacts', 'contacts', 'healthcare', 'contacts', 'contacts'],
    );
  });

  it('may be a neighbour, who has a phone number and no company', () => {
    const typed = {
      name: 'Jean Moss',
      type: 'personal',
      specialty: 'neighbour',
      phoneNumber: '01632 960456',
    };
    expect(checkRecord(professionalContact, { ...typed, company: 'Moss Ltd' }, today)).toEqual({
      ok: true,
      fields: { ...typed, phoneNumber: '+441632960456' },
    });
  });

  it('is complete once there is a number to ring', () => {
    expect(createCard(professionalContact, { fields: amira }).missing).toEqual(['phoneNumber']);
    const fields = { ...amira, phoneNumber: '+441632960123' };
    expect(createCard(professionalContact, { fields }).missing).toEqual([]);
  });
});

describe('the secretary', () => {
  it('is asked for consultants, every "ologist" and the consultants this rule misses, and for nobody else', () => {
    const asked = healthcareSpecialties
      .map(({ value }) => value)
      .filter(value => isFieldShown(professionalContact, { ...amira, specialty: value }, 'secretaryPhone'));
    expect(asked).toEqual([
      'consultant',
      'cardiologist',
      'dermatologist',
      'endocrinologist',
      'gastroenterologist',
      'neurologist',
      'oncologist',
      'orthopedic',
      'psychiatrist',
      'psychologist',
      'rheumatologist',
      'urologist',
      'gynecologist',
      'pediatrician',
      'audiologist',
    ]);
    expect(isFieldShown(professionalContact, { type: 'other', specialty: 'vet' }, 'secretaryName')).toBe(
      false,
    );
  });

  it('is not kept for a contact that has none', () => {
    const typed = { ...amira, secretaryName: 'Jo Tate', secretaryPhone: '01632 960456' };
    expect(checkRecord(professionalContact, typed, today)).toEqual({
      ok: true,
      fields: { ...amira, secretaryName: 'Jo Tate', secretaryPhone: '+441632960456' },
    });
    expect(checkRecord(professionalContact, { ...typed, specialty: 'gp' }, today)).toEqual({
      ok: true,
      fields: { ...amira, specialty: 'gp' },
    });
  });
});
