import { describe, expect, it } from 'vitest';
import { allKinds, findKind } from '../kinds/index.ts';
import { listFirstFields, maxFirstFields } from './first-fields.ts';
import { createInitialFields, createSampleFields, findMissingRequired } from './record-check.ts';

const firstOf = (id: string, typed = {}) => {
  const kind = findKind(id);
  return kind === undefined ? [] : listFirstFields(kind, { ...createInitialFields(kind), ...typed });
};

describe('the fields a form begins with', () => {
  it('are the names and what is required, then what the row says', () => {
    expect(firstOf('bill')).toEqual([
      'name',
      'type',
      'provider',
      'monthlyAmount',
      'dueDate',
      'paymentMethod',
    ]);
    expect(firstOf('bank-account')).toEqual([
      'name',
      'accountType',
      'bankName',
      'sortCode',
      'accountNumber',
      'balance',
    ]);
  });

  it('follow what is chosen: a credit card is known by its last four digits', () => {
    expect(firstOf('bank-account', { accountType: 'credit' })).toContain('cardLast4');
    expect(firstOf('bank-account')).not.toContain('cardLast4');
  });

  it.each(allKinds.filter(({ page }) => page !== undefined))(
    'of $id are six at most, with all that is required, and stay where they are while one types',
    kind => {
      const empty = listFirstFields(kind, createInitialFields(kind));
      expect(empty.length).toBeLessThanOrEqual(maxFirstFields);
      expect(empty).toEqual(
        expect.arrayContaining(
          findMissingRequired(kind, createInitialFields(kind)).filter(key => key !== 'file'),
        ),
      );
      // Typing in one field never hides another, unless a choice makes the other meaningless.
      const { ...filled } = createInitialFields(kind);
      for (const [key, value] of Object.entries(createSampleFields(kind))) {
        if (kind.fields[key]?.type === 'choice' || !empty.includes(key)) continue;
        filled[key] = value;
        expect(listFirstFields(kind, filled)).toEqual(expect.arrayContaining([...empty]));
      }
    },
  );
});
