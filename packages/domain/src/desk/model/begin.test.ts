import { describe, expect, it } from 'vitest';
import { createDemoFamily } from '../../demo-family/demo-family.ts';
import { allKinds, findKind } from '../../kinds/index.ts';
import { createExecutorPack } from '../../print/executor-pack/executor-pack.ts';
import { findRecordCategory, type RecordContent } from '../../records/record-kind.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { makeDesk, makePassportRecord, makeStartedDeskRecords } from '../testing/make-desk.ts';
import { changeDeskFacts, isDeskRecord, readDesk } from './desk.ts';
import { organisationKind } from './records.ts';

const today = readStoredDay('2026-11-21');
const family = createDemoFamily(today);

const pack = (records: Parameters<typeof createExecutorPack>[0]['records']) =>
  createExecutorPack({
    kinds: allKinds,
    records,
    today,
    figuresOn: today,
    ownerName: 'Ruth',
    fullNumbers: true,
  });

const isPrivate = ({ kind: id, fields }: RecordContent) => {
  const kind = findKind(id);
  return kind !== undefined && findRecordCategory(kind, fields) === 'private';
};

describe('a desk that is begun', () => {
  it('has a copy of every record but the private notes, with its source and day, and changes none of them', () => {
    const before = JSON.stringify(family);
    const desk = makeDesk(family);
    expect(JSON.stringify(family)).toBe(before);
    expect(desk.records.map(({ id }) => id).toSorted()).toEqual(
      family.flatMap(({ id, content }) => (isPrivate(content) ? [] : [id])).toSorted(),
    );
    expect(family.some(({ content }) => isPrivate(content))).toBe(true);
    const contents = new Map(family.map(({ id, content }) => [id, content]));
    for (const { id, content } of desk.records) {
      expect(content.fields).toEqual(contents.get(id)?.fields);
      expect(content.savedAt).toBe(contents.get(id)?.savedAt);
    }
    expect(new Set(desk.copies.map(({ copiedOn }) => copiedOn))).toEqual(new Set(['2026-12-01']));
    expect(desk.estate).toMatchObject({
      name: 'Ruth Ellery',
      passportOf: 'Ruth Ellery',
      sourceGrant: 'grant-of-ruth',
      diedOn: '2026-11-10',
      begunOn: '2026-12-01',
      bornOn: '1959-06-14',
      address: '14 Larkfield Road\nShipley',
      postcode: 'BD18 0XX',
      partner: 'all',
      toCharity: 5_000_00,
    });
    expect(desk.executors).toMatchObject([{ name: 'Amira Ellery', writes: true }]);
  });

  it('makes the same Executor pack as the passport itself', () => {
    expect(pack(makeDesk(family).records).chapters.map(({ id, title }) => [id, title])).toEqual(
      pack(family).chapters.map(({ id, title }) => [id, title]),
    );
    const sorted = (records: Parameters<typeof pack>[0]) =>
      pack(records.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    expect(sorted(makeDesk(family).records)).toEqual(sorted(family));
  });

  it('leaves deleted records out, and passes over what is damaged or of another kind', () => {
    const deleted = { ...makePassportRecord('bill', 'gone', { name: 'Gone' }), deleted: true };
    expect(makeDesk([deleted]).records).toEqual([]);
    const records = makeStartedDeskRecords(family);
    expect(records.every(({ content }) => isDeskRecord(content))).toBe(true);
    expect(isDeskRecord({ kind: 'bank-account' })).toBe(false);
    const broken = records.map(({ id, content }) => ({
      id,
      content: {
        ...content,
        fields: content.kind === 'desk-copy' ? { of: 'bill', fields: '{' } : content.fields,
      },
    }));
    expect(readDesk(broken)?.records).toEqual([]);
    expect(readDesk([])).toBeUndefined();
  });

  it('keeps what a newer version knows when a fact is changed, and clears what is emptied', () => {
    const stored = { name: 'Monzo', state: 'told', nextStep: 'Ring', hologram: 'yes' };
    expect(changeDeskFacts(organisationKind, stored, { state: 'valued', nextStep: '' })).toEqual({
      name: 'Monzo',
      state: 'valued',
      hologram: 'yes',
    });
  });
});
