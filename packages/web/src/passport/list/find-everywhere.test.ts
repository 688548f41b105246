import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { findKind } from '@kinfolio/domain/kinds/index';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { findRecordsEverywhere } from './find-everywhere.ts';
import { findRecords } from './find-records.ts';
import type { ListedRecord } from './row.ts';

const family: readonly ListedRecord[] = [
  ...createDemoFamily(todayInLondon({ now: () => Date.UTC(2026, 10, 26) })),
  {
    id: 'skoda',
    content: {
      kind: 'vehicle',
      savedAt: '2026-11-26T12:00:00Z',
      fields: { make: 'Skoda', registration: 'YQ19 KWE', notes: "O'Hare, 30-94-30. ΟΔΟΣ" },
    },
  },
];

const find = (records: readonly ListedRecord[], query: string, most = 12) => {
  const { found, count } = findRecordsEverywhere(findKind, records, query, most);
  return { ids: found.map(({ record }) => record.id), count };
};

/** Searches a fresh copy of the list, so that no earlier query affects the result. */
const findAnew = (query: string, most?: number) => find([...family], query, most);

/** The number of matches when each record is searched on its own. */
const oneByOne = (query: string): number =>
  family.filter(record => {
    const kind = findKind(record.content.kind);
    return query.trim() !== '' && kind?.page !== undefined && findRecords(kind, [record], query).length === 1;
  }).length;

/** The states of a search box while a text is typed letter by letter and then deleted again. */
const letters = (text: string): string[] => {
  const parts = Array.from(text, (_, index) => text.slice(0, index + 1));
  return [...parts, ...parts.toReversed()];
};

describe('a letter typed after another', () => {
  it.each([
    'amira',
    'nair hodge',
    'hodge nair',
    '4821',
    'yorkshire water',
    'yq19kwe',
    'yq 19 kwe',
    'q19',
    '9kw',
    '309430',
    '30-94-30',
    "o'hare",
    'ohare',
    'ΟΔΟΣ',
    'a - b',
    '— £',
  ])('finds for %s what the whole text finds', text => {
    for (const typed of letters(text)) {
      expect([typed, find(family, typed)]).toEqual([typed, findAnew(typed)]);
      // The full search also matches synonyms and forgives a wrong letter, so it may find more.
      expect(find(family, typed).count).toBeGreaterThanOrEqual(oneByOne(typed));
    }
  });

  it('finds what a changed text finds, whatever was typed before', () => {
    const typed = [
      'halifax',
      'fax',
      'h',
      'hali barclays',
      'barclays',
      'b',
      'q1',
      'q19',
      '',
      'skoda',
      'da sk',
    ];
    for (const one of typed)
      for (const other of typed) {
        find(family, one);
        expect([one, other, find(family, other)]).toEqual([one, other, findAnew(other)]);
      }
  });

  it('finds in other records, and of other kinds, nothing that was left of these', () => {
    find(family, 'sko');
    const others = family.filter(({ id }) => id !== 'skoda');
    expect(find(others, 'skod').count).toBe(0);
    expect(findRecordsEverywhere(() => undefined, family, 'skod', 12)).toEqual({
      found: [],
      count: 0,
      certain: 0,
      named: 0,
    });
  });
});

describe('the best titles', () => {
  it.each(['a', 'h', 'ba', 'nair', 'account'])('of %s are the same however few are asked for', typed => {
    const all = findAnew(typed, family.length).ids;
    for (const most of [1, 3, 12]) {
      expect(findAnew(typed, most)).toEqual({ ids: all.slice(0, most), count: all.length });
    }
  });
});
