import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../records/record-check.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { findKindByName, listOfferedValues } from './kind-named.ts';
import { debt as debtSpec, debtTypesWithProviders } from './owed.ts';

const today = readStoredDay('2026-11-21');

const rate = (interestRate: string) => {
  const typed = { name: 'Loan', type: 'personal-loan', provider: 'Zopa', interestRate };
  const checked = checkRecord(findKindByName('debt'), typed, today);
  return checked.ok ? checked.fields['interestRate'] : checked.problems.map(problem => problem.field);
};

describe('a debt', () => {
  const types = debtSpec.fields.find(([key]) => key === 'type')?.[3]?.values ?? [];

  it.each(types)('of the type %s offers companies only where there is a list', type => {
    const names = listOfferedValues(findKindByName('debt'), 'provider', { type });
    expect(names.length > 0).toBe(debtTypesWithProviders.includes(type));
  });

  it('takes a rate in per cent and refuses what is none', () => {
    expect(rate('4.25')).toBe('4.25');
    expect(rate('4.25 %')).toBe('4.25');
    for (const typed of ['4.2.5', 'four', '4,25', '-1', '4.255'])
      expect(rate(typed)).toEqual(['interestRate']);
  });
});

describe('HMRC liabilities', () => {
  const { texts } = findKindByName('hmrc-liability');

  it('are headed and empty in the words of the specification', () => {
    expect(texts.list.toLowerCase()).toBe('your hmrc liabilities');
    expect(texts.empty.text.toLowerCase()).toMatch(/^no hmrc liabilities added yet/);
  });

  it('take any text as a tax year', () => {
    const kind = findKindByName('hmrc-liability');
    for (const [typed, stored] of [
      ['2023-24', '2023-24'],
      ['2023/24', '2023-24'],
      ['before the move', 'before the move'],
    ] as const) {
      const checked = checkRecord(kind, { type: 'vat', amount: '1', taxYear: typed }, today);
      expect(checked).toMatchObject({ ok: true, fields: { taxYear: stored } });
    }
  });
});
