import type { RecordDueDate } from './due.ts';
import { reminderDateKey } from './reminder-preferences.ts';

/**
 * The dates that still need attention, in the given order. Leaves out dates answered "Done", and lists each birthday
 * once, although a person may be recorded both as family and as a dependant.
 */
export function listOpenDates(
  dates: readonly RecordDueDate[],
  done: ReadonlySet<string>,
): readonly RecordDueDate[] {
  const born = new Set<string>();
  return dates.filter(date => {
    if (done.has(`${reminderDateKey(date.recordId, date.field)} ${date.day}`)) return false;
    if (date.type !== 'birthday') return true;
    const person = `${date.day} ${firstName(date.title)}`;
    const isNew = !born.has(person);
    born.add(person);
    return isNew;
  });
}

const rank = ({ category }: RecordDueDate) => (category === 'bills' || category === 'insurance' ? 0 : 1);

const firstName = (title: string): string => (/^[\p{L}\p{M}’'-]+/u.exec(title)?.[0] ?? title).toLowerCase();

/**
 * Picks the most pressing dates: all those that fall today, then the first few of the others. Past dates come before
 * future ones, bills before papers, and among equals the newest first, because the newest are most likely to have been
 * missed.
 */
export function selectMostUrgentDates(
  dates: readonly RecordDueDate[],
  most: number,
): readonly RecordDueDate[] {
  const today = dates.filter(({ daysUntil }) => daysUntil === 0);
  const past = dates.filter(({ daysUntil }) => daysUntil < 0);
  const pressing = past.toSorted((one, other) => rank(one) - rank(other) || other.daysUntil - one.daysUntil);
  const coming = dates.filter(({ daysUntil }) => daysUntil > 0);
  return [...today, ...[...pressing, ...coming].slice(0, most)];
}
