import { isConditionMet, isFilled } from '../fields/conditions.ts';
import { fieldTypes } from '../fields/field-types.ts';
import { describeMissingValue, fieldMessages } from '../fields/field-words.ts';
import {
  adaptFieldToRecord,
  type Field,
  type FieldValue,
  type FieldValues,
  listOptions,
} from '../fields/fields.ts';
import type { Day, DayParts } from '../values/calendar.ts';
import { isLikelyCardNumber, removeSeparators } from '../values/uk.ts';
import type { RecordKind } from './record-kind.ts';
import { createFieldSchema } from './record-schema.ts';

/** A problem with one field: its key, the date box to mark if only one is wrong, and the message. */
export interface FieldProblem {
  readonly field: string;
  readonly part?: keyof DayParts;
  readonly message: string;
}

/** The values of a new record: each field's `initial`. Empty if no field has one. */
export function createInitialFields(kind: RecordKind): FieldValues {
  return valuesOf(kind, field => field.initial);
}

/**
 * Updates choices whose list depends on another field. A choice that is not in its list becomes the first of the list,
 * or empty if there is no list. Picks keep their text. Takes typed values.
 */
export function updateDependentChoices(kind: RecordKind, fields: FieldValues): FieldValues {
  const settled: FieldValues = { ...fields };
  for (const [key, field] of Object.entries(kind.fields)) {
    if (field.type !== 'choice' || field.optionsBy === undefined) continue;
    const options = listOptions(field, settled);
    if (!options.some(option => option.value === settled[key])) settled[key] = options[0]?.value ?? '';
  }
  return settled;
}

/** A made-up record that passes every check, built from each field's `sample`; for previews and tests. */
export function createSampleFields(kind: RecordKind): FieldValues {
  return valuesOf(kind, field => field.sample ?? field.initial);
}

/** Whether the field appears on the form and the card, according to its `shownWhen`. */
export function isFieldShown(kind: RecordKind, fields: FieldValues, key: string): boolean {
  const field = kind.fields[key];
  return field !== undefined && (field.shownWhen === undefined || isConditionMet(field.shownWhen, fields));
}

/** Whether the field must be filled in now: it is shown, and is required always or by its condition. */
export function isFieldRequired(kind: RecordKind, fields: FieldValues, key: string): boolean {
  const required = kind.fields[key]?.required ?? false;
  return (
    (typeof required === 'object' ? isConditionMet(required, fields) : required) &&
    isFieldShown(kind, fields, key)
  );
}

/** Keys of the required fields that are empty, in page order. Save is aria-disabled until this list is empty. */
export function findMissingRequired(kind: RecordKind, typed: FieldValues): string[] {
  return Object.keys(kind.fields).filter(key => isFieldRequired(kind, typed, key) && !isFilled(typed[key]));
}

/**
 * Keys of the facts that matter to other people, in page order: the required fields and those that the card reports as
 * gaps. If any one of several facts is enough, the one that is filled in, or else the first.
 */
export function listImportantKeys(kind: RecordKind, fields: FieldValues): string[] {
  const { gaps: facts = [], gapsWhen } = kind.card;
  const apply = gapsWhen === undefined || isConditionMet(gapsWhen, fields);
  const gaps = new Set(apply ? facts.flatMap(gap => gapOf(kind, fields, gap)) : []);
  return Object.keys(kind.fields).filter(key => gaps.has(key) || isFieldRequired(kind, fields, key));
}

function gapOf(kind: RecordKind, fields: FieldValues, gap: string | readonly string[]): string | [] {
  const shown = (typeof gap === 'string' ? [gap] : gap).filter(key => isFieldShown(kind, fields, key));
  return shown.find(key => isFilled(fields[key])) ?? shown[0] ?? [];
}

/**
 * Checks what was typed and converts it to stored form. Accepts stored values too, so a record can be checked again
 * without changing it. Empty fields are left out; hidden fields are neither checked nor kept; keys the kind does not
 * know pass through unchanged. `today` (London) fills `todayWhenFilled` and bounds `notAfterToday`. Problems are in
 * page order, at most one per field. Never throws.
 */
