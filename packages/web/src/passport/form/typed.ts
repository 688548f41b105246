import type { FieldType, FieldValue, FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue } from '@kinfolio/domain/records/record-views';

/** The typed content of a form, by field. A date is a single text that contains its three boxes. */
export type TypedFields = Readonly<FieldValues>;

// Stored without separators, but shown and typed with them.
const typedAsShown: ReadonlySet<FieldType> = new Set(['sortCode', 'phone', 'niNumber']);

/** Stored values, in the form a person would have typed them. */
export function toTypedFields(kind: RecordKind, stored: TypedFields): FieldValues {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const type = kind.fields[key]?.type;
      return [
        key,
        type !== undefined && typedAsShown.has(type) ? formatFieldValue(kind, stored, key) : value,
      ];
    }),
  );
}

/** Whether two sets of typed values are the same. An empty box and a missing field count as equal. */
export function areTypedFieldsSame(one: TypedFields, other: TypedFields): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every(key => (one[key] ?? '') === (other[key] ?? ''));
}

/** Reads a draft stored on the device. Takes only values that a form can contain, and ignores everything else. */
export function readTypedDraft(fields: Readonly<Record<string, unknown>>): TypedFields {
  return Object.fromEntries(Object.entries(fields).filter(holds));
}

function holds(entry: [string, unknown]): entry is [string, FieldValue] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'boolean';
}
