import {
  adaptFieldToRecord,
  type Field,
  type FieldType,
  type FieldValue,
  type FieldValues,
} from '../fields/fields.ts';
import type { Day } from '../values/calendar.ts';
import { checkRecord, type FieldProblem, isFieldShown } from './record-check.ts';
import { type Category, findRecordCategory, type RecordContent, type RecordKind } from './record-kind.ts';

/** A record that can be changed together with others. */
export interface BulkEditRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** One record to save; `base` is its earlier content, so that changes made elsewhere in the meantime are kept. */
export interface BulkEditChange {
  readonly id: string;
  readonly kind: string;
  readonly category: Category;
  readonly base: RecordContent;
  readonly fields: FieldValues;
}

/**
 * Why a record is left unchanged: it has no such field, it already has the value, or two values are waiting for a
 * choice.
 */
export type UnchangedReason = 'no-field' | 'same' | 'two-values';

// The types of fields that identify an item and therefore never have the same value in several records.
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
 * The fields of a kind that may be changed in several records at once, in form order: not names or numbers, not fields
 * with a stored day, and not lists that depend on another field.
 */
export function listBulkEditableFields(kind: RecordKind): readonly string[] {
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

/** Reads the value typed for one field, without the rest of a record; undefined empties the field. Never throws. */
export function readBulkEditValue(
  kind: RecordKind,
  key: string,
  typed: FieldValue,
  today: Day,
): { ok: true; value: FieldValue | undefined } | { ok: false; problem: FieldProblem } {
  const { shownWhen: _shown, required, ...rest } = kind.fields[key] ?? { type: 'text', label: key };
  // Leave out conditions, because they refer to other fields, which are not available here.
  const field: Field = { ...adaptFieldToRecord(rest, {}), ...(required === true && { required }) };
  const checked = checkRecord({ ...kind, fields: { [key]: field } }, { [key]: typed }, today);
  if (checked.ok) return { ok: true, value: checked.fields[key] };
  const [problem = { field: key, message: '' }] = checked.problems;
  return { ok: false, problem };
}

/**
 * Sets one field of several records to a value, or empties it for undefined, and changes nothing else. Records left
 * unchanged are returned with the reason.
 */
export function changeManyRecords(
  kind: RecordKind,
  records: readonly BulkEditRecord[],
  { key, value }: { key: string; value: FieldValue | undefined },
): {
  readonly changes: readonly BulkEditChange[];
  readonly left: readonly { readonly id: string; readonly why: UnchangedReason }[];
} {
  const changes: BulkEditChange[] = [];
  const left: { id: string; why: UnchangedReason }[] = [];
  for (const { id, content } of records) {
    const why = leftAlone(kind, content, { key, value });
    if (why === undefined) changes.push(changeOf(kind, id, content, { key, value }));
    else left.push({ id, why });
  }
  return { changes, left };
}

/**
 * Undoes a change to several records: the field gets its earlier value back in each record, unless it has changed
 * since. Other changes made in the meantime are kept. `now` are the current records.
 */
export function undoBulkChange(
  kind: RecordKind,
  done: readonly BulkEditChange[],
  { key, now }: { key: string; now: (id: string) => RecordContent | undefined },
): readonly BulkEditChange[] {
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
): UnchangedReason | undefined {
  if (!isFieldShown(kind, content.fields, key)) return 'no-field';
  if (content.alternatives?.[key] !== undefined) return 'two-values';
  return content.fields[key] === value ? 'same' : undefined;
}

function changeOf(
  kind: RecordKind,
  id: string,
  content: RecordContent,
  { key, value }: { key: string; value: FieldValue | undefined },
): BulkEditChange {
  const { [key]: _before, ...others } = content.fields;
  const fields = value === undefined ? others : { ...others, [key]: value };
  return { id, kind: kind.id, category: findRecordCategory(kind, fields), base: content, fields };
}
