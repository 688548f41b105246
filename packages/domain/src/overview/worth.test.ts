import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { allKinds } from '../kinds/index.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { computeTotals } from './worth.ts';

const record = (kind: string, fields: FieldValues, id = 'one') => ({
  id,
  content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});

const account = (balance: string | undefined, accountType = 'checking', balanceAsOf?: string) =>
  record('bank-account', {
    accountType,
    ...(balance === undefined ? {} : { balance }),
    ...(balanceAsOf === undefined ? {} : { balanceAsOf }),
  });

describe('totals', () => {
  it('are the example on the bank page: accounts less what is owed', () => {
    const records = [
      account('3482.16', 'checking', '2026-11-20'),
      account('-200.00', 'joint', '2026-11-18'),
      account('18250.00', 'savings', '2026-10-01'),
      account('412.75', 'credit', '2026-11-21'),
      account(undefined, 'isa'),
    ];
    expect(computeTotals(allKinds, records)).toMatchObject({
      netWorthPence: 348_216 - 20_000 + 1_825_000 - 41_275,
      totalAssetsPence: 348_216 + 1_825_000,
      owedPence: 20_000 + 41_275,
      afterDebtsPence: 348_216 - 20_000 + 1_825_000 - 41_275,
      parts: [{ part: 'accounts', amountPence: 348_216 + 1_825_000 }],
      oldestAsOf: '2026-10-01',
      newestAsOf: '2026-11-21',
      counted: 4,
      uncounted: 1,
    });
  });

  it('of nothing are nothing', () => {
    const none = {
      netWorthPence: 0,
      totalAssetsPence: 0,
      owedPence: 0,
      afterDebtsPence: 0,
      parts: [],
      lines: [],
      doubles: [],
      counted: 0,
      uncounted: 0,
    };
    expect(computeTotals(allKinds, [])).toEqual(none);
    expect(computeTotals([], [account('5.00')])).toEqual(none);
    expect(computeTotals(allKinds, [record('person', { firstName: 'Ruth' })])).toEqual(none);
  });

  it('leave out a damaged amount and a damaged day', () => {
    expect(
      computeTotals(allKinds, [
        account('12.3.4', 'checking', '2026-11-01'),
        account('5.00', 'checking', 'Tuesday'),
      ]),
    ).toMatchObject({
      netWorthPence: 500,
      totalAssetsPence: 500,
      owedPence: 0,
      counted: 1,
      uncounted: 1,
    });
  });

  it('always balance, and do not depend on the order', () => {
    const records = fc.array(
      fc.tuple(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('checking', 'credit', 'isa'),
      ),
    );
    fc.assert(
      fc.property(records, amounts => {
        const list = amounts.map(([amount, type]) => account(formatStoredPence(toPence(amount)), type));
        const sum = computeTotals(allKinds, list);
        expect(sum.netWorthPence).toBe(sum.totalAssetsPence - sum.owedPence);
        expect(sum.owedPence).toBeGreaterThanOrEqual(0);
        expect(computeTotals(allKinds, list.toReversed()).netWorthPence).toBe(sum.netWorthPence);
      }),
    );
  });
});
