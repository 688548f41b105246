import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import {
  type EarlierVersion,
  exportRecords,
  type RecordToExport,
  serialiseExport,
} from '../records/record-export.ts';
import { exportProblemMessages, readExport } from './export-reading.ts';

const savedAt = '2026-11-21T10:00:00.000Z';
const account = (id: string, name: string): RecordToExport => ({
  id,
  content: { kind: 'bank-account', fields: { name, accountType: 'checking', bankName: 'Halifax' }, savedAt },
});
const idOf = (last: number) => `0198aaaa-0000-7000-8000-00000000000${String(last)}`;
const [one, two, three, four] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const old = { kind: 'bank-account', fields: { name: 'Old' }, savedAt: '2026-11-01T10:00:00.000Z' };
const earlier: EarlierVersion[] = [{ content: { ...old, savedAt }, deleted: true }, { content: old }];
const family: RecordToExport[] = [
  account(one, 'Halifax current account'),
  { ...account(two, 'Old savings'), deleted: true },
  { ...account(three, 'Line\nbreak, "quotes" and {brackets}'), versions: earlier },
  {
    id: four,
    content: { kind: 'time-machine', fields: { year: 1885 as never }, savedAt, extra: { kept: true } },
  },
];
const file = (records: readonly RecordToExport[] = family) =>
  serialiseExport(exportRecords(allKinds, records, '2026-11-21T12:00:00.000Z'));
const read = (text: string) => readExport(allKinds, text);
const withSecond = (damage: object) => {
  const parsed = JSON.parse(file()) as { records: object[] };
  parsed.records[1] = { ...parsed.records[1], ...damage };
  return read(JSON.stringify(parsed));
};

describe('a complete copy', () => {
  it('comes back as it went out: deleted items, earlier versions, unknown kinds and all', () => {
    expect(read(file())).toEqual({
      ok: true,
      exportedAt: '2026-11-21T12:00:00.000Z',
      records: family,
      broken: [],
      cutShort: false,
    });
  });

  it('is ordinary JSON with a record on each line', () => {
    const lines = file().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '{',
      '"format": "kinfolio-export",',
      '"version": 1,',
      '"exportedAt": "2026-11-21T12:00:00.000Z",',
      '"records": [',
    ]);
    expect(lines.filter(line => line.startsWith('{"id":"'))).toHaveLength(family.length);
    expect(JSON.parse(file([])).records).toEqual([]);
    expect(read(file([]))).toMatchObject({ ok: true, records: [] });
  });

  it('may have been saved again by an editor, with a byte order mark and other line ends', () => {
    const again = `\uFEFF${JSON.stringify(JSON.parse(file()), null, 4).replaceAll('\n', '\r\n')}`;
    expect(read(again)).toMatchObject({ ok: true, records: family, cutShort: false });
  });
});

describe('a damaged copy', () => {
  it('gives up what stands before the cut, wherever it was cut', () => {
    const text = file();
    for (let end = text.indexOf(`{"id":"${one}"`); end < text.length - 2; end += 5) {
      const reading = read(text.slice(0, end));
      if (!reading.ok) throw new Error(`nothing came of ${end} characters`);
      const wholeLines = text.slice(0, end).split('\n').length - 6;
      expect(reading.records.length).toBeGreaterThanOrEqual(Math.min(wholeLines, family.length));
      expect(reading.records).toEqual(family.slice(0, reading.records.length));
      expect(reading.cutShort).toBe(true);
    }
  });

  it('says where it was cut', () => {
    const text = file();
    const reading = read(text.slice(0, text.indexOf(`"id":"${three}"`) + 40));
    expect(reading).toMatchObject({
      ok: true,
      records: family.slice(0, 2),
      broken: [{ position: 3, title: '', problem: 'cut-short' }],
      cutShort: true,
    });
  });

  it.each([
    ['no-id', { id: undefined }],
    ['no-id', { id: 'two words' }],
    ['no-id', { id: one.toUpperCase() }],
    ['no-id', { id: one.replace('-7', '-4') }],
    ['same-id', { id: one }],
    ['no-content', { content: undefined }],
    ['no-content', { content: { kind: 'bank-account' } }],
    ['no-date', { content: { ...family[1]?.content, savedAt: 'Tuesday' } }],
    ['bad-version', { versions: [{ content: 5 }] }],
    ['bad-version', { versions: 'all of them' }],
  ] as const)('leaves out a record with %s and takes the others', (problem, damage) => {
    const reading = withSecond(damage);
    expect(reading).toMatchObject({
      ok: true,
      broken: [{ position: 2, title: 'Old savings', problem }],
      records: [family[0], family[2], family[3]],
    });
    expect(exportProblemMessages[problem]).toMatch(/\.$/);
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['not-json', 'name,bank\nHalifax,Halifax'],
    ['not-json', '{"format": "kinfolio-export", "records": [{"id": "one"'],
    ['not-ours', '{"encrypted":false,"items":[]}'],
    ['not-ours', '[1, 2]'],
    ['not-ours', 'null'],
    [
      'not-ours',
      '{"format":"kinfolio-export","version":"1","exportedAt":"2026-11-21T12:00:00.000Z","records":[]}',
    ],
    [
      'not-ours',
      '{"format":"kinfolio-export","version":1,"exportedAt":"2026-11-21T12:00:00.000Z","records":{}}',
    ],
    [
      'newer',
      '{"format":"kinfolio-export","version":2,"exportedAt":"2026-11-21T12:00:00.000Z","records":[]}',
    ],
  ] as const)('or another file is %s', (problem, text) => {
    expect(read(text)).toEqual({ ok: false, problem });
    expect(exportProblemMessages[problem].split(' ').length).toBeLessThan(25);
  });
});
