import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { countyCourtJudgment } from '@kinfolio/domain/kinds/county-court-judgment';
import { debt } from '@kinfolio/domain/kinds/debt';
import { investment } from '@kinfolio/domain/kinds/investment';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { describe, expect, it } from 'vitest';
import { computeListTotal, isTotalUnknown } from './list-total.ts';

const listed = (kind: RecordKind, all: readonly FieldValues[]) =>
  all.map((fields, index) => ({ id: String(index), content: { kind: kind.id, fields, savedAt: '' } }));

describe('what a list comes to', () => {
  it('leaves out judgments that were paid or set aside, though they stay in the list', () => {
    const judgments = listed(countyCourtJudgment, [
      { claimant: 'Airedale Windows', amount: '412.75', status: 'outstanding' },
      { claimant: 'Pennine Gas', amount: '150.00', status: 'paying-instalments' },
      { claimant: 'Old Mill Garage', amount: '980.10', status: 'satisfied' },
      { claimant: 'Somebody Else', amount: '77.00', status: 'set-aside' },
    ]);
    // 412.75 + 150.00, owed.
    expect(computeListTotal(countyCourtJudgment, judgments)).toBe(-56_275);
    expect(countyCourtJudgment.texts.total).toBe('Total still owed');
  });

  it('counts every debt, and nothing for one without a balance', () => {
    const debts = listed(debt, [{ name: 'Car', currentBalance: '4120.00' }, { name: 'Loan' }]);
    expect(computeListTotal(debt, debts)).toBe(-412_000);
    expect(computeListTotal(debt, [])).toBe(0);
  });

  it('is not known while no record that counts has an amount', () => {
    expect(isTotalUnknown(debt, listed(debt, [{ name: 'Loan' }]))).toBe(true);
    expect(
      isTotalUnknown(debt, listed(debt, [{ name: 'Loan' }, { name: 'Car', currentBalance: '0.00' }])),
    ).toBe(false);
    const paid = listed(countyCourtJudgment, [{ claimant: 'Old Mill Garage', status: 'satisfied' }]);
    expect(isTotalUnknown(countyCourtJudgment, paid)).toBe(false);
    expect(isTotalUnknown(debt, [])).toBe(false);
    const statePension = listed(investment, [{ name: 'State Pension', type: 'state-pension' }]);
    expect(isTotalUnknown(investment, statePension)).toBe(true);
  });
});
