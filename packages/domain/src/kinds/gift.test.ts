import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { computeTotals } from '../overview/worth.ts';
import { checkRecord, createInitialFields, findMissingRequired } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { gift, giftExemptions } from './gift.ts';

const deposit = { recipient: 'Amira', value: '15000.00', date: '2020-02-29' };
const dueOn = (today: string, exemption = 'none') =>
  listRecordDueDates(gift, { ...deposit, exemption }, readStoredDay(today));

describe('a gift', () => {
  it('needs to whom, how much and when, and cannot be of tomorrow', () => {
    expect(findMissingRequired(gift, createInitialFields(gift))).toEqual(['recipient', 'value', 'date']);
    const today = readStoredDay('2020-02-28');
    expect(checkRecord(gift, deposit, today).ok).toBe(false);
    expect(checkRecord(gift, deposit, readStoredDay('2020-02-29')).ok).toBe(true);
  });

  it('stops counting seven years later, and then leaves the list of dates', () => {
    expect(dueOn('2027-01-28')).toMatchObject([{ day: '2027-02-28', daysUntil: 31, nearness: 'later' }]);
    expect(dueOn('2027-01-29')).toMatchObject([{ nearness: 'soon', words: 'Seven years soon' }]);
    expect(dueOn('2027-02-28')).toHaveLength(1);
    expect(dueOn('2027-03-01')).toEqual([]);
  });

  it('has no such day when an exemption covers it', () => {
    const dated = giftExemptions.filter(({ value }) => dueOn('2026-11-21', value).length > 0);
    expect(dated.map(({ value }) => value)).toEqual(['none']);
    expect(listRecordDueDates(gift, deposit, readStoredDay('2026-11-21'))).toHaveLength(1);
  });

  it('is neither owned nor owed any more', () => {
    const content = { kind: gift.id, fields: deposit, savedAt: '' };
    expect(computeTotals([gift], [{ id: 'g', content }])).toMatchObject({
      totalAssetsPence: 0,
      owedPence: 0,
    });
  });
});
