import type { DueDate, Nearness } from '@kinfolio/domain/overview/due';
import { addMonths, formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** "overdue by 6 days", "today", "tomorrow", "in 12 days". */
export function awayWords(daysUntil: number): string {
  if (daysUntil < 0) return `overdue by ${counted(-daysUntil, 'day')}`;
  if (daysUntil === 0) return 'today';
  return daysUntil === 1 ? 'tomorrow' : `in ${counted(daysUntil, 'day')}`;
}

/** "Overdue by 6 days", where what it belongs to is named already. */
export const lateWords = (daysUntil: number): string => `Overdue by ${counted(-daysUntil, 'day')}`;

/** What falls due and how far away it is: "Renewal in 12 days", "Payment overdue by 1 day", "Expires in 60 days". */
export function dueWords({ label, daysUntil }: DueDate): string {
  const what = label === 'Expiry' && daysUntil >= 0 ? 'Expires' : label;
  return `${what} ${awayWords(daysUntil)}`;
}

/** Past, or so near that something should be done: a row is marked for it. */
export function isNear({ nearness }: DueDate): boolean {
  return nearness === 'past' || nearness === 'soon';
}

/** Today or within so many days. */
export function isWithinDays({ daysUntil }: DueDate, days: number): boolean {
  return daysUntil >= 0 && daysUntil <= days;
}

/** A payment that comes round each month, and not within a week: one line names them all, so that they hide nothing else. */
export function isRegular(date: DueDate): boolean {
  return (
    date.nextDay !== undefined &&
    date.nextDay === addMonths(date.day, 1) &&
    date.daysUntil > 0 &&
    !isWithinDays(date, 7)
  );
}

/** What falls due, its day and how far away it is, to stand beside the word for how things stand. */
export function noticeWords({ label, day, daysUntil }: DueDate): string {
  return `${label} ${formatDayShort(day)}, ${awayWords(daysUntil)}`;
}

/** Overdue red, near orange, within a month yellow, otherwise green (spec 1 §4); the words say it first. */
export const dueTones: Readonly<Record<Nearness, ChipTone>> = {
  past: 'late',
  soon: 'soon',
  month: 'month',
  later: 'done',
};
