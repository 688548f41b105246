import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../records/record-check.ts';
import { dayOfStored } from '../../values/calendar.ts';
import { kindNamed, offered } from './kind-named.ts';
import { debt as debtSpec, debtsWithList } from './owed.ts';

const today = dayOfStored('2026-11-21');

const rate = (interestRate: string) => {
  const typed = { name: 'Loan', type: 'personal-loan', provider: 'Zopa', interestRate };
  const checked = checkRecord(kindNamed('debt'), typed, today);
  return checked.ok ? checked.fields['interestRate'] : checked.problems.map(problem => problem.field);
};

describe('a debt', () => {
  const types = debtSpec.fields.find(([key]) => key === 'type')?.[3]?.values ?? [];

  it.each(types)('of the type %s offers companies only where there is a list', type => {
    const names = offered(kindNamed('debt'), 'provider', { type });
    expect(names.length > 0).toBe(debtsWithList.includes(type));
  });

  it('takes a rate in per cent and refuses what is none', () => {
    expect(rate('4.25')).toBe('4.25');
    expect(rate('4.25 %')).toBe('4.25');
    for (const typed of ['4.2.5', 'four', '4,25', '-1', '4.255'])
      expect(rate(typed)).toEqual(['interestRate']);
  });
});

describe('HMRC liabilities', () => {
  const { texts } = kindNamed('hmrc-liability');

  it('are headed and empty in the words of the specification', () => {
    expect(texts.list.toLowerCase()).toBe('your hmrc liabilities');
    expect(texts.empty.text.toLowerCase()).toMatch(/^no hmrc liabilities added yet/);
  });

  it('take any text as a tax year', () => {
    const kind = kindNamed('hmrc-liability');
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
