import { type FieldValues, optionsOf } from '../../fields/fields.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { kindOf } from '../index.ts';

/** The kind that the table speaks of. Throws when it is not there. */
export function kindNamed(id: string): RecordKind {
  const kind = kindOf(id);
  if (kind === undefined) throw new Error(`There is no kind "${id}".`);
  return kind;
}

/** The values that a field offers in a record. */
export function offered(kind: RecordKind, key: string, fields: FieldValues): string[] {
  const field = kind.fields[key];
  return field === undefined ? [] : optionsOf(field, fields).map(option => option.value);
}
