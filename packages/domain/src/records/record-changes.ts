import type { FindRecordTitle } from '../fields/field-types.ts';
import type { FieldValue } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { formatFieldValue, maskValue } from './record-views.ts';

/** A change to one field between two versions of a record. */
export interface FieldChange {
  readonly key: string;
  readonly label: string;
  /** The text before the change, masked if the field is; '' if it was empty. */
  readonly before: string;
  /**
   * The text after the change, in the same form. In a masked field both texts may look the same, because the hidden
   * part changed.
   */
  readonly after: string;
}

/**
 * The changes made by a save, in form order. Values waiting for a choice are listed with their field ("£11.00 or
 * £22.00"). Empty if nothing changed that a person can see: only the time of saving, or data that a newer version of
 * the app stores next to the fields. `nameOf` returns the titles of owners and links. Never throws.
 */
export function listChangesBetween(
  kind: RecordKind,
  before: RecordContent,
  after: RecordContent,
  nameOf: FindRecordTitle,
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

/** The current value of a field and its alternatives, without empty ones. */
function valuesOf({ fields, alternatives }: RecordContent, key: string): readonly FieldValue[] {
  const standing = fields[key];
  return [...(standing === undefined || standing === '' ? [] : [standing]), ...(alternatives?.[key] ?? [])];
}

function shown(
  kind: RecordKind,
  fields: RecordContent['fields'],
  key: string,
  nameOf: FindRecordTitle,
): string {
  return kind.fields[key]?.mask === undefined
    ? formatFieldValue(kind, fields, key, nameOf)
    : maskValue(kind, fields, key);
}
