import { describe, expect, it } from 'vitest';
import { niProblemMessages } from '../fields/field-words.ts';
import { checkRecord } from '../records/record-check.ts';
import { createCard, createSearchText } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { niRecord } from './ni-record.ts';

const today = readStoredDay('2026-11-21');
const stored = (niNumber: string) => checkRecord(niRecord, { niNumber }, today);

describe('a National Insurance record', () => {
  it('takes the number in any spacing and keeps one form', () => {
    for (const typed of ['AA000003D', 'aa 00 00 03 d', 'AA 000003 D']) {
      expect(stored(typed)).toEqual({ ok: true, fields: { niNumber: 'AA000003D' } });
    }
  });

  it('row 5: takes the example that its hint and its refusal show', () => {
    const example = /[A-Z]{2}(?: \d{2}){3} [A-Z]/u;
    const shown = [niRecord.fields.niNumber.hint, niProblemMessages.shape].map(
      words => example.exec(words)?.[0] ?? '',
    );
    for (const typed of shown) {
      expect(stored(typed)).toEqual({ ok: true, fields: { niNumber: typed.replaceAll(' ', '') } });
    }
  });

  it('refuses letters that are never given out, and says why', () => {
    expect(stored('QQ 12 34 56 C')).toMatchObject({
      ok: false,
      problems: [{ field: 'niNumber', message: expect.stringContaining('first letter') }],
    });
  });

  it('may be begun with anything, and names what is still missing', () => {
    expect(createCard(niRecord, { fields: {} })).toMatchObject({
      title: 'National Insurance',
      missing: ['niNumber', 'dateOfBirth', 'fullName'],
    });
  });

  it('hides the number on the card and from a search', () => {
    const fields = { fullName: 'Ruth Ellery', niNumber: 'AA000003D' };
    expect(createCard(niRecord, { fields }).lines[0]?.text).toBe('•••• 03 D');
    expect(createSearchText(niRecord, fields)).not.toContain('0000');
  });
});
