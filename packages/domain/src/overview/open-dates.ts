import type { RecordDueDate } from './due.ts';
import { dateKey } from './reminder-preferences.ts';

/**
 * The dates that still need something, in the given order: without those answered "Done", and with each birthday once, although a
 * person may be recorded both as family and as a dependant.
 */
export function openDates(
  dates: readonly RecordDueDate[],
  done: ReadonlySet<string>,
): readonly RecordDueDate[] {
  const born = new Set<string>();
  return dates.filter(date => {
    if (done.has(`${dateKey(date.recordId, date.field)} ${date.day}`)) return false;
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
 * What is most pressing: all that falls on today, then the first few of the others. What is past comes before what is to come, bills
 * before papers, and the newest first, because it is the likeliest to be missed.
 */
export function mostPressing(dates: readonly RecordDueDate[], most: number): readonly RecordDueDate[] {
  const today = dates.filter(({ daysUntil }) => daysUntil === 0);
  const past = dates.filter(({ daysUntil }) => daysUntil < 0);
  const pressing = past.toSorted((one, other) => rank(one) - rank(other) || other.daysUntil - one.daysUntil);
  const coming = dates.filter(({ daysUntil }) => daysUntil > 0);
  return [...today, ...[...pressing, ...coming].slice(0, most)];
}
