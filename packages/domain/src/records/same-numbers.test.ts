import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { person } from '../kinds/person.ts';
import { findSameNumbers } from './same-numbers.ts';

const halifax = {
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
};
const card = { accountType: 'credit', bankName: 'Barclays', cardLast4: '9017' };
const here = [halifax, card].map(fields => ({ content: { fields } }));

describe('row 22: what has the same numbers as a record that is there', () => {
  it.each([
    ['is known however it is spaced', { ...halifax, sortCode: '30-94-30', accountNumber: '7012 4821' }, true],
    ['is known under another name', { ...halifax, name: 'Wages', bankName: 'Lloyds' }, true],
    ['is another with another number', { ...halifax, accountNumber: '70124822' }, false],
    ['is another with another sort code', { ...halifax, sortCode: '309431' }, false],
    ['is not looked for while a number is missing', { ...halifax, accountNumber: '' }, false],
    ['is not known by the end of a card alone', card, false],
  ])('%s', (_what, typed, known) => {
    expect(findSameNumbers(bankAccount, typed, here) !== undefined).toBe(known);
  });

  it('is a policy with the same number, and never a person, who has none', () => {
    const policy = [{ content: { fields: { policyNumber: 'AV 1234 5678' } } }];
    expect(findSameNumbers(insurancePolicy, { policyNumber: 'av12345678' }, policy)).toBe(policy[0]);
    expect(findSameNumbers(person, { firstName: 'Ruth' }, [{ content: { fields: {} } }])).toBeUndefined();
  });
});
