import { expect, it } from 'vitest';
import { findKind } from '../kinds/index.ts';
import { addDays, readStoredDay } from '../values/calendar.ts';
import { listDueDates } from './due.ts';
import { listOpenDates, selectMostUrgentDates } from './open-dates.ts';

const today = readStoredDay('2026-11-28');
const record = (kind: string, id: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});
const born = { dateOfBirth: '2017-12-03' };
const bill = (id: string, days: number) =>
  record('bill', id, { name: id, type: 'gas', paymentMethod: 'monthly-bill', dueDate: addDays(today, days) });
const paper = (id: string, days: number) =>
  record('legal-document', id, { name: id, type: 'passport', expiryDate: addDays(today, days) });
const titles = (dates: ReturnType<typeof listOpenDates>) => dates.map(({ title }) => title);

it('a person who is in the family and cared for has one birthday, and another child another one', () => {
  const records = [
    record('person', 'leila', { firstName: 'Leila', lastName: 'Ellery', ...born }),
    record('dependant', 'care', { name: 'Leila, after school', type: 'child', ...born }),
    record('person', 'tom', { firstName: 'Tom', lastName: 'Ellery', ...born }),
  ];
  expect(titles(listOpenDates(listDueDates(findKind, records, today), new Set()))).toEqual([
    'Leila Ellery',
    'Tom Ellery',
  ]);
});

it('what is done is left out on its day alone', () => {
  const dates = listDueDates(findKind, [bill('Gas', -2), bill('Oil', -1)], today);
  expect(titles(listOpenDates(dates, new Set([`Gas dueDate ${addDays(today, -2)}`])))).toEqual(['Oil']);
  expect(titles(listOpenDates(dates, new Set([`Gas dueDate ${addDays(today, -32)}`])))).toEqual([
    'Gas',
    'Oil',
  ]);
});

it('shows all of today first, then the most pressing: bills before papers, the newest first', () => {
  const records = [
    bill('Now', 0),
    bill('Also now', 0),
    paper('Old', -300),
    bill('Late', -9),
    bill('Later', -2),
  ];
  const dates = listDueDates(findKind, [...records, bill('Soon', 2)], today);
  expect(titles(selectMostUrgentDates(dates, 3))).toEqual(['Now', 'Also now', 'Later', 'Late', 'Old']);
  expect(titles(selectMostUrgentDates(dates, 9)).at(-1)).toBe('Soon');
});
