import { expect, it } from 'vitest';
import { readStoredDay } from './calendar.ts';
import { findWorkingDayBefore, findWorkingDayOnOrAfter, isWorkingDay } from './working-days.ts';

it('the bank holidays of England and Wales of 2026 and 2027, as they are published, are no working days', () => {
  const published = [
    ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25'],
    ['2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30'],
    ['2027-12-27', '2027-12-28', '2028-01-03', '2022-01-03', '2022-12-26', '2022-12-27', '2023-01-02'],
  ].flat();
  expect(published.filter(day => isWorkingDay(readStoredDay(day)))).toEqual([]);
  const usual = ['2026-01-02', '2026-04-07', '2026-12-24', '2026-12-29', '2027-12-29', '2028-01-04'];
  expect(usual.filter(day => !isWorkingDay(readStoredDay(day)))).toEqual([]);
});

it('the working day from a day on, and the one before it, pass over weekends and holidays', () => {
  expect(findWorkingDayOnOrAfter(readStoredDay('2026-11-28'))).toBe('2026-11-30');
  expect(findWorkingDayOnOrAfter(readStoredDay('2026-12-25'))).toBe('2026-12-29');
  expect(findWorkingDayBefore(readStoredDay('2027-02-28'))).toBe('2027-02-26');
  expect(findWorkingDayBefore(readStoredDay('2026-11-30'))).toBe('2026-11-30');
});
