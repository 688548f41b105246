import { describe, expect, it } from 'vitest';
import { allKinds, kindOf } from '../kinds/index.ts';
import { firstFields, mostFirst } from './first-fields.ts';
import { emptyFields, requiredMissing, sampleFields } from './record-check.ts';

const firstOf = (id: string, typed = {}) => {
  const kind = kindOf(id);
  return kind === undefined ? [] : firstFields(kind, { ...emptyFields(kind), ...typed });
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
      const empty = firstFields(kind, emptyFields(kind));
      expect(empty.length).toBeLessThanOrEqual(mostFirst);
      expect(empty).toEqual(
        expect.arrayContaining(requiredMissing(kind, emptyFields(kind)).filter(key => key !== 'file')),
      );
      // What is typed in one field takes no other away, unless a choice makes it meaningless.
      const { ...filled } = emptyFields(kind);
      for (const [key, value] of Object.entries(sampleFields(kind))) {
        if (kind.fields[key]?.type === 'choice' || !empty.includes(key)) continue;
        filled[key] = value;
        expect(firstFields(kind, filled)).toEqual(expect.arrayContaining([...empty]));
      }
    },
  );
});
