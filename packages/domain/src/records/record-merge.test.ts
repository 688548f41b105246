import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../fields/fields.ts';
import type { RecordContent } from './record-kind.ts';
import { createContentToSave, mergeContent, resolveFieldConflict } from './record-merge.ts';

const record = (fields: Record<string, FieldValue>, more: object = {}): RecordContent => ({
  kind: 'bank-account',
  fields,
  savedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const valuesAt = (merged: RecordContent, key: string): Set<string> =>
  new Set(
    [merged.fields[key], ...(merged.alternatives?.[key] ?? [])]
      .filter(found => found !== undefined)
      .map(found => JSON.stringify(found)),
  );
const outcome = (merged: RecordContent): Record<string, string[]> => {
  const keys = new Set([...Object.keys(merged.fields), ...Object.keys(merged.alternatives ?? {})]);
  return Object.fromEntries([...keys].toSorted().map(key => [key, [...valuesAt(merged, key)].toSorted()]));
};
const later = { savedAt: '2026-11-21T11:00:00.000Z' };

describe('two versions of a record', () => {
  const base = record({ name: 'Halifax', balance: '1.00', notes: 'old' });

  it('that changed different fields join in silence', () => {
    const mine = record({ ...base.fields, name: 'Halifax current' });
    const theirs = record({ ...base.fields, balance: '2.00' }, later);
    const merged = record({ name: 'Halifax current', balance: '2.00', notes: 'old' }, later);
    expect(mergeContent(base, mine, theirs)).toEqual(merged);
    expect(mergeContent(base, theirs, mine)).toEqual(merged);
  });

  it('that changed one field alike have nothing to choose', () => {
    const both = record({ ...base.fields, notes: 'new' });
    expect(mergeContent(base, both, both)).toEqual(both);
  });

  it('that changed one field differently keep both', () => {
    const mine = record({ ...base.fields, notes: 'mine' });
    const theirs = record({ ...base.fields, notes: 'theirs' });
    expect(mergeContent(base, mine, theirs)).toMatchObject({
      fields: { notes: 'mine' },
      alternatives: { notes: ['theirs'] },
    });
    expect(mergeContent(base, theirs, mine)).toMatchObject({
      fields: { notes: 'theirs' },
      alternatives: { notes: ['mine'] },
    });
  });

  it('of which one emptied a field: the emptying counts, unless the other changed it', () => {
    const { notes: _notes, ...rest } = base.fields;
    expect(mergeContent(base, record(rest), base).fields).toEqual(rest);
    expect(mergeContent(base, record(rest), record({ ...rest, notes: 'new' }))).toEqual(
      record({ ...rest, notes: 'new' }),
    );
  });

  it('without a common beginning keep both values of every difference', () => {
    expect(
      mergeContent(undefined, record({ name: 'A', notes: 'x' }), record({ name: 'B', notes: 'x' })),
    ).toEqual(record({ name: 'A', notes: 'x' }, { alternatives: { name: ['B'] } }));
  });

  it('keep what waits for a choice until one of them chose', () => {
    const open = record({ name: 'A' }, { alternatives: { name: ['B', 'C'] } });
    const chosen = resolveFieldConflict(open, 'name', 'B', later.savedAt);
    expect(chosen).toEqual(record({ name: 'B' }, later));
    expect(mergeContent(open, chosen, open)).toEqual(record({ name: 'B' }, later));
    const more = record({ name: 'A', notes: 'n' }, { alternatives: { name: ['B', 'C', 'D'] } });
    expect(mergeContent(open, chosen, more)).toMatchObject({
      fields: { name: 'B', notes: 'n' },
      alternatives: { name: ['D'] },
    });
  });

  it('keep what a newer version put beside the fields; the later change of one thing stands', () => {
    const newer = record({}, { tags: ['a'], colour: 'red' });
    const mine = record({}, { tags: ['a', 'b'], colour: 'red' });
    const theirs = record({}, { tags: ['a'], colour: 'blue', ...later });
    expect(mergeContent(newer, mine, theirs)).toEqual(
      record({}, { tags: ['a', 'b'], colour: 'blue', ...later }),
    );
    const changedTwice = record({}, { tags: ['c'], ...later });
    expect(mergeContent(newer, mine, changedTwice)['tags']).toEqual(['c']);
    expect(mergeContent(newer, changedTwice, mine)['tags']).toEqual(['c']);
  });

  it('may have fields with the names of object members', () => {
    const odd = record(
      Object.fromEntries([
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ]),
    );
    const merged = mergeContent(record({}), odd, record({ name: 'x' }));
    expect(Object.keys(merged.fields).toSorted()).toEqual(['__proto__', 'constructor', 'name']);
  });
});

describe('every merge', () => {
  const anyValue = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.boolean());
  const fields = fc.dictionary(fc.constantFrom('name', 'notes', 'balance'), anyValue, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  const alternatives = fc.dictionary(
    fc.constantFrom('name', 'notes'),
    fc.uniqueArray(anyValue, { maxLength: 3 }),
    {
      noNullPrototype: true,
    },
  );
  const savedAt = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z');
  const content = fc
    .record({ fields, alternatives, savedAt, tag: fc.constantFrom('x', 'y', 'z') })
    .map(({ fields: own, ...more }) => record(own, more));

  it('gives the same values whichever side is mine', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const one = mergeContent(base, mine, theirs);
        const other = mergeContent(base, theirs, mine);
        expect(outcome(one)).toEqual(outcome(other));
        expect({ ...one, fields: {}, alternatives: {} }).toEqual({ ...other, fields: {}, alternatives: {} });
      }),
      { numRuns: 1000 },
    );
  });

  it('loses nothing that either side typed', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const merged = mergeContent(base, mine, theirs);
        const typed = [mine, theirs].flatMap(side => Object.entries(side.fields));
        const changed = typed.filter(([key, value]) => value !== base.fields[key]);
        const lost = changed.filter(([key, value]) => !valuesAt(merged, key).has(JSON.stringify(value)));
        expect(lost).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('offers no choice that nobody made necessary', () => {
    fc.assert(
      fc.property(content, content, (base, mine) => {
        const plain = { ...mine, alternatives: {} };
        const untouched = { ...base, alternatives: {} };
        expect(mergeContent(untouched, plain, untouched)).not.toHaveProperty('alternatives');
        expect(mergeContent(untouched, untouched, plain)).not.toHaveProperty('alternatives');
        expect(mergeContent(untouched, plain, plain)).not.toHaveProperty('alternatives');
      }),
    );
  });

  it('changes neither side', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const before = JSON.stringify([base, mine, theirs]);
        mergeContent(base, mine, theirs);
        expect(JSON.stringify([base, mine, theirs])).toBe(before);
      }),
    );
  });

  it('comes to rest: merging its result again changes nothing', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const merged = mergeContent(base, mine, theirs);
        expect(mergeContent(theirs, merged, theirs)).toEqual(merged);
      }),
    );
  });
});

describe('a save', () => {
  it('keeps what a newer version put beside the fields', () => {
    const base = record({ name: 'A', colour: 'red' }, { tags: ['x'] });
    expect(createContentToSave('bank-account', base, { name: 'B', colour: 'red' }, later.savedAt)).toEqual(
      record({ name: 'B', colour: 'red' }, { tags: ['x'], ...later }),
    );
    expect(createContentToSave('bank-account', undefined, { name: 'B' }, later.savedAt)).toEqual(
      record({ name: 'B' }, later),
    );
  });

  it('of a changed field is a choice; the others still wait', () => {
    const base = record({ name: 'A', notes: 'n' }, { alternatives: { name: ['B'], notes: ['m'] } });
    expect(
      createContentToSave('bank-account', base, { name: 'C', notes: 'n' }, later.savedAt).alternatives,
    ).toEqual({ notes: ['m'] });
    expect(resolveFieldConflict(base, 'notes', undefined, later.savedAt)).toEqual(
      record({ name: 'A' }, { alternatives: { name: ['B'] }, ...later }),
    );
  });
});
