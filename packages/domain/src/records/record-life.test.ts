import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, flag, money, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { computeTotals } from '../overview/worth.ts';
import { readStoredDay } from '../values/calendar.ts';
import { checkRecord, createInitialFields, createSampleFields } from './record-check.ts';
import { exportRecords } from './record-export.ts';
import { createRecordKind } from './record-kind.ts';
import { createContentToSave, mergeContent } from './record-merge.ts';
import { readRecord } from './record-schema.ts';
import { createCard, createSearchText } from './record-views.ts';

const today = readStoredDay('2026-11-21');
const [monday, tuesday] = ['2026-11-16T09:00:00.000Z', '2026-11-17T09:00:00.000Z'];

/** A kind defined only in this file: it must work everywhere without any other change. */
const boat = createRecordKind('boat', {
  label: ['Boat', 'Boats'],
  category: 'property',
  icon: 'sailboat',
  fields: {
    name: text({ label: 'Boat name', required: true, sample: 'Kittiwake' }),
    hull: text({ label: 'Hull number', mask: 'last4', sample: 'GB-ABC12345' }),
    value: money({ label: 'Value', sample: '12500.00' }),
    valued: date({
      label: 'Valued on',
      shownWhen: { filled: 'value' },
      todayWhenFilled: 'value',
      sample: '2026-05-01',
    }),
    insured: flag({ label: 'Insured', initial: false, sample: true }),
  },
  card: { title: 'name', lines: ['hull', 'insured'], amount: 'value' },
  worth: { amount: 'value', asOf: 'valued', part: 'valuables' },
  due: {
    valued: {
      label: 'Value it again',
      soonDays: 30,
      words: { past: 'Value it again', soon: 'Soon', later: 'Later' },
      type: 'reminder',
      category: 'other',
    },
  },
  texts: bankAccount.texts,
});

describe('a kind defined in one place only', () => {
  it('has a form, a check, a card, a search, totals, a sealed content and an export', () => {
    expect(createInitialFields(boat)).toEqual({ insured: false });
    const checked = checkRecord(
      boat,
      { name: 'Kittiwake', hull: 'GB-ABC12345', value: '£12,500', insured: true },
      today,
    );
    const fields = checked.ok ? checked.fields : {};
    expect(fields).toEqual({
      name: 'Kittiwake',
      hull: 'GB-ABC12345',
      value: '12500.00',
      valued: '2026-11-21',
      insured: true,
    });
    expect(createCard(boat, { fields }).lines.map(line => line.text)).toEqual(['•••• 2345', 'Yes']);
    expect(createSearchText(boat, fields)).toContain('kittiwake');
    const content = createContentToSave(boat.id, undefined, fields, monday);
    expect(computeTotals([boat], [{ id: 'boat', content }])).toMatchObject({
      totalAssetsPence: 1_250_000,
      oldestAsOf: '2026-11-21',
    });
    expect(readRecord([boat], JSON.parse(JSON.stringify(content)))).toEqual({ ok: true, content });
    expect(exportRecords([boat], [{ id: 'x', content }], monday).records[0]?.shown).toEqual({
      'Boat name': 'Kittiwake',
      'Hull number': 'GB-ABC12345',
      Value: '£12,500.00',
      'Valued on': '21 November 2026',
      Insured: 'Yes',
    });
  });
});

describe('a record over its life', () => {
  const first = createContentToSave(boat.id, undefined, createSampleFields(boat), monday);

  it('changed on the phone and on the laptop has both changes', () => {
    const phone = createContentToSave(boat.id, first, { ...first.fields, value: '11000.00' }, tuesday);
    const laptop = createContentToSave(boat.id, first, { ...first.fields, name: 'Kittiwake II' }, monday);
    const joined = mergeContent(first, laptop, phone);
    expect(joined).toEqual({
      ...first,
      fields: { ...first.fields, name: 'Kittiwake II', value: '11000.00' },
      savedAt: tuesday,
    });
  });

  it('changed twice in one field keeps both until a save of that field chooses', () => {
    const phone = createContentToSave(boat.id, first, { ...first.fields, name: 'Puffin' }, tuesday);
    const laptop = createContentToSave(boat.id, first, { ...first.fields, name: 'Gannet' }, monday);
    const open = mergeContent(first, laptop, phone);
    expect(open.fields['name']).toBe('Gannet');
    expect(open.alternatives).toEqual({ name: ['Puffin'] });
    const untouched = createContentToSave(boat.id, open, { ...open.fields, value: '1.00' }, tuesday);
    expect(untouched.alternatives).toEqual({ name: ['Puffin'] });
    const chosen = createContentToSave(boat.id, open, { ...open.fields, name: 'Puffin' }, tuesday);
    expect(chosen).not.toHaveProperty('alternatives');
  });

  it('put back after a delete is identical, whatever it holds', () => {
    const values = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.boolean()), {
      noNullPrototype: true,
    });
    const keep = fc.property(values, fields => {
      const content = { ...first, kind: 'time-machine', fields, flux: { capacitor: [1.21] } };
      const carried = readRecord([boat], JSON.parse(JSON.stringify(content)));
      expect(carried).toEqual({ ok: true, content });
      expect(mergeContent(content, content, content)).toEqual(content);
    });
    expect(() => fc.assert(keep)).not.toThrow();
  });

  it('edited by an older version loses nothing that a newer one added', () => {
    const newer = { ...first, fields: { ...first.fields, mooring: 'Oban' }, photos: ['a'] };
    const checked = checkRecord(boat, { ...newer.fields, name: 'Puffin' }, today);
    const saved = createContentToSave(boat.id, newer, checked.ok ? checked.fields : {}, tuesday);
    expect(saved).toEqual({ ...newer, fields: { ...newer.fields, name: 'Puffin' }, savedAt: tuesday });
  });
});
