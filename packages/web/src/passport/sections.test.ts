import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { sampleFields } from '@kinfolio/domain/records';
import { describe, expect, it } from 'vitest';
import type { ListedRecord } from './list/row.ts';
import { nextStep } from './next-step.ts';
import { railOf, sectionState } from './sections.ts';

const section = {
  id: 'bank-accounts',
  path: '/bank-accounts',
  title: 'Bank accounts and cards',
  kinds: [bankAccount],
} as const;
const record = (id: string, fields: Record<string, string | boolean>): ListedRecord => ({
  id,
  content: { kind: bankAccount.id, fields, savedAt: '2026-11-21T09:15:00.000Z' },
});
const whole = record('1', sampleFields(bankAccount));
const card = record('2', { name: 'Barclaycard', accountType: 'credit', bankName: 'Barclays' });

describe('a section of the passport', () => {
  it.each([
    ['untouched', [], 'todo', 'Nothing here yet', 'Empty'],
    ['complete', [whole], 'done', '1 account', undefined],
    [
      'with a gap',
      [whole, card],
      'progress',
      '2 accounts. Missing: the last 4 digits of the card for Barclaycard',
      '1 gap',
    ],
    ['with gaps', [card, card], 'progress', '2 accounts. 2 things missing', '2 gaps'],
  ])('that is %s says so', (_state, records, status, words, gap) => {
    expect(sectionState(section, () => records)).toMatchObject({ status, words });
    expect(railOf([section], () => records)[0]?.gap).toBe(gap);
  });

  it('asks for a first record, then for what is missing, then for nothing', () => {
    expect(nextStep([section], () => [])).toMatchObject({
      title: 'Next: add an account',
      to: '/bank-accounts/new',
    });
    expect(nextStep([section], () => [whole, card])).toMatchObject({
      title: 'Next: complete Barclaycard',
      to: '/bank-accounts/2/edit',
    });
    expect(nextStep([section], () => [whole])).toBeUndefined();
  });
});
