import { describe, expect, it } from 'vitest';
import { computeTotals } from '../overview/worth.ts';
import { isFieldShown } from '../records/record-check.ts';
import { valuableAsset } from './valuable-asset.ts';

const shown = (type: string) =>
  ['artistName', 'make', 'model', 'year'].filter(key => isFieldShown(valuableAsset, { type }, key));

describe('a valuable asset', () => {
  it('asks who made it, or of what make it is, as far as that can be', () => {
    expect(shown('artwork')).toEqual(['artistName', 'year']);
    expect(shown('classic-car')).toEqual(['make', 'model', 'year']);
    expect(shown('coins-stamps')).toEqual(['year']);
    expect(shown('musical-instruments')).toEqual(['artistName', 'make', 'model', 'year']);
  });

  it('counts among all assets and not in the specification’s net worth', () => {
    const fields = { name: 'Ring', type: 'jewelry', currentValue: '1800.00' };
    const content = { kind: valuableAsset.id, fields, savedAt: '' };
    expect(computeTotals([valuableAsset], [{ id: '1', content }])).toMatchObject({
      netWorthPence: 0,
      totalAssetsPence: 180_000,
    });
  });
});
