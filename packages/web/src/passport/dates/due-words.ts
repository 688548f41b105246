import type { DateNearness, DueDate } from '@kinfolio/domain/overview/due';
import { addMonths, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** Describes how far away a day is, such as "today", "tomorrow" or "in 12 days". */
export function formatDaysAway(daysUntil: number): string {
  if (daysUntil === 0) return 'today';
  return daysUntil === 1 ? 'tomorrow' : `in ${formatCounted(daysUntil, 'day')}`;
}

/**
 * Describes an overdue date, such as "Overdue by 6 days" for a bill or "Expired 6 days ago" for a document. For use
 * where the thing itself has already been named.
 */
export function describeOverdue(date: DueDate): string {
  const days = formatCounted(-date.daysUntil, 'day');
  if (date.label === 'Expiry') return `Expired ${days} ago`;
  return isOwed(date) ? `Overdue by ${days}` : `Was due ${days} ago`;
}

/** Only payments are called "overdue". Documents have "expired", and renewals "were due". */
const isOwed = ({ category, type }: DueDate): boolean => category === 'bills' && type === 'expiry';

/** What falls due and when: "Renewal in 12 days", "Payment overdue by 1 day", "MOT was due 4 days ago". */
export function describeDueDate(date: DueDate): string {
  const { label, daysUntil } = date;
  if (daysUntil < 0 && label !== 'Expiry') {
    const late = describeOverdue(date);
    return `${label} ${late.charAt(0).toLowerCase()}${late.slice(1)}`;
  }
  if (daysUntil < 0) return describeOverdue(date);
  const what = label === 'Expiry' ? 'Expires' : label === 'Due Date' ? 'Due' : label;
  return `${what} ${formatDaysAway(daysUntil)}`;
}

/** Whether a date is past, or so close that the person should do something about it. Its row is then marked. */
export function isDateNear({ nearness }: DueDate): boolean {
  return nearness === 'past' || nearness === 'soon';
}

/** Whether a date is today or within this number of days. */
export function isWithinDays({ daysUntil }: DueDate, days: number): boolean {
  return daysUntil >= 0 && daysUntil <= days;
}

/**
 * Whether a date is a monthly payment that is not due within a week. Such payments are listed together in one line, so
 * that they do not hide other dates.
 */
export function isRegularPayment(date: DueDate): boolean {
  return (
    date.nextDay !== undefined &&
    date.nextDay === addMonths(date.day, 1) &&
    date.daysUntil > 0 &&
    !isWithinDays(date, 7)
  );
}

/** The label, day and distance of a date, as text that follows the word for its status. */
export function describeDueNotice(date: DueDate): string {
  const { label, day, daysUntil } = date;
  const away = daysUntil < 0 ? `${formatCounted(-daysUntil, 'day')} ago` : formatDaysAway(daysUntil);
  return `${label} ${formatDayShort(day)}, ${away}`;
}

/**
 * The colours of dates: overdue is red, near is orange, within a month is yellow, anything else is green (spec 1 §4).
 * The words always come before the colour.
 */
export const dueTones: Readonly<Record<DateNearness, ChipTone>> = {
  past: 'late',
  soon: 'soon',
  month: 'month',
  later: 'done',
};
