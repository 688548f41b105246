import { describe, expect, it } from 'vitest';
import { computeCompleteness } from '../overview/completeness.ts';
import { listRecordDueDates } from '../overview/due.ts';
import { checkRecord, createInitialFields, findMissingRequired } from '../records/record-check.ts';
import { createSearchText, maskValue } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { legalDocument } from './legal-document.ts';

const today = readStoredDay('2026-11-21');
const will = { name: 'My will', type: 'will', location: 'Strongroom' };
const passport = { ...will, name: 'Passport', type: 'passport', documentNumber: '987654321' };
const unasked = { has: () => undefined, absent: new Set<string>() };
const stateOf = (id: string, fields: Record<string, string>[]) =>
  computeCompleteness(
    [legalDocument],
    () =>
      fields.map((each, place) => ({
        id: `${place}`,
        content: { kind: legalDocument.id, fields: each, savedAt: '' },
      })),
    unasked,
  ).needs.find(({ need }) => need.id === id);

describe('a legal document', () => {
  it('begins as a will, and is kept only with a name and the place of the original', () => {
    expect(createInitialFields(legalDocument)).toEqual({ type: 'will' });
    expect(findMissingRequired(legalDocument, createInitialFields(legalDocument))).toEqual([
      'name',
      'location',
    ]);
    const checked = checkRecord(legalDocument, { name: 'My will', type: 'will' }, today);
    expect(checked).toEqual({
      ok: false,
      problems: [{ field: 'location', message: 'Enter where the original is' }],
    });
  });

  it.each([
    ['2026-11-20', 'Expired'],
    ['2026-11-21', 'Expiring soon'],
    ['2027-02-19', 'Expiring soon'],
    ['2027-02-20', 'Valid'],
  ])('that expires on %s is %s', (expiryDate, words) => {
    expect(listRecordDueDates(legalDocument, { ...passport, expiryDate }, today)[0]?.words).toBe(words);
  });

  it('was never signed tomorrow', () => {
    expect(checkRecord(legalDocument, { ...will, dateCreated: '2026-11-22' }, today).ok).toBe(false);
  });

  it('keeps a number for papers that have one, and hides it', () => {
    expect(checkRecord(legalDocument, passport, today)).toEqual({ ok: true, fields: passport });
    expect(maskValue(legalDocument, passport, 'documentNumber')).toBe('•••• 4321');
    expect(createSearchText(legalDocument, passport)).not.toContain('987654321');
    expect(checkRecord(legalDocument, { ...passport, type: 'will' }, today)).toEqual({
      ok: true,
      fields: { ...will, name: 'Passport' },
    });
  });

  it('answers for the will or the power of attorney only when it is one', () => {
    expect(stateOf('will', [passport])).toMatchObject({ status: 'not-started' });
    expect(stateOf('will', [passport, will])).toMatchObject({ status: 'done', recordId: '1' });
    expect(stateOf('power-of-attorney', [will])).toMatchObject({ status: 'not-started' });
    expect(stateOf('power-of-attorney', [{ name: 'LPA', type: 'power-of-attorney' }])).toMatchObject({
      status: 'in-progress',
      missing: ['location'],
    });
  });
});
