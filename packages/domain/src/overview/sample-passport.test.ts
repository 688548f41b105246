import { describe, expect, it } from 'vitest';
import { allKinds, findKind } from '../kinds/index.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { listDueDates } from './due.ts';
import { samplePassport } from './sample-passport.ts';
import { computeTotals } from './worth.ts';

const today = readStoredDay('2026-11-21');

describe('the sample passport', () => {
  it('has total assets of £410,000, as the specification says', () => {
    expect(computeTotals(allKinds, samplePassport(today)).totalAssetsPence).toBe(41_000_000);
  });

  it('holds only records that a person could have saved', () => {
    const refused = samplePassport(today).flatMap(({ content }) => {
      const kind = findKind(content.kind);
      const checked = kind && checkRecord(kind, content.fields, today);
      return checked?.ok === true ? [] : [content.kind];
    });
    expect(refused).toEqual([]);
  });

  it('always has three dates to show, whatever day it is', () => {
    for (const day of ['2026-11-21', '2028-02-29', '2030-12-31'].map(readStoredDay)) {
      const near = listDueDates(findKind, samplePassport(day), day).filter(date => date.daysUntil <= 30);
      expect(near.length).toBeGreaterThanOrEqual(3);
    }
  });
});
