import { type Field, type FieldType, type FieldValue, type FieldValues, fieldIn } from '../fields/fields.ts';
import type { Day } from '../values/calendar.ts';
import { checkRecord, type FieldProblem, isShown } from './record-check.ts';
import { type Category, categoryOf, type RecordContent, type RecordKind } from './record-kind.ts';

/** A record that may be changed with others. */
export interface SeveralRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** One record as it is to be saved; `base` is what it was, so that what is changed elsewhere meanwhile stays. */
export interface SeveralChange {
  readonly id: string;
  readonly kind: string;
  readonly category: Category;
  readonly base: RecordContent;
  readonly fields: FieldValues;
}

/** Why a record is left as it is: it has no such field, it has the value already, or two values of it wait for a choice. */
export type LeftAlone = 'no-field' | 'same' | 'two-values';

// What finds one thing among others is never the same in several.
const ownTypes: ReadonlySet<FieldType> = new Set([
  'accountNumber',
  'sortCode',
  'digits',
  'niNumber',
  'registration',
  'file',
  'links',
]);

/**
 * The fields of a kind that may be changed in several records at once, in the order of the form: not their names and
 * numbers, not what a day is kept for, and no list that depends on another field.
 */
export function fieldsForSeveral(kind: RecordKind): readonly string[] {
  const { title = [] } = kind.card;
  const titles = new Set(typeof title === 'string' ? [title] : title);
  const dated = new Set(Object.values(kind.fields).map(({ todayWhenFilled }) => todayWhenFilled));
  return Object.entries(kind.fields)
    .filter(
      ([key, field]) =>
        field.unseen !== true &&
        field.mask === undefined &&
        field.optionsBy === undefined &&
        !ownTypes.has(field.type) &&
        !titles.has(key) &&
        !dated.has(key),
    )
    .map(([key]) => key);
}

/** Reads what was typed for one field, without the rest of a record; undefined empties the field. Never throws. */
export function readForSeveral(
  kind: RecordKind,
  key: string,
  typed: FieldValue,
  today: Day,
): { ok: true; value: FieldValue | undefined } | { ok: false; problem: FieldProblem } {
  const { shownWhen: _shown, required, ...rest } = kind.fields[key] ?? { type: 'text', label: key };
  // A condition speaks of other fields, which are not here.
  const field: Field = { ...fieldIn(rest, {}), ...(required === true && { required }) };
  const checked = checkRecord({ ...kind, fields: { [key]: field } }, { [key]: typed }, today);
  if (checked.ok) return { ok: true, value: checked.fields[key] };
  const [problem = { field: key, message: '' }] = checked.problems;
  return { ok: false, problem };
}

/**
 * Puts one value in one field of several records, undefined to empty it, and changes nothing else of them. Records that are
 * left as they are come back with the reason.
 */
export function changeSeveral(
  kind: RecordKind,
  records: readonly SeveralRecord[],
  { key, value }: { key: string; value: FieldValue | undefined },
): {
  readonly changes: readonly SeveralChange[];
  readonly left: readonly { readonly id: string; readonly why: LeftAlone }[];
} {
  const changes: SeveralChange[] = [];
  const left: { id: string; why: LeftAlone }[] = [];
  for (const { id, content } of records) {
    const why = leftAlone(kind, content, { key, value });
    if (why === undefined) changes.push(changeOf(kind, id, content, { key, value }));
    else left.push({ id, why });
  }
  return { changes, left };
}

/**
 * Takes a change of several records back: the field has again what it had in each, as long as it was not changed since. What
 * else was changed meanwhile stays. `now` are the records as they are.
 */
export function takeBackSeveral(
  kind: RecordKind,
  done: readonly SeveralChange[],
  { key, now }: { key: string; now: (id: string) => RecordContent | undefined },
): readonly SeveralChange[] {
  return done.flatMap(({ id, base, fields }) => {
    const content = now(id);
    if (content === undefined || content.fields[key] !== fields[key]) return [];
    return [changeOf(kind, id, content, { key, value: base.fields[key] })];
  });
}

function leftAlone(
  kind: RecordKind,
  content: RecordContent,
  { key, value }: { key: string; value: FieldValue | undefined },
): LeftAlone | undefined {
  if (!isShown(kind, content.fields, key)) return 'no-field';
  if (content.alternatives?.[key] !== undefined) return 'two-values';
  return content.fields[key] === value ? 'same' : undefined;
}

function changeOf(
  kind: RecordKind,
  id: string,
  content: RecordContent,
  { key, value }: { key: string; value: FieldValue | undefined },
): SeveralChange {
  const { [key]: _before, ...others } = content.fields;
  const fields = value === undefined ? others : { ...others, [key]: value };
  return { id, kind: kind.id, category: categoryOf(kind, fields), base: content, fields };
}
