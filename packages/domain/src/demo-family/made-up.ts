import type { FieldValue, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** A record of the family before it is stored. Owners and links speak of the others by these short ids. */
export interface MadeUpRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly fields: FieldValues;
}

/** The stored day so many days from the day the family is looked at; past ones are below zero. */
export type DayFromNow = (days: number) => string;

type FieldsOf<K extends RecordKind> = { readonly [Key in keyof K['fields'] & string]?: FieldValue };

/** Makes records of one kind. The compiler refuses a field that the kind does not have. */
export function recordsOf<K extends RecordKind>(kind: K) {
  return (id: string, fields: FieldsOf<K>): MadeUpRecord => ({
    id,
    kind,
    fields: Object.fromEntries(
      Object.entries<FieldValue | undefined>(fields).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    ),
  });
}
