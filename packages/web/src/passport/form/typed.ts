import type { FieldType, FieldValue, FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { displayValue } from '@kinfolio/domain/records/record-views';

/** What is in the boxes of a form, by field; a date is the one text that holds its three boxes. */
export type Typed = Readonly<FieldValues>;

// Stored without separators, yet read and typed with them.
const typedAsShown: ReadonlySet<FieldType> = new Set(['sortCode', 'phone', 'niNumber']);

/** Stored values as a person would have typed them. */
export function typedOf(kind: RecordKind, stored: Typed): FieldValues {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const type = kind.fields[key]?.type;
      return [key, type !== undefined && typedAsShown.has(type) ? displayValue(kind, stored, key) : value];
    }),
  );
}

/** True when nothing was changed. An empty box and a field that was never there are the same thing. */
export function sameTyped(one: Typed, other: Typed): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every(key => (one[key] ?? '') === (other[key] ?? ''));
}

/** A draft read back from the device: only what a form can hold is taken, whatever else is in it. */
export function typedOfDraft(fields: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(Object.entries(fields).filter(holds));
}

function holds(entry: [string, unknown]): entry is [string, FieldValue] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'boolean';
}