export function checkRecord(
  kind: RecordKind,
  typed: FieldValues,
  today: Day,
): { ok: true; fields: FieldValues } | { ok: false; problems: FieldProblem[] } {
  const fields: FieldValues = unknownFields(kind, typed);
  const problems: FieldProblem[] = [];
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!isFieldShown(kind, typed, key)) continue;
    const value = isFilled(typed[key]) || field.type === 'flag' ? typed[key] : automatic(field, typed, today);
    const checked =
      value === undefined
        ? empty(kind, typed, key)
        : isWholeCard(field, value, typed)
          ? wholeCard
          : checkValue(adaptFieldToRecord(field, typed), value, today);
    if (!checked.ok) problems.push({ field: key, ...checked.problem });
    else if (checked.value !== undefined) fields[key] = checked.value;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, fields };
}

/** Unusual but allowed values, each with a sentence; none of them prevents saving. Takes stored or typed values. */
export function findRecordWarnings(kind: RecordKind, fields: FieldValues): FieldProblem[] {
  return Object.entries(kind.fields).flatMap(([key, field]) => {
    const value = fields[key];
    if (
      typeof value !== 'string' ||
      !isFilled(value) ||
      field.type === 'flag' ||
      !isFieldShown(kind, fields, key)
    ) {
      return [];
    }
    const reading = fieldTypes[field.type].read(value, field);
    const message = reading.ok ? fieldTypes[field.type].warning?.(reading.value) : undefined;
    return message === undefined ? [] : [{ field: key, message }];
  });
}

/**
 * The text of one box in its usual form: "ab123456c" becomes "AB 123456 C". Text that is not (yet) a valid value stays
 * exactly as typed, so that nothing changes while a person is typing.
 */
export function normaliseFieldText(field: Field, typed: string): string {
  if (field.type === 'flag' || !isFilled(typed)) return typed;
  const type = fieldTypes[field.type];
  const reading = type.read(typed, field);
  if (!reading.ok || !createFieldSchema(field).safeParse(reading.value).success) return typed;
  return type.display(reading.value, field, () => undefined);
}

type Checked =
  | { ok: true; value: FieldValue | undefined }
  | { ok: false; problem: { message: string; part?: keyof DayParts } };

function empty(kind: RecordKind, typed: FieldValues, key: string): Checked {
  const field = kind.fields[key];
  if (field === undefined || !isFieldRequired(kind, typed, key)) return { ok: true, value: undefined };
  return { ok: false, problem: { message: describeMissingValue(field) } };
}

// A full card number is never stored in any field: the last four digits are enough for the bank to find the card.
const wholeCard: Checked = { ok: false, problem: { message: fieldMessages.wholeCard } };

function isWholeCard(field: Field, value: FieldValue, typed: FieldValues): boolean {
  const { noCardWhen } = field;
  return (
    noCardWhen !== undefined &&
    isConditionMet(noCardWhen, typed) &&
    isLikelyCardNumber(removeSeparators(String(value)))
  );
}

function automatic(field: Field, typed: FieldValues, today: Day): FieldValue | undefined {
  return field.todayWhenFilled !== undefined && isFilled(typed[field.todayWhenFilled]) ? today : undefined;
}

function checkValue(field: Field, value: FieldValue, today: Day): Checked {
  if (field.type === 'flag') return { ok: true, value: value === true };
  const reading = fieldTypes[field.type].read(String(value), field);
  if (!reading.ok) return { ok: false, problem: withoutKey(reading) };
  if (field.notAfterToday === true && reading.value > today) {
    return { ok: false, problem: { message: fieldMessages.afterToday(field) } };
  }
  const allowed = createFieldSchema(field).safeParse(reading.value);
  if (allowed.success) return { ok: true, value: reading.value };
  return { ok: false, problem: { message: allowed.error.issues[0]?.message ?? describeMissingValue(field) } };
}

function withoutKey(reading: { message: string; part?: keyof DayParts }) {
  return reading.part === undefined
    ? { message: reading.message }
    : { message: reading.message, part: reading.part };
}

function unknownFields(kind: RecordKind, typed: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => !Object.hasOwn(kind.fields, key) && value !== ''),
  );
}

function valuesOf(kind: RecordKind, pick: (field: Field) => FieldValue | undefined): FieldValues {
  const values: FieldValues = {};
  for (const [key, field] of Object.entries(kind.fields)) {
    const value = pick(field);
    if (value !== undefined) values[key] = value;
  }
  return values;
}
