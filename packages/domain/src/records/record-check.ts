import { holds, isFilled } from '../fields/conditions.ts';
import { fieldTypes } from '../fields/field-types.ts';
import { missingWords, words } from '../fields/field-words.ts';
import { type Field, type FieldValue, type FieldValues, fieldIn, optionsOf } from '../fields/fields.ts';
import type { Day, DayParts } from '../values/calendar.ts';
import { looksLikeCardNumber, withoutSeparators } from '../values/uk.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldSchema } from './record-schema.ts';

/** What is wrong with one field: its key, the date box to mark if only one is wrong, and the sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly part?: keyof DayParts;
  readonly message: string;
}

/** The values of a new record: each field's `initial`. Empty when no field has one. */
export function emptyFields(kind: RecordKind): FieldValues {
  return valuesOf(kind, field => field.initial);
}

/**
 * Brings lists that depend on another field in line with it: a choice that is not, or no longer, in its list takes
 * the first of the list, or nothing where there is none. Picks keep their text. Typed values.
 */
export function settleChoices(kind: RecordKind, fields: FieldValues): FieldValues {
  const settled: FieldValues = { ...fields };
  for (const [key, field] of Object.entries(kind.fields)) {
    if (field.type !== 'choice' || field.optionsBy === undefined) continue;
    const options = optionsOf(field, settled);
    if (!options.some(option => option.value === settled[key])) settled[key] = options[0]?.value ?? '';
  }
  return settled;
}

/** An invented record that passes every check, from each field's `sample`; for previews and tests. */
export function sampleFields(kind: RecordKind): FieldValues {
  return valuesOf(kind, field => field.sample ?? field.initial);
}

/** Whether the field is on the form and the card, by its `shownWhen`. */
export function isShown(kind: RecordKind, fields: FieldValues, key: string): boolean {
  const field = kind.fields[key];
  return field !== undefined && (field.shownWhen === undefined || holds(field.shownWhen, fields));
}

/** Whether the field must be filled now: shown, and required always or by its condition. */
export function isRequired(kind: RecordKind, fields: FieldValues, key: string): boolean {
  const required = kind.fields[key]?.required ?? false;
  return (typeof required === 'object' ? holds(required, fields) : required) && isShown(kind, fields, key);
}

/** Keys of the required fields that are empty, in page order. Save is aria-disabled while there are any. */
export function requiredMissing(kind: RecordKind, typed: FieldValues): string[] {
  return Object.keys(kind.fields).filter(key => isRequired(kind, typed, key) && !isFilled(typed[key]));
}

/**
 * Keys of the facts that matter to other people, in page order: what is required and what the card calls a gap. Of
 * several facts of which one will do, it is the one that is filled, or else the first.
 */
export function importantKeys(kind: RecordKind, fields: FieldValues): string[] {
  const gaps = new Set((kind.card.gaps ?? []).flatMap(gap => gapOf(kind, fields, gap)));
  return Object.keys(kind.fields).filter(key => gaps.has(key) || isRequired(kind, fields, key));
}

function gapOf(kind: RecordKind, fields: FieldValues, gap: string | readonly string[]): string | [] {
  const shown = (typeof gap === 'string' ? [gap] : gap).filter(key => isShown(kind, fields, key));
  return shown.find(key => isFilled(fields[key])) ?? shown[0] ?? [];
}

/**
 * Checks what was typed and brings it to stored form. Accepts stored values too, so a record can be checked
 * again unchanged. Empty fields are left out; fields that are not shown are neither checked nor kept; keys the
 * kind does not know pass untouched. `today` (London) fills `todayWhenFilled` and bounds `notAfterToday`.
 * Problems are in page order, at most one for a field. Never throws.
 */
export function checkRecord(
  kind: RecordKind,
  typed: FieldValues,
  today: Day,
): { ok: true; fields: FieldValues } | { ok: false; problems: FieldProblem[] } {
  const fields: FieldValues = unknownFields(kind, typed);
  const problems: FieldProblem[] = [];
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!isShown(kind, typed, key)) continue;
    const value = isFilled(typed[key]) || field.type === 'flag' ? typed[key] : automatic(field, typed, today);
    const checked =
      value === undefined
        ? empty(kind, typed, key)
        : isWholeCard(field, value, typed)
          ? wholeCard
          : checkValue(fieldIn(field, typed), value, today);
    if (!checked.ok) problems.push({ field: key, ...checked.problem });
    else if (checked.value !== undefined) fields[key] = checked.value;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, fields };
}

/** Strange but allowed values, each with a sentence; none of them stops a save. Stored or typed values. */
export function warnRecord(kind: RecordKind, fields: FieldValues): FieldProblem[] {
  return Object.entries(kind.fields).flatMap(([key, field]) => {
    const value = fields[key];
    if (
      typeof value !== 'string' ||
      !isFilled(value) ||
      field.type === 'flag' ||
      !isShown(kind, fields, key)
    ) {
      return [];
    }
    const reading = fieldTypes[field.type].read(value, field);
    const message = reading.ok ? fieldTypes[field.type].warning?.(reading.value) : undefined;
    return message === undefined ? [] : [{ field: key, message }];
  });
}

/**
 * What was typed into one box as it is usually written: "ab123456c" is "AB 123456 C". What is not (yet) a value of
 * the field stays exactly as it was typed, so that nothing changes under a person's hands.
 */
export function tidied(field: Field, typed: string): string {
  if (field.type === 'flag' || !isFilled(typed)) return typed;
  const type = fieldTypes[field.type];
  const reading = type.read(typed, field);
  if (!reading.ok || !fieldSchema(field).safeParse(reading.value).success) return typed;
  return type.display(reading.value, field, () => undefined);
}

type Checked =
  | { ok: true; value: FieldValue | undefined }
  | { ok: false; problem: { message: string; part?: keyof DayParts } };

function empty(kind: RecordKind, typed: FieldValues, key: string): Checked {
  const field = kind.fields[key];
  if (field === undefined || !isRequired(kind, typed, key)) return { ok: true, value: undefined };
  return { ok: false, problem: { message: missingWords(field) } };
}

// Kept in no field: the last four digits are enough for the bank to find the card.
const wholeCard: Checked = { ok: false, problem: { message: words.wholeCard } };

function isWholeCard(field: Field, value: FieldValue, typed: FieldValues): boolean {
  const { noCardWhen } = field;
  return (
    noCardWhen !== undefined &&
    holds(noCardWhen, typed) &&
    looksLikeCardNumber(withoutSeparators(String(value)))
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
    return { ok: false, problem: { message: words.afterToday(field) } };
  }
  const allowed = fieldSchema(field).safeParse(reading.value);
  if (allowed.success) return { ok: true, value: reading.value };
  return { ok: false, problem: { message: allowed.error.issues[0]?.message ?? missingWords(field) } };
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
