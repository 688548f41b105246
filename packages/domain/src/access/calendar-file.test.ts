import { expect, it } from 'vitest';
import { dayOfStored as day } from '../values/calendar.ts';
import { calendarFile } from './calendar-file.ts';

const changedAtMs = Date.UTC(2026, 10, 21, 12);
const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length;

it('a calendar has whole days, their rules and alarms, and ends each line as RFC 5545 wants', () => {
  const entry = { uid: 'one@kinfolio', day: day('2027-02-28'), title: 'a, b; c\\d', changedAtMs };
  const text = calendarFile({ product: 'Reminders', everyHours: 12 }, [
    { ...entry, sequence: 3, rule: 'FREQ=YEARLY', alarmHours: [9, -15, -1431, 0] },
    { ...entry, isOff: true },
  ]);
  const lines = text.split('\r\n');
  expect(lines.filter(line => /^(DT|TRIGGER|SUMMARY|SEQUENCE|RRULE|STATUS|REFRESH)/.test(line))).toEqual([
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'SEQUENCE:3',
    'DTSTAMP:20261121T120000Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    String.raw`SUMMARY:a\, b\; c\\d`,
    'RRULE:FREQ=YEARLY',
    'TRIGGER;RELATED=START:PT9H',
    'TRIGGER;RELATED=START:-PT15H',
    'TRIGGER;RELATED=START:-P59DT15H',
    'TRIGGER;RELATED=START:PT0H',
    'SEQUENCE:0',
    'DTSTAMP:20261121T120000Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    String.raw`SUMMARY:a\, b\; c\\d`,
    'STATUS:CANCELLED',
  ]);
  expect(lines.at(-1)).toBe('');
  expect(text).not.toMatch(/[^\r]\n/);
});

it('a long line continues in others of at most 75 bytes, and no character is cut', () => {
  for (const title of [
    'x'.repeat(67),
    'x'.repeat(68),
    '🏡'.repeat(120),
    'Café '.repeat(30),
    'two\nlines'.repeat(9),
  ]) {
    const text = calendarFile({ product: 'Passport' }, [
      { uid: 'one@kinfolio', day: day('2027-02-28'), title, changedAtMs },
    ]);
    for (const line of text.split('\r\n')) expect(bytesOf(line)).toBeLessThanOrEqual(75);
    const words = title.replaceAll('\n', String.raw`\n`);
    expect(text.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${words}\r\nTRANSP`);
  }
});
