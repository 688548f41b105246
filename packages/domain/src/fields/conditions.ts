import type { Condition, FieldValues } from './fields.ts';

/** Whether a condition is true for these values, typed or stored. A missing field counts as empty text. */
export function isConditionMet(condition: Condition, fields: FieldValues): boolean {
  if ('all' in condition) return condition.all.every(part => isConditionMet(part, fields));
  if ('filled' in condition) return isFilled(fields[condition.filled]);
  const value = String(fields[condition.field] ?? '');
  return 'is' in condition ? condition.is.includes(value) : !condition.isNot.includes(value);
}

/** The keys of the fields that a condition refers to. */
export function listConditionFields(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionFields);
  return ['filled' in condition ? condition.filled : condition.field];
}

/** Whether a value is filled in: a ticked flag or non-empty text. Three empty date boxes are not. */
export function isFilled(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.replaceAll('|', '').trim() !== '');
}
