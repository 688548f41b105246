import { allKinds } from '@kinfolio/domain/kinds/index';
import { describe, expect, it } from 'vitest';
import { assignColumn, guessMapping, setFirstRowAsHeadings } from './mapping.ts';

const kinds = allKinds.filter(kind => kind.page !== undefined);
const table = (...rows: readonly string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));
const mappingOf = (...rows: readonly string[][]) => {
  const mapping = guessMapping(kinds, table(...rows));
  if (mapping === undefined) throw new Error('nothing was guessed');
  return mapping;
};

describe('how a table is read', () => {
  it('passes over a title above the headings', () => {
    const mapping = mappingOf(['My accounts', ''], ['Bank', 'Sort code'], ['Halifax', '309430']);
    expect(mapping).toMatchObject({
      hasHeadings: true,
      headings: ['Bank', 'Sort code'],
      columns: ['bankName', 'sortCode'],
      rows: [{ line: 3 }],
    });
    expect(mapping.kind.id).toBe('bank-account');
  });

  it('takes a first row of amounts or days for a row like the others', () => {
    const mapping = mappingOf(['Gas', '41.20'], ['Water', '30']);
    expect(mapping).toMatchObject({ hasHeadings: false, headings: ['Column 1', 'Column 2'] });
    expect(mapping.rows).toHaveLength(2);
  });

  it('can be told otherwise, and names columns without a heading by their place', () => {
    const mapping = mappingOf(['Bank', '', 'Notes'], ['Halifax', 'x', 'y', 'z']);
    expect(mapping.headings).toEqual(['Bank', 'Column 2', 'Notes', 'Column 4']);
    const without = setFirstRowAsHeadings(mapping, false);
    expect(without.rows).toHaveLength(2);
    expect(setFirstRowAsHeadings(without, true)).toEqual(mapping);
  });

  it('fills a field from one column only', () => {
    const mapping = mappingOf(['Bank', 'Other'], ['Halifax', 'HSBC UK']);
    expect(assignColumn(mapping, 1, 'bankName').columns).toEqual([undefined, 'bankName']);
    expect(assignColumn(mapping, 0, undefined).columns).toEqual([undefined, undefined]);
  });
});
