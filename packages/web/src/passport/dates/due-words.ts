import type { DueDate, Nearness } from '@kinfolio/domain/overview/due';
import { addMonths, formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** "today", "tomorrow", "in 12 days". */
export function awayWords(daysUntil: number): string {
  if (daysUntil === 0) return 'today';
  return daysUntil === 1 ? 'tomorrow' : `in ${counted(daysUntil, 'day')}`;
}

/** "Overdue by 6 days" of a bill, "Expired 6 days ago" of a paper, where what it belongs to is named already. */
export function lateWords(date: DueDate): string {
  const days = counted(-date.daysUntil, 'day');
  if (date.label === 'Expiry') return `Expired ${days} ago`;
  return isOwed(date) ? `Overdue by ${days}` : `Was due ${days} ago`;
}

/** Only money can be overdue. A paper expires, and a renewal was due. */
const isOwed = ({ category, type }: DueDate): boolean => category === 'bills' && type === 'expiry';

/** What falls due and how far away it is: "Renewal in 12 days", "Payment overdue by 1 day", "MOT was due 4 days ago". */
export function dueWords(date: DueDate): string {
  const { label, daysUntil } = date;
  if (daysUntil < 0 && label !== 'Expiry') {
    const late = lateWords(date);
    return `${label} ${late.charAt(0).toLowerCase()}${late.slice(1)}`;
  }
  if (daysUntil < 0) return lateWords(date);
  const what = label === 'Expiry' ? 'Expires' : label === 'Due Date' ? 'Due' : label;
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
export function noticeWords(date: DueDate): string {
  const { label, day, daysUntil } = date;
  const away = daysUntil < 0 ? `${counted(-daysUntil, 'day')} ago` : awayWords(daysUntil);
  return `${label} ${formatDayShort(day)}, ${away}`;
}

/** Overdue red, near orange, within a month yellow, otherwise green (spec 1 §4); the words say it first. */
export const dueTones: Readonly<Record<Nearness, ChipTone>> = {
  past: 'late',
  soon: 'soon',
  month: 'month',
  later: 'done',
};
