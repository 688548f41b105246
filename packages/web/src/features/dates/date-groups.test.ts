import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import { groupDates } from './date-groups.ts';

it('a heading counts what is not shown yet too', () => {
  const today = readStoredDay('2026-11-21');
  const dates = Array.from({ length: 25 }, (_none, daysUntil) => ({
    day: addDays(today, daysUntil),
    daysUntil,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tested code reads nothing else of a date
  })) as unknown as RecordDueDate[];
  const [group, ...more] = groupDates(dates, 20);
  expect([group?.title, group?.count, group?.dates.length, more]).toEqual(['Next 30 days', 25, 20, []]);
});
