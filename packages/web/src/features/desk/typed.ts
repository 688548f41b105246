import { fieldTypes } from '@kinfolio/domain/fields/field-types';
import { date } from '@kinfolio/domain/fields/fields';
import { type Day, type DayParts, dayOfStored, textOfBoxes } from '@kinfolio/domain/values/calendar';
import { type Pence, parseMoney } from '@kinfolio/domain/values/money';
import type { DatePart } from '../../ui/form/DateField.tsx';

/** What is wrong with what was typed: in a sentence, and in which box of a date. */
export interface TypedProblem {
  readonly message: string;
  readonly part?: DatePart;
}

/** A day that was typed; undefined for none. */
export function typedDay(
  parts: DayParts,
  { label, latest }: { readonly label: string; readonly latest?: Day },
): { readonly day: Day | undefined } | TypedProblem {
  const text = textOfBoxes(parts);
  if (text === '') return { day: undefined };
  const read = fieldTypes.date.read(text, date({ label }));
  if (!read.ok) return { message: read.message, ...(read.part !== undefined && { part: read.part }) };
  if (latest !== undefined && read.value > latest) return { message: `${label} must be today or earlier` };
  return { day: dayOfStored(read.value) };
}

/** An amount of money above zero that was typed; undefined for none. */
export function typedMoney(text: string): { readonly pence: Pence | undefined } | TypedProblem {
  if (text.trim() === '') return { pence: undefined };
  const read = parseMoney(text);
  if (!read.ok) return { message: 'Enter an amount of money like 1,234.50' };
  return read.pence < 0 ? { message: 'Enter the amount without a minus' } : { pence: read.pence };
}
