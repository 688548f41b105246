import { findKind } from '@kinfolio/domain/kinds/index';
import { listDueDates } from '@kinfolio/domain/overview/due';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { writeCalendarFile } from './calendar-file.ts';

const savedAt = '2026-11-21T09:15:00.000Z';
const date = (id: string, fields: Record<string, string>) => ({
  id,
  content: { kind: 'important-date', fields, savedAt },
});

describe('a calendar file', () => {
  it('has a whole-day event for each date, yearly ones with their rule, and nothing else of the record', async () => {
    const records = [
      date('one', {
        title: 'Boiler; service, yearly',
        date: '2026-12-03',
        type: 'appointment',
        notes: 'SECRET 4821',
      }),
      date('two', { title: 'Amira’s day', date: '1990-12-09', type: 'birthday' }),
    ];
    const dates = listDueDates(findKind, records, readStoredDay('2026-11-21'));
    const text = await writeCalendarFile(dates, Date.parse(savedAt)).text();
    expect(text.split('BEGIN:VEVENT')).toHaveLength(3);
    expect(text).toContain('DTSTART;VALUE=DATE:20261203');
    expect(text).toContain(String.raw`SUMMARY:Boiler\; service\, yearly: appointment`);
    expect(text).toContain('DTSTART;VALUE=DATE:20261209');
    expect(text).toContain('RRULE:FREQ=YEARLY');
    expect(text).not.toContain('SECRET');
  });

  it('follows the rules of the calendar address: no numbers in a name, renewals each year, 29 February on its last day', async () => {
    const policy = {
      id: 'car',
      content: {
        kind: 'insurance-policy',
        fields: { name: 'Car, 12345678 policy', type: 'car', provider: 'Admiral', renewalDate: '2027-03-10' },
        savedAt,
      },
    };
    const leap = date('leap', { title: 'Anna', date: '2000-02-29', type: 'birthday' });
    const dates = listDueDates(findKind, [policy, leap], readStoredDay('2026-11-21'));
    const text = await writeCalendarFile(dates, Date.parse(savedAt)).text();
    expect(text).not.toContain('12345678');
    expect(text.match(/RRULE:FREQ=YEARLY/gu)).toHaveLength(2);
    expect(text).toContain('BYMONTHDAY=-1');
  });
});
