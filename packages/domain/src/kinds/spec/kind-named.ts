import { type FieldValues, listOptions } from '../../fields/fields.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { findKind } from '../index.ts';

/** Returns the kind with this id from the table. Throws if no such kind exists. */
export function findKindByName(id: string): RecordKind {
  const kind = findKind(id);
  if (kind === undefined) throw new Error(`There is no kind "${id}".`);
  return kind;
}

/** The values that a field offers for a given record. */
export function listOfferedValues(kind: RecordKind, key: string, fields: FieldValues): string[] {
  const field = kind.fields[key];
  return field === undefined ? [] : listOptions(field, fields).map(option => option.value);
}
