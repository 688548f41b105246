import type { NameOf } from '../fields/field-types.ts';
import type { FieldValue } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { displayValue, maskValue } from './record-views.ts';

/** What became of one field between two versions of a record. */
export interface FieldChange {
  readonly key: string;
  readonly label: string;
  /** The words before, masked where the field is; '' when it was empty. */
  readonly before: string;
  /** The words after, in the same way. Of a masked field both may read the same: what is hidden changed. */
  readonly after: string;
}

/**
 * What a save changed, in the order of the form. Values kept for a choice belong to their field ("£11.00 or £22.00").
 * Empty when nothing a person can see changed: when only the time of saving did, or what a newer version put beside
 * the fields. `nameOf` returns the titles of owners and links. Never throws.
 */
export function changesBetween(
  kind: RecordKind,
  before: RecordContent,
  after: RecordContent,
  nameOf: NameOf,
): readonly FieldChange[] {
  return Object.entries(kind.fields).flatMap(([key, { label }]) => {
    const [old, now] = [valuesOf(before, key), valuesOf(after, key)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const words = (values: readonly FieldValue[], { fields }: RecordContent) =>
      values
        .map(value => shown(kind, { ...fields, [key]: value }, key, nameOf))
        .filter(text => text !== '')
        .join(' or ');
    return [{ key, label, before: words(old, before), after: words(now, after) }];
  });
}

/** The current value and the alternatives beside it; an empty one is none. */
function valuesOf({ fields, alternatives }: RecordContent, key: string): readonly FieldValue[] {
  const standing = fields[key];
  return [...(standing === undefined || standing === '' ? [] : [standing]), ...(alternatives?.[key] ?? [])];
}

function shown(kind: RecordKind, fields: RecordContent['fields'], key: string, nameOf: NameOf): string {
  return kind.fields[key]?.mask === undefined
    ? displayValue(kind, fields, key, nameOf)
    : maskValue(kind, fields, key);
}
