import { describe, expect, it } from 'vitest';
import { lengthOf } from '../fields/field-words.ts';
import { checkRecord, emptyFields, sampleFields } from '../records/record-check.ts';
import { categories, categoriesOf } from '../records/record-kind.ts';
import { readRecord } from '../records/record-schema.ts';
import { cardOf, displayValue, searchText } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { allKinds, kindOf } from './index.ts';

const today = dayOfStored('2026-11-21');

describe.each(allKinds.map(kind => [kind.id, kind] as const))('the kind %s', (id, kind) => {
  it('is the only one with its id, in a section that exists', () => {
    expect(allKinds.filter(other => other.id === id)).toEqual([kind]);
    expect(kindOf(id)).toBe(kind);
    expect(categories).toEqual(expect.arrayContaining([...categoriesOf(kind)]));
  });

  it('has a sample that passes its own check, is read again and fills a card', () => {
    const fields = sampleFields(kind);
    expect(checkRecord(kind, fields, today)).toEqual({ ok: true, fields });
    expect(readRecord(allKinds, { kind: id, fields, savedAt: '2026-11-21T10:00:00Z' }).ok).toBe(true);
    const card = cardOf(kind, { fields });
    expect(card.title).not.toBe('');
    expect(card.missing).toEqual([]);
    expect(searchText(kind, fields)).toContain(card.title.toLowerCase());
  });

  it('begins with values it can show', () => {
    for (const key of Object.keys(emptyFields(kind))) {
      expect(displayValue(kind, emptyFields(kind), key)).not.toBe('');
    }
  });

  it('never shows a masked value whole, on the card or to a search', () => {
    const fields = sampleFields(kind);
    const hidden = Object.keys(kind.fields).filter(
      key => kind.fields[key]?.mask !== undefined && key in fields,
    );
    for (const key of hidden) {
      const whole = displayValue(kind, fields, key);
      expect(JSON.stringify(cardOf(kind, { fields }))).not.toContain(whole);
      expect(searchText(kind, fields)).not.toContain(whole);
    }
  });

  it('has labels in sentence case without a full stop, and buttons that fit', () => {
    for (const field of Object.values(kind.fields)) expect(field.label).toMatch(/^[A-Z][^.]*$/);
    expect(lengthOf(kind.texts.addButton)).toBeLessThanOrEqual(30);
  });
});

describe('a kind of a newer version', () => {
  it('is not known, and says so', () => {
    expect(kindOf('time-machine')).toBeUndefined();
  });
});
