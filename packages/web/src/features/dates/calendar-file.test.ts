import { kindOf } from '@kinfolio/domain/kinds/index';
import { dueDates } from '@kinfolio/domain/overview/due';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

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
    const dates = dueDates(kindOf, records, dayOfStored('2026-11-21'));
    const text = await calendarFile(dates, Date.parse(savedAt)).text();
    expect(text.split('BEGIN:VEVENT')).toHaveLength(3);
    expect(text).toContain('DTSTART;VALUE=DATE:20261203');
    expect(text).toContain(String.raw`SUMMARY:Boiler\; service\, yearly: appointment`);
    expect(text).toContain('DTSTART;VALUE=DATE:20261209');
    expect(text).toContain('RRULE:FREQ=YEARLY');
    expect(text).not.toContain('SECRET');
  });
});
