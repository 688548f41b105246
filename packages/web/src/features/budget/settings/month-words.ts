import {
  isSameMonthStart,
  type MonthStart,
  monthsFromLastWorkingDay,
} from '@kinfolio/domain/budget/budget-months';

/** Formats an ordinal number, such as "The 1st" or "The 22nd". */
export const formatOrdinalDay = (day: number): string => `The ${String(day)}${endingOf(day)}`;

function endingOf(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}

/** Describes the start of the month for the end of a sentence, such as "on the 25th, or the working day before". */
export function describeMonthStart(start: MonthStart): string {
  if (isSameMonthStart(start, monthsFromLastWorkingDay)) return 'on the last working day';
  const day = formatOrdinalDay(start.day).replace('The', 'the');
  return start.isWorkingDay ? `on ${day}, or the working day before` : `on ${day}`;
}
