import { describe, expect, it } from 'vitest';
import { listOptions } from '../fields/fields.ts';
import { computeCompleteness } from '../overview/completeness.ts';
import { listRecordDueDates } from '../overview/due.ts';
import { computeTotals } from '../overview/worth.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { createCard, maskValue } from '../records/record-views.ts';
import { banks } from '../reference/banks.ts';
import { readStoredDay } from '../values/calendar.ts';
import { debt, debtTypes } from './debt.ts';

const today = readStoredDay('2026-11-21');
const loan = { name: 'Car loan', type: 'car-finance', provider: 'Black Horse' };
const content = (fields: Record<string, string>) => ({ kind: debt.id, fields, savedAt: '' });
const providersOf = (type: string) => listOptions(debt.fields.provider, { type }).map(({ value }) => value);
const asked = (has: boolean | undefined) =>
  computeCompleteness([debt], () => [], { has: () => has, absent: new Set() }).needs[0]?.status;

describe('a debt', () => {
  it('begins as a credit card and needs a name, a type and a provider, but no balance', () => {
    expect(createInitialFields(debt)).toEqual({ type: 'credit-card' });
    expect(findMissingRequired(debt, {})).toEqual(['name', 'type', 'provider']);
    expect(checkRecord(debt, loan, today)).toEqual({ ok: true, fields: loan });
    expect(createCard(debt, { fields: loan }).missing).toEqual(['accountNumber', 'currentBalance']);
  });

  it('offers the companies that lend in that way, and takes any other name', () => {
    expect(providersOf('mortgage')).toContain('Yorkshire Building Society');
    expect(providersOf('payday-loan')).not.toContain('Yorkshire Building Society');
    expect(providersOf('overdraft')).toEqual(banks.map(bank => bank.name));
    expect(providersOf('guarantor-loan')).toEqual([]);
    expect(checkRecord(debt, { ...loan, provider: 'Uncle Stan' }, today).ok).toBe(true);
  });

  it('offers each company once, and leaves “Other” to the box itself', () => {
    for (const { value } of debtTypes) {
      const names = providersOf(value);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter(name => /^other/i.test(name))).toEqual([]);
    }
  });

  it('is owed whatever its sign, and its balance has a date', () => {
    const checked = checkRecord(debt, { ...loan, currentBalance: '£4,120' }, today);
    expect(checked).toMatchObject({ ok: true, fields: { currentBalance: '4120.00', balanceAsOf: today } });
    const owed = computeTotals(
      [debt],
      [{ id: 'd', content: content({ ...loan, currentBalance: '4120.00' }) }],
    );
    expect(owed).toMatchObject({ owedPence: 412_000, totalAssetsPence: 0, afterDebtsPence: -412_000 });
  });

  it.each(['credit-card', 'store-card'])('that is a %s never keeps a whole card number', type => {
    for (const accountNumber of ['4929 1234 5678 9012', '4929-1234-5678-9012', '3782 822463 10005']) {
      const checked = checkRecord(debt, { ...loan, type, accountNumber }, today);
      expect(checked).toEqual({
        ok: false,
        problems: [
          {
            field: 'accountNumber',
            message: 'Enter only the last 4 digits. We never keep a whole card number',
          },
        ],
      });
    }
    for (const accountNumber of ['9012', 'BC-9017-3321', '492912345678'])
      expect(checkRecord(debt, { ...loan, type, accountNumber }, today)).toMatchObject({ ok: true });
  });

  it('that is a mortgage keeps a roll number as long as a card’s', () => {
    const mortgage = { ...loan, type: 'mortgage', accountNumber: '30123456789014' };
    expect(checkRecord(debt, mortgage, today)).toMatchObject({ ok: true, fields: mortgage });
  });

  it('hides all but the end of its account number', () => {
    expect(maskValue(debt, { ...loan, accountNumber: '77-8210-4471' }, 'accountNumber')).toBe('•••• 4471');
  });

  it.each([
    ['2026-11-20', 'past', 'Overdue'],
    ['2026-11-21', 'soon', 'Due soon'],
    ['2026-11-28', 'soon', 'Due soon'],
    ['2026-11-29', 'month', 'Coming up'],
  ])('with a payment on %s is %s', (nextPaymentDate, nearness, words) => {
    const card = { ...loan, type: 'credit-card', nextPaymentDate };
    expect(listRecordDueDates(debt, card, today)).toMatchObject([{ nearness, words }]);
  });

  it('falls due again a month later once it is paid', () => {
    expect(listRecordDueDates(debt, { ...loan, nextPaymentDate: '2027-01-31' }, today)[0]?.nextDay).toBe(
      '2027-02-28',
    );
  });

  it('tells the end of a fixed rate half a year before, for a mortgage only', () => {
    const home = { name: 'Mortgage', type: 'mortgage', provider: 'Halifax', rateEnds: '2027-05-20' };
    expect(listRecordDueDates(debt, home, today)).toMatchObject([{ field: 'rateEnds', nearness: 'soon' }]);
    expect(isFieldShown(debt, home, 'rateEnds')).toBe(true);
    expect(isFieldShown(debt, loan, 'rateEnds')).toBe(false);
    expect(listRecordDueDates(debt, { ...home, type: 'personal-loan' }, today)).toEqual([]);
  });

  it('is asked for only of people who did not say they have none', () => {
    expect([asked(undefined), asked(true), asked(false)]).toEqual([
      'not-started',
      'not-started',
      'does-not-apply',
    ]);
  });
});
