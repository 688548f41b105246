import { fieldTypes } from '@kinfolio/domain/fields/field-types';
import { date } from '@kinfolio/domain/fields/fields';
import { type Day, type DayParts, joinDateBoxes, readStoredDay } from '@kinfolio/domain/values/calendar';
import { type Pence, parseMoney } from '@kinfolio/domain/values/money';
import type { DatePart } from '../../ui/form/DateField.tsx';

/** An error in typed text: a sentence and, for a date, the part of it that is wrong. */
export interface TypedTextProblem {
  readonly message: string;
  readonly part?: DatePart;
}

/** A typed day; undefined if empty. */
export function readTypedDay(
  parts: DayParts,
  { label, latest }: { readonly label: string; readonly latest?: Day },
): { readonly day: Day | undefined } | TypedTextProblem {
  const text = joinDateBoxes(parts);
  if (text === '') return { day: undefined };
  const read = fieldTypes.date.read(text, date({ label }));
  if (!read.ok) return { message: read.message, ...(read.part !== undefined && { part: read.part }) };
  if (latest !== undefined && read.value > latest) return { message: `${label} must be today or earlier` };
  return { day: readStoredDay(read.value) };
}

/** A typed amount above zero; undefined if empty. */
export function readTypedMoney(text: string): { readonly pence: Pence | undefined } | TypedTextProblem {
  if (text.trim() === '') return { pence: undefined };
  const read = parseMoney(text);
  if (!read.ok) return { message: 'Enter an amount of money like 1,234.50' };
  return read.pence < 0 ? { message: 'Enter the amount without a minus sign' } : { pence: read.pence };
}
