import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { isFieldRequired, isFieldShown } from './record-check.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

/**
 * Minimum length of a number that identifies a record. Shorter ones, such as the last digits of a card, are shared by
 * many people.
 */
const tellingLength = 6;

/**
 * The first of these records of a kind with the same numbers as those typed: the sort code and number of an account, or
 * a policy's own number. Spaces, dashes and case do not matter. Undefined if there is no such record, or while no
 * number has been typed. Takes typed or stored values.
 */
export function findSameNumbers<R extends { readonly content: Pick<RecordContent, 'fields'> }>(
  kind: RecordKind,
  typed: FieldValues,
  records: readonly R[],
): R | undefined {
  const shown = (kind.pack?.references ?? []).filter(key => isFieldShown(kind, typed, key));
  const keys = shown.filter(key => isFilled(typed[key]));
  if (shown.some(key => isFieldRequired(kind, typed, key) && !keys.includes(key))) return undefined;
  if (keys.map(key => plain(typed[key])).join('').length < tellingLength) return undefined;
  return records.find(({ content: { fields } }) =>
    keys.every(key => plain(fields[key]) === plain(typed[key]) && isFieldShown(kind, fields, key)),
  );
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') : '';
