import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { isRequired, isShown } from './record-check.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

/** Shorter numbers, such as the end of a card's, are shared by many. */
const tellingLength = 6;

/**
 * The first of these records of a kind that has the same numbers as what is typed: of an account its sort code and
 * number, of a policy its own. Spaces, dashes and case do not matter. Undefined when none has, and while no number is
 * typed. Typed or stored values.
 */
export function withSameNumbers<R extends { readonly content: Pick<RecordContent, 'fields'> }>(
  kind: RecordKind,
  typed: FieldValues,
  records: readonly R[],
): R | undefined {
  const shown = (kind.pack?.references ?? []).filter(key => isShown(kind, typed, key));
  const keys = shown.filter(key => isFilled(typed[key]));
  if (shown.some(key => isRequired(kind, typed, key) && !keys.includes(key))) return undefined;
  if (keys.map(key => plain(typed[key])).join('').length < tellingLength) return undefined;
  return records.find(({ content: { fields } }) =>
    keys.every(key => plain(fields[key]) === plain(typed[key]) && isShown(kind, fields, key)),
  );
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') : '';
