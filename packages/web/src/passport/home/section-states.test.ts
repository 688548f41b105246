import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { createSampleFields } from '@kinfolio/domain/records/record-check';
import { describe, expect, it } from 'vitest';
import type { ListedRecord } from '../list/row.ts';
import { computePassportState, listSectionTabs } from './section-states.ts';

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
const whole = record('1', createSampleFields(bankAccount));
const card = record('2', { name: 'Barclaycard', accountType: 'credit', bankName: 'Barclays' });

describe('a section of the passport', () => {
  it.each([
    ['untouched', [], 'untouched', 'Add your main bank account', 'Not started'],
    ['complete', [whole], 'done', '1 account', undefined],
    [
      'with a gap',
      [whole, card],
      'progress',
      '2 accounts. Missing: the last 4 digits of the card for Barclaycard',
      '1 gap',
    ],
    ['with gaps', [card, card], 'progress', '2 accounts. 2 gaps', '2 gaps'],
  ])('that is %s says so', (_state, records, status, words, gap) => {
    const { states } = computePassportState([section], [bankAccount], id =>
      id === bankAccount.id ? records : [],
    );
    expect(states[0]).toMatchObject({ status, words });
    expect(listSectionTabs([section], states)[0]?.gap).toBe(gap);
  });

  it('that the person does not have says so, and a passport without a record is not complete', () => {
    const absent = record('a', { absent: 'main-account' });
    const { states, score } = computePassportState([section], [bankAccount], id =>
      id === 'answers' ? [absent] : [],
    );
    expect(states[0]).toMatchObject({ status: 'without', words: 'You told us you have none', met: 0 });
    expect(score.percent).toBe(0);
  });
});
