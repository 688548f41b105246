import type { FieldValue, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** A record of the family before it is stored. Owners and links refer to other records by these short ids. */
export interface DemoRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly fields: FieldValues;
}

/** Returns the day this many days after the family is shown, in stored form; negative for days before. */
export type DayFromNow = (days: number) => string;

type FieldsOf<K extends RecordKind> = { readonly [Key in keyof K['fields'] & string]?: FieldValue };

/** Makes records of one kind. The compiler refuses a field that the kind does not have. */
export function createDemoRecords<K extends RecordKind>(kind: K) {
  return (id: string, fields: FieldsOf<K>): DemoRecord => ({
    id,
    kind,
    fields: Object.fromEntries(
      Object.entries<FieldValue | undefined>(fields).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    ),
  });
}
