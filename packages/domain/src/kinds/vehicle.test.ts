import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { checkRecord, findMissingRequired, findRecordWarnings } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { vehicle } from './vehicle.ts';

const today = readStoredDay('2026-11-21');
const car = { type: 'car', registration: 'YD19 KWE', make: 'Skoda' };

describe('a vehicle', () => {
  it('needs a make and, if it goes on the road, its number plate', () => {
    expect(findMissingRequired(vehicle, { type: 'car' })).toEqual(['registration', 'make']);
    expect(findMissingRequired(vehicle, { type: 'caravan' })).toEqual(['make']);
    expect(findMissingRequired(vehicle, { type: 'other-vehicle' })).toEqual(['make']);
  });

  it('takes any number plate, with a word about a strange one', () => {
    expect(checkRecord(vehicle, { ...car, registration: 'yd19kwe' }, today)).toEqual({
      ok: true,
      fields: car,
    });
    const personal = { ...car, registration: 'RE 1' };
    expect(checkRecord(vehicle, personal, today)).toEqual({ ok: true, fields: personal });
    expect(findRecordWarnings(vehicle, personal).map(warning => warning.field)).toEqual(['registration']);
  });

  it('is called by make and model', () => {
    expect(createCard(vehicle, { fields: car })).toMatchObject({ title: 'Skoda', subtitle: 'YD19 KWE' });
    expect(createCard(vehicle, { fields: { ...car, model: 'Fabia' } }).title).toBe('Skoda Fabia');
  });

  it('has its MOT and its tax among the dates, the earlier first', () => {
    const dates = listRecordDueDates(vehicle, { ...car, motDue: '2026-12-21', taxDue: '2026-11-20' }, today);
    expect(dates.map(({ label, words }) => [label, words])).toEqual([
      ['Vehicle tax', 'Overdue'],
      ['MOT', 'Due soon'],
    ]);
    expect(
      listRecordDueDates(vehicle, { type: 'caravan', make: 'Swift', motDue: '2026-12-21' }, today),
    ).toEqual([]);
  });
});
