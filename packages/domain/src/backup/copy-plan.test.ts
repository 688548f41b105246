import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { allKinds } from '../kinds/index.ts';
import { type ExistingRecord, planCopy } from './copy-plan.ts';
import type { RecordFromFile } from './export-reading.ts';

const content = (kind: string, fields: FieldValues, savedAt = '2026-11-01T10:00:00.000Z') => ({
  kind,
  fields,
  savedAt,
});
const inFile = (id: string, kind: string, fields: FieldValues): RecordFromFile => ({
  id,
  content: content(kind, fields),
});
const here = (id: string, kind: string, fields: FieldValues, deleted = false): ExistingRecord => ({
  id,
  content: content(kind, fields, '2026-11-21T08:00:00.000Z'),
  deleted,
});
const halifax = { name: 'Halifax', bankName: 'Halifax', accountType: 'checking' };
const ruth = { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' };
const plan = (file: readonly RecordFromFile[], records: readonly ExistingRecord[]) =>
  planCopy(allKinds, file, records);
const ids = (records: readonly RecordFromFile[]) => records.map(({ id }) => id);

const first = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01';
const second = '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02';
const at = (object: string, key: string) => `${object} ${key.repeat(43)} 5 text/plain`;
const paperAt = (file: string) => here('a', 'paper', { name: 'Will.pdf', file });
const inCopy = (file: string) => inFile('a', 'paper', { name: 'Will.pdf', file });

const waiting = <R extends RecordFromFile | ExistingRecord>(record: R, key: string): R => ({
  ...record,
  content: { ...record.content, alternatives: { file: [at(second, key)] } },
});

describe('a complete copy beside a passport', () => {
  it('is all new to an empty one, deleted items, history and unknown kinds too', () => {
    const file = [
      inFile('a', 'bank-account', halifax),
      { ...inFile('b', 'bill', { name: 'Gas' }), deleted: true as const },
      { ...inFile('c', 'time-machine', {}), versions: [] },
    ];
    expect(plan(file, [])).toEqual({ fresh: file, differ: [], same: [] });
  });

  it('tells what is new, what is the same whenever it was saved, and what is another', () => {
    const file = [
      inFile('a', 'bank-account', halifax),
      inFile('b', 'bank-account', { ...halifax, balance: '5.00' }),
      inFile('c', 'bank-account', halifax),
    ];
    const fieldsInOtherOrder = { accountType: 'checking', bankName: 'Halifax', name: 'Halifax' };
    const found = plan(file, [
      here('a', 'bank-account', fieldsInOtherOrder),
      here('b', 'bank-account', { ...halifax, balance: '7.00' }),
    ]);
    expect(found).toEqual({ fresh: [file[2]], differ: [file[1]], same: [file[0]] });
  });

  it('takes a paper whose file has another key for the same, and one with another file for another', () => {
    const [copied, kept] = [waiting(inCopy(at(first, 'k')), 'k'), waiting(paperAt(at(first, 'q')), 'q')];
    expect(ids(plan([copied], [kept]).same)).toEqual(['a']);
  });

  it('takes a record that is deleted on one side only for another', () => {
    const file = [inFile('a', 'bill', { name: 'Gas' })];
    expect(ids(plan(file, [here('a', 'bill', { name: 'Gas' }, true)]).differ)).toEqual(['a']);
    const deleted = [{ ...inFile('a', 'bill', { name: 'Gas' }), deleted: true as const }];
    expect(ids(plan(deleted, [here('a', 'bill', { name: 'Gas' })]).differ)).toEqual(['a']);
    expect(ids(plan(deleted, [here('a', 'bill', { name: 'Gas' }, true)]).same)).toEqual(['a']);
  });
});

describe('a copy that moves to another account', () => {
  const file = [
    inFile('old-ruth', 'person', ruth),
    inFile('answers-1', 'answers', { for: 'me' }),
    {
      ...inFile('a', 'bank-account', { ...halifax, owners: 'old-ruth=60 amira=40', links: 'home old-ruth' }),
      versions: [{ content: content('bank-account', { ...halifax, owners: 'old-ruth' }) }],
    },
  ];
  const passport = [
    here('new-ruth', 'person', { ...ruth, firstName: 'Ruth A' }),
    here('answers-2', 'answers', { for: 'me' }),
  ];

  it('takes its owner and its answers for those of the account, also where other records name them', () => {
    const found = plan(file, passport);
    expect(ids(found.differ)).toEqual(['new-ruth']);
    expect(ids(found.same)).toEqual(['answers-2']);
    expect(found.fresh).toMatchObject([
      {
        id: 'a',
        content: { fields: { owners: 'new-ruth=60 amira=40', links: 'home new-ruth' } },
        versions: [{ content: { fields: { owners: 'new-ruth' } } }],
      },
    ]);
  });

  it('never gives two records of the file one id', () => {
    const twice = [inFile('one', 'person', ruth), inFile('two', 'person', ruth)];
    expect(ids(plan(twice, passport).differ)).toEqual(['new-ruth']);
    expect(ids(plan(twice, passport).fresh)).toEqual(['two']);
    const both = [inFile('other', 'person', ruth), inFile('new-ruth', 'person', ruth)];
    expect(ids(plan(both, passport).fresh)).toEqual(['other']);
  });

  it('leaves the owner of the file alone when the account has none, or has that very record', () => {
    expect(ids(plan(file, []).fresh)).toEqual(['old-ruth', 'answers-1', 'a']);
    const known = [here('old-ruth', 'person', ruth), here('new-ruth', 'person', ruth)];
    expect(ids(plan(file, known).same)).toEqual(['old-ruth']);
  });
});
