import { describe, expect, it } from 'vitest';
import { type Field, type FieldValues, listOptions } from '../../fields/fields.ts';
import { listRecordDueDates } from '../../overview/due.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  isFieldShown,
} from '../../records/record-check.ts';
import { findRecordCategory, type RecordKind } from '../../records/record-kind.ts';
import { addDays, readStoredDay } from '../../values/calendar.ts';
import { findKindByName } from './kind-named.ts';
import { specTable } from './spec-table.ts';
import type { SpecField, SpecKind } from './table-shape.ts';

const today = readStoredDay('2026-11-21');

describe.each(specTable.map(spec => [spec.id, spec] as const))('the specification of %s', (id, spec) => {
  const kind = findKindByName(id);
  const keys = spec.fields.map(([key]) => key);
  const ofSpec = (fields: FieldValues) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)));

  it.each(rowsOf(spec))('has the field $key', ({ key, type, label, more }) => {
    const field: Field | undefined = kind.fields[key];
    const offered = field === undefined ? [] : listOptions(field, createInitialFields(kind));
    const values = offered.map(choice => choice.value);
    const wordsOf = (value: string) => offered.find(choice => choice.value === value)?.label.toLowerCase();
    expect({
      type: field?.type,
      label: field?.label,
      mask: field?.mask,
      values: more.values === undefined ? undefined : values,
      words: Object.keys(more.labels ?? {}).map(wordsOf),
    }).toEqual({
      type,
      label,
      mask: more.mask,
      values: more.values,
      words: Object.values(more.labels ?? {}).map(words => words.toLowerCase()),
    });
  });

  it('begins a new form with the defaults and nothing else', () => {
    expect(ofSpec(createInitialFields(kind))).toEqual(spec.begins);
  });

  it('saves the least that it asks for', () => {
    expect(checkRecord(kind, spec.least, today)).toMatchObject({ ok: true });
    expect(findMissingRequired(kind, spec.least)).toEqual([]);
  });

  it('asks for each of the required fields, and for no other', () => {
    const { least } = spec;
    expect(problemsOf(kind, {})).toEqual(problemKeys(least));
    for (const key of Object.keys(least)) {
      const { [key]: _left, ...rest } = least;
      expect(problemsOf(kind, rest)).toContain(key);
    }
    const begun = Object.keys(least).filter(key => !(key in spec.begins));
    expect(problemsOf(kind, createInitialFields(kind))).toEqual(begun.toSorted());
  });

  it.each(spec.shown ?? [])('shows $keys only when they are meant', ({ keys: some, in: yes, notIn: no }) => {
    for (const key of some) {
      expect(isFieldShown(kind, yes, key)).toBe(true);
      expect(isFieldShown(kind, no, key)).toBe(false);
    }
  });

  it('shows every other field always', () => {
    const meant = new Set((spec.shown ?? []).flatMap(shown => shown.keys));
    const hidden = keys.filter(key => !isFieldShown(kind, spec.begins, key) && !meant.has(key));
    expect(hidden).toEqual([]);
  });

  it.each(moneyOf(spec.fields))('reads %s as money and strips nothing in silence', key => {
    const stored = (typed: string) => {
      const checked = checkRecord(kind, { ...spec.least, [key]: typed }, today);
      return checked.ok ? checked.fields[key] : checked.problems.map(problem => problem.field);
    };
    expect(stored('£1,234.50')).toBe('1234.50');
    expect(stored('1234.5')).toBe('1234.50');
    for (const typed of ['12.3.4', '12,50', '1O0', '100 pounds', '1.234', '$5'])
      expect(stored(typed)).toEqual([key]);
    expect(stored('-5')).toEqual(key === 'balance' ? '-5.00' : [key]);
  });

  it.each((spec.near ?? []).flatMap(({ edges, ...rule }) => edges.map(edge => ({ ...rule, edge }))))(
    'counts $field $edge days ahead',
    ({ field, with: rest, edge: [daysAhead, nearness, words] }) => {
      const fields = { ...spec.least, ...rest, [field]: addDays(today, daysAhead) };
      const [date, ...more] = listRecordDueDates(kind, fields, today);
      expect(more).toEqual([]);
      const said = words === undefined ? {} : { words };
      expect(date).toMatchObject({ field, daysUntil: daysAhead, nearness, ...said });
    },
  );

  it('stands on its page, under its words', () => {
    expect(kind.page).toBe(spec.page);
    const { page, addTitle, addButton } = kind.texts;
    expect([page, addTitle, addButton].map(text => text.toLowerCase())).toEqual(
      [spec.heading, ...spec.adds].map(text => text.toLowerCase()),
    );
  });

  it.each(spec.sealedUnder)('is sealed, with %o, under %s', (fields, category) => {
    expect(findRecordCategory(kind, fields)).toBe(category);
  });
});

function rowsOf({ fields }: SpecKind) {
  return fields.map(([key, type, label, more = {}]) => ({ key, type, label, more }));
}

function moneyOf(fields: readonly SpecField[]): string[] {
  return fields.filter(([, type]) => type === 'money').map(([key]) => key);
}

function problemsOf(kind: RecordKind, typed: FieldValues): string[] {
  const checked = checkRecord(kind, typed, today);
  return checked.ok ? [] : checked.problems.map(problem => problem.field).toSorted();
}

function problemKeys(least: FieldValues): string[] {
  return Object.keys(least).toSorted();
}
