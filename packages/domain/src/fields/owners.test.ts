import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeOwnedShare,
  findOwnersProblem,
  type Owner,
  outsideOwnerId,
  readOwners,
  serialiseOwners,
} from './owners.ts';

const ruth = (id: string) => id === 'ruth';
const everybody = () => true;
const both = (id: string) => id === 'ruth' || id === 'amir';

describe('owners', () => {
  it.each<[unknown, readonly Owner[]]>([
    ['', []],
    [undefined, []],
    [true, []],
    ['ruth', [{ id: 'ruth' }]],
    ['ruth amir', [{ id: 'ruth' }, { id: 'amir' }]],
    [
      'ruth=60 amir=40',
      [
        { id: 'ruth', share: '60' },
        { id: 'amir', share: '40' },
      ],
    ],
    [
      'ruth=33.33 outside=66.67',
      [
        { id: 'ruth', share: '33.33' },
        { id: 'outside', share: '66.67' },
      ],
    ],
    // Damaged parts are dropped and the rest is kept.
    ['  ruth   =50 ', [{ id: 'ruth' }]],
    ['ruth=half amir=40', [{ id: 'ruth' }, { id: 'amir', share: '40' }]],
    ['ruth=-5', [{ id: 'ruth' }]],
  ])('of %j are %j', (stored, owners) => {
    expect(readOwners(stored)).toEqual(owners);
  });

  it('are written as they are read', () => {
    const share = fc.integer({ min: 0, max: 10_000 }).map(points => String(points / 100));
    const one = fc.oneof(
      fc.record({ id: fc.uuid({ version: 7 }) }),
      fc.record({ id: fc.uuid({ version: 7 }), share }),
    );
    fc.assert(
      fc.property(fc.array(one), list => {
        expect(readOwners(serialiseOwners(list))).toEqual(list);
      }),
    );
  });

  it.each([
    ['', undefined],
    ['ruth amir', undefined],
    ['ruth=60 amir=40', undefined],
    ['ruth=33.33 amir=33.33 outside=33.34', undefined],
    ['ruth=100', undefined],
    ['ruth=100 amir=0', undefined],
    ['ruth=60 amir=30', 'sum'],
    ['ruth=60 amir=60', 'sum'],
    ['ruth=99.99', 'sum'],
    ['ruth=60 amir', 'sum'],
    ['ruth=101 amir=-1', 'share'],
    ['ruth=150', 'share'],
  ])('%j have the problem %s', (stored, problem) => {
    expect(findOwnersProblem(readOwners(stored))).toBe(problem);
  });
});

describe('the part that counts', () => {
  it.each([
    // If no owner is named, all of it belongs to the user.
    ['', ruth, 1],
    [undefined, ruth, 1],
    ['ruth=60 amir=40', ruth, 0.6],
    ['ruth=60 amir=40', both, 1],
    ['ruth amir', ruth, 0.5],
    ['ruth amir ben', ruth, 1 / 3],
    ['ruth amir ben', both, 2 / 3],
    ['ben', ruth, 0],
    // Half belongs to a person who is not in the passport.
    [`ruth ${outsideOwnerId}`, ruth, 0.5],
    [`ruth=25 ${outsideOwnerId}=75`, both, 0.25],
    [outsideOwnerId, ruth, 0],
    // If the shares cannot be calculated, the whole amount counts, so that it is not silently missing from a total.
    ['ruth=60 amir', ruth, 1],
    ['ruth=60 amir=60', ruth, 1],
  ])('of %j, by %o, is %d', (stored, counts, part) => {
    expect(computeOwnedShare(stored, counts)).toBeCloseTo(part, 10);
  });

  it('never holds what belongs to somebody outside, also where everybody counts', () => {
    expect(computeOwnedShare(`ruth=25 ${outsideOwnerId}=75`, everybody)).toBe(0.25);
    expect(computeOwnedShare(`ruth ${outsideOwnerId}`, everybody)).toBe(0.5);
    expect(computeOwnedShare(outsideOwnerId, everybody)).toBe(0);
  });
});
