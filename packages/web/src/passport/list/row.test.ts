import { dayOfStored } from '@kinfolio/domain/calendar';
import { debt } from '@kinfolio/domain/kinds/debt';
import { niRecord } from '@kinfolio/domain/kinds/ni-record';
import type { RecordKind } from '@kinfolio/domain/records';
import { describe, expect, it } from 'vitest';
import { duesOfRow, hiddenWords, rowOf, saidBy } from './row.ts';

const contentOf = (kind: RecordKind, fields: Record<string, string>) => ({
  kind: kind.id,
  fields,
  savedAt: '',
});

describe('the words under a record’s name', () => {
  const loan = contentOf(debt, {
    name: 'Van',
    type: 'hire-purchase',
    provider: 'Black Horse',
    monthlyPayment: '285.00',
    nextPaymentDate: '2026-11-24',
  });

  it('tell what an amount and a day are, and name the rest as it is', () => {
    expect(rowOf(debt, loan).about).toBe(
      'Hire purchase, Black Horse, monthly payment £285.00, next payment date 24 November 2026',
    );
  });

  it('leave out a day that the row says elsewhere', () => {
    const said = saidBy(duesOfRow(debt, loan, dayOfStored('2026-11-21')), loan);
    expect(rowOf(debt, loan, said).about).toBe('Hire purchase, Black Horse, monthly payment £285.00');
  });

  it('begin with a capital where a label comes first', () => {
    const numbers = contentOf(niRecord, { fullName: 'Ruth Ellery', dateOfBirth: '1959-06-14' });
    expect(rowOf(niRecord, numbers).about).toBe('Date of birth 14 June 1959');
  });
});

describe('what a screen reader hears of a hidden number', () => {
  it.each([
    ['•••• 0412', 'number hidden, ends 0412'],
    ['•••• 56 C', 'number hidden, ends 56 C'],
    ['••••', 'number hidden'],
  ])('of %s is “%s”', (masked, words) => {
    expect(hiddenWords(masked)).toBe(words);
  });
});
