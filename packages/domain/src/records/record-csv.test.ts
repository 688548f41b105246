import { describe, expect, it } from 'vitest';
import { date, flag, money, multiline, owners, percent, phone, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { createCsvRows, escapeSpreadsheetCell, unescapeSpreadsheetCell } from './record-csv.ts';
import { createRecordKind } from './record-kind.ts';

const boat = createRecordKind('boat', {
  label: ['Boat', 'Boats'],
  category: 'property',
  icon: 'sailboat',
  fields: {
    name: text({ label: 'Boat name', required: true }),
    value: money({ label: 'Value', minus: true }),
    rate: percent({ label: 'Rate' }),
    bought: date({ label: 'Bought on' }),
    harbour: phone({ label: 'Harbour master' }),
    insured: flag({ label: 'Insured' }),
    owners: owners({ label: 'Owners' }),
    notes: multiline({ label: 'Notes' }),
  },
  card: { title: 'name' },
  texts: bankAccount.texts,
});
const nameOf = (id: string) => ({ ruth: 'Ruth Ellery', sam: 'Sam Ellery' })[id];
const row = (fields: Record<string, string | boolean>) =>
  createCsvRows(
    boat,
    [{ id: 'a1', content: { kind: 'boat', fields, savedAt: '2026-07-01T23:30:00.000Z' } }],
    nameOf,
  )[1];

describe('a spreadsheet of a kind', () => {
  it('has the labels above the columns, the day it was saved in London and the number of each record', () => {
    expect(createCsvRows(boat, [], nameOf)).toEqual([
      [
        'Boat name',
        'Value',
        'Rate',
        'Bought on',
        'Harbour master',
        'Insured',
        'Owners',
        'Notes',
        'Last saved',
        'Kinfolio number',
      ],
    ]);
    expect(row({ name: 'Kittiwake' })).toEqual(['Kittiwake', '', '', '', '', '', '', '', '02/07/2026', 'a1']);
  });

  it('has plain numbers, UK dates, UK phone numbers and names', () => {
    expect(
      row({
        name: 'Kittiwake',
        value: '-1234.50',
        rate: '4.25',
        bought: '2026-11-21',
        harbour: '+441274960123',
        insured: true,
        owners: 'ruth=60 sam=40',
        notes: 'Two\nlines',
      })?.slice(0, 8),
    ).toEqual([
      'Kittiwake',
      '-1234.50',
      '4.25',
      '21/11/2026',
      '01274 960123',
      'Yes',
      'Ruth Ellery 60%, Sam Ellery 40%',
      'Two\nlines',
    ]);
  });

  it('runs nothing that was typed, also not in the place of an amount or a day', () => {
    const bad = '=HYPERLINK("https://evil.example","Click")';
    expect(
      row({ name: bad, value: bad, bought: bad, notes: '-2+3', harbour: '+33 1 23 45 67 89' }),
    ).toMatchObject({
      0: `'${bad}`,
      1: `'${bad}`,
      3: `'${bad}`,
      4: "'+33 1 23 45 67 89",
      7: "'-2+3",
    });
  });

  it.each([
    '=1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '\u0000=1',
  ])('puts an apostrophe before %j', typed => {
    expect(escapeSpreadsheetCell(typed)).toBe(`'${typed}`);
    expect(unescapeSpreadsheetCell(escapeSpreadsheetCell(typed))).toBe(typed);
  });

  it.each(['', 'a=1', 'Halifax', '5', "'quoted", '£5', '<script>alert(1)</script>', '👨‍👩‍👧'])(
    'leaves %j',
    typed => {
      expect(escapeSpreadsheetCell(typed)).toBe(typed);
      expect(unescapeSpreadsheetCell(typed)).toBe(typed);
    },
  );
});
