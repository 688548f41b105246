import type { Condition, FieldValues } from './fields.ts';

/** Whether a condition holds for these values, typed or stored. A missing field reads as empty text. */
export function holds(condition: Condition, fields: FieldValues): boolean {
  if ('all' in condition) return condition.all.every(part => holds(part, fields));
  if ('filled' in condition) return isFilled(fields[condition.filled]);
  const value = String(fields[condition.field] ?? '');
  return 'is' in condition ? condition.is.includes(value) : !condition.isNot.includes(value);
}

/** The keys of the fields a condition speaks of. */
export function fieldsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsIn);
  return ['filled' in condition ? condition.filled : condition.field];
}

/** True for a ticked flag and for text with something in it; three empty date boxes are not filled. */
export function isFilled(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.replaceAll('|', '').trim() !== '');
}
