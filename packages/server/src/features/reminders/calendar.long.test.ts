import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalendarEntry,
  createStoredReminder,
  readCalendarEvents,
} from '../vault/testing/read-calendar.ts';
import { writeCalendar } from './calendar.ts';
import type { StoredReminder } from './store.ts';

describe('a calendar', () => {
  const labels = fc.oneof(
    fc.constantFrom('Llŷr, Sŵn; gŵyl\\tŷ', '🏡'.repeat(120), 'a,b;c\\d', 'Café '.repeat(24).trim()),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter(text => text.trim() === text && !/[\p{Cc}\u2028\u2029\uFFFD]/u.test(text)),
  );
  const days = fc
    .integer({ min: 0, max: 3_000 })
    .map(count => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000).toISOString().slice(0, 10));
  const plans = fc.array(
    fc.record({
      label: labels,
      day: days,
      steps: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 }),
      repeats: fc.boolean(),
      sequence: fc.nat(99),
      off: fc.boolean(),
    }),
    { maxLength: 6 },
  );

  it('is read as it was written, over 1,000 plans: events, days, alarms, repeats', () => {
    fc.assert(
      fc.property(plans, plan => {
        const rows = plan.map(({ label, day, steps, repeats, sequence, off }, index) =>
          createStoredReminder({
            id: `id-${index}`,
            label,
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test created this day above
            day: day as StoredReminder['day'],
            steps,
            yearly: repeats ? day.slice(5) : null,
            sequence,
            cancelledAtMs: off ? 1 : null,
          }),
        );
        const text = writeCalendar(rows);
        const wanted = plan.map(({ label, day, steps, repeats, sequence, off }, index) => ({
          uid: `id-${index}@kinfolio`,
          summary: label,
          start: day,
          end: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10),
          sequence,
          yearly: repeats
            ? day.endsWith('02-29')
              ? 'FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2'
              : 'FREQ=YEARLY'
            : null,
          cancelled: off,
          alarms: off ? [] : steps.map(step => 9 * 3_600 - step * 86_400),
        }));
        expect(readCalendarEvents(text).map(byRule)).toEqual(wanted.map(byRule));
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/);
        expect(writeCalendar(rows)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Sorts the parts of a recurrence rule, so that their order does not matter in a comparison. */
const byRule = (event: CalendarEntry) => ({
  ...event,
  yearly: event.yearly?.split(';').toSorted().join(';') ?? null,
});
