import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { listUkDates } from './uk-dates.ts';

const today = readStoredDay('2026-11-26');
const record = (kind: string, fields: Record<string, string>) => ({ content: { kind, fields } });
const days = (...records: ReturnType<typeof record>[]) => listUkDates(records, today).map(({ day }) => day);

describe('UK dates', () => {
  it('are the next four of the tax year, the earliest first', () => {
    expect(days()).toEqual(['2027-01-31', '2027-04-05', '2027-07-31', '2027-10-05']);
    expect(listUkDates([], readStoredDay('2027-01-31'))[0]?.day).toBe('2027-01-31');
  });

  it('are not offered again once one stands among the person’s own dates, until it comes round', () => {
    const title = 'Self Assessment: file online and pay';
    expect(days(record('important-date', { title, date: '2027-01-31' }))).not.toContain('2027-01-31');
    expect(days(record('important-date', { title, date: '2026-01-31' }))).toContain('2027-01-31');
  });

  it('have a licence that runs out at 70, in the two years before', () => {
    const born = (dateOfBirth: string) => days(record('person', { firstName: 'Ruth', dateOfBirth }));
    expect(born('1958-11-26')).toContain('2028-11-26');
    expect(born('1958-11-27')).toHaveLength(4);
    expect(born('1956-11-26')).toContain('2026-11-26');
    expect(born('1956-11-25')).toHaveLength(4);
    expect(born('soon')).toHaveLength(4);
    expect(listUkDates([record('person', { dateOfBirth: '1957-01-01' })], today)[0]?.title).toBe(
      'Renew the driving licence',
    );
  });
});
