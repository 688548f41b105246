import { describe, expect, it } from 'vitest';
import { countCharacters } from '../fields/field-words.ts';
import { checkRecord, createInitialFields, createSampleFields } from '../records/record-check.ts';
import { categories, listCategoriesOfKind } from '../records/record-kind.ts';
import { readRecord } from '../records/record-schema.ts';
import { createCard, createSearchText, formatFieldValue } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { allKinds, findKind } from './index.ts';

const today = readStoredDay('2026-11-21');

describe.each(allKinds.map(kind => [kind.id, kind] as const))('the kind %s', (id, kind) => {
  it('is the only one with its id, in a section that exists', () => {
    expect(allKinds.filter(other => other.id === id)).toEqual([kind]);
    expect(findKind(id)).toBe(kind);
    expect(categories).toEqual(expect.arrayContaining([...listCategoriesOfKind(kind)]));
  });

  it('has a sample that passes its own check, is read again and fills a card', () => {
    const fields = createSampleFields(kind);
    expect(checkRecord(kind, fields, today)).toEqual({ ok: true, fields });
    expect(readRecord(allKinds, { kind: id, fields, savedAt: '2026-11-21T10:00:00Z' }).ok).toBe(true);
    const card = createCard(kind, { fields });
    expect(card.title).not.toBe('');
    expect(card.missing).toEqual([]);
    expect(createSearchText(kind, fields)).toContain(card.title.toLowerCase());
  });

  it('begins with values it can show', () => {
    for (const key of Object.keys(createInitialFields(kind))) {
      expect(formatFieldValue(kind, createInitialFields(kind), key)).not.toBe('');
    }
  });

  it('never shows a masked value whole, on the card or to a search', () => {
    const fields = createSampleFields(kind);
    const hidden = Object.keys(kind.fields).filter(
      key => kind.fields[key]?.mask !== undefined && key in fields,
    );
    for (const key of hidden) {
      const whole = formatFieldValue(kind, fields, key);
      expect(JSON.stringify(createCard(kind, { fields }))).not.toContain(whole);
      expect(createSearchText(kind, fields)).not.toContain(whole);
    }
  });

  it('has labels in sentence case without a full stop, and buttons that fit', () => {
    for (const field of Object.values(kind.fields)) expect(field.label).toMatch(/^[A-Z][^.]*$/);
    expect(countCharacters(kind.texts.addButton)).toBeLessThanOrEqual(30);
  });
});

describe('a kind of a newer version', () => {
  it('is not known, and says so', () => {
    expect(findKind('time-machine')).toBeUndefined();
  });
});
