import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../calendar.ts';
import { checkRecord } from '../record-check.ts';
import { cardOf, searchText } from '../record-views.ts';
import { niRecord } from './ni-record.ts';

const today = dayOfStored('2026-11-21');
const stored = (niNumber: string) => checkRecord(niRecord, { niNumber }, today);

describe('a National Insurance record', () => {
  it('takes the number in any spacing and keeps one form', () => {
    for (const typed of ['AA000003D', 'aa 00 00 03 d', 'AA 000003 D']) {
      expect(stored(typed)).toEqual({ ok: true, fields: { niNumber: 'AA000003D' } });
    }
  });

  it('refuses the number of the hint, which nobody has, and says why', () => {
    expect(stored('QQ 12 34 56 C')).toMatchObject({
      ok: false,
      problems: [{ field: 'niNumber', message: expect.stringContaining('first letter') }],
    });
  });

  it('may be begun with anything, and names what is still missing', () => {
    expect(cardOf(niRecord, { fields: {} })).toMatchObject({
      title: 'National Insurance',
      missing: ['niNumber', 'dateOfBirth', 'fullName'],
    });
  });

  it('hides the number on the card and from a search', () => {
    const fields = { fullName: 'Ruth Ellery', niNumber: 'AA000003D' };
    expect(cardOf(niRecord, { fields }).lines[0]?.text).toBe('•••• 03 D');
    expect(searchText(niRecord, fields)).not.toContain('0000');
  });
});
