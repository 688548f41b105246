import {
  addDays,
  addMonths,
  type Day,
  formatDay,
  formatDayShort,
  readStoredDay,
} from '../values/calendar.ts';
import { findWorkingDayBefore } from '../values/working-days.ts';

/** The day on which each month of a budget begins: the first of the calendar month, or pay day. */
export interface MonthStart {
  /** The day from 1 to 31. A shorter month uses its last day. */
  readonly day: number;
  /** Whether a month begins on the previous working day if `day` falls on a weekend or a bank holiday. */
  readonly isWorkingDay: boolean;
}

/** Months from the first to the last day of the calendar month. */
export const calendarMonths: MonthStart = { day: 1, isWorkingDay: false };

/** Months that begin on the last working day of a calendar month. */
export const monthsFromLastWorkingDay: MonthStart = { day: 31, isWorkingDay: true };

/** Whether the months of two budgets begin on the same day, by the same rule. */
export const isSameMonthStart = (one: MonthStart, other: MonthStart): boolean =>
  one.day === other.day && one.isWorkingDay === other.isWorkingDay;

// [Note: Months of a budget] A month is named by the calendar month in which its start day falls, "2026-11", even if a
// weekend moves the start into the month before. So each name has one month, and addresses look the same for everyone.

/** The first day of a month ("2026-11"). Throws `malformed_day` for anything else. */
function firstDayOf(month: string, { day, isWorkingDay }: MonthStart): Day {
  const nominal = addMonths(readStoredDay(`${month}-01`), 0, day);
  return isWorkingDay ? findWorkingDayBefore(nominal) : nominal;
}

interface KnownMonth {
  readonly first: Day;
  readonly next: string;
  /** The first day of the next month. */
  readonly end: Day;
  readonly previous: string;
}

// Tens of thousands of payments are assigned to months, so each month is worked out only once.
let known: { readonly start: MonthStart; readonly months: Map<string, KnownMonth> } | undefined;

function knownMonth(month: string, start: MonthStart): KnownMonth {
  if (known === undefined || !isSameMonthStart(known.start, start)) known = { start, months: new Map() };
  const there = known.months.get(month);
  if (there !== undefined) return there;
  const next = addBudgetMonths(month, 1);
  const made = {
    first: firstDayOf(month, start),
    next,
    end: firstDayOf(next, start),
    previous: addBudgetMonths(month, -1),
  };
  known.months.set(month, made);
  return made;
}

/** The month `count` months later, or earlier if `count` is negative. Throws `malformed_day` for a damaged month. */
export const addBudgetMonths = (month: string, count: number): string =>
  addMonths(readStoredDay(`${month}-01`), count).slice(0, 7);

/** The month that a day belongs to, "2026-11". Every day belongs to exactly one. */
export function findBudgetMonth(day: Day, start: MonthStart): string {
  const month = day.slice(0, 7);
  if (isSameMonthStart(start, calendarMonths)) return month;
  const { first, next, end, previous } = knownMonth(month, start);
  if (day >= end) return next;
  return day >= first ? month : previous;
}

/** The first and last day of a month ("2026-11"). Throws `malformed_day` for anything else. */
export function computeBudgetMonthSpan(
  month: string,
  start: MonthStart,
): { readonly from: Day; readonly to: Day } {
  const { first, end } = knownMonth(month, start);
  return { from: first, to: addDays(end, -1) };
}

/** Describes a budget month, such as "November 2026" or "25 November to 24 December 2026". */
export function formatBudgetMonth(month: string, start: MonthStart): string {
  const { from, to } = computeBudgetMonthSpan(month, start);
  if (isSameMonthStart(start, calendarMonths)) return formatDay(from).slice(2);
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, -5) : formatDay(from);
  return `${first} to ${formatDay(to)}`;
}

/** Describes a budget month for a button, such as "November 2026" or "25 Nov to 24 Dec". */
export function formatBudgetMonthShort(month: string, start: MonthStart): string {
  if (isSameMonthStart(start, calendarMonths)) return formatBudgetMonth(month, start);
  const { from, to } = computeBudgetMonthSpan(month, start);
  return `${formatDayShort(from).slice(0, -5)} to ${formatDayShort(to).slice(0, -5)}`;
}
