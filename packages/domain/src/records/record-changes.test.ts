import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { listChangesBetween } from './record-changes.ts';
import type { RecordContent } from './record-kind.ts';

const halifax = {
  name: 'Halifax',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
};
const content = (fields: FieldValues, more: object = {}): RecordContent => ({
  kind: bankAccount.id,
  fields: { ...halifax, ...fields },
  savedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const names = new Map([
  ['ruth', 'Ruth Ellery'],
  ['david', 'David Ellery'],
]);
const changes = (before: RecordContent, after: RecordContent) =>
  listChangesBetween(bankAccount, before, after, id => names.get(id)).map(
    ({ label, before: was, after: now }) => [label, was, now],
  );

describe('what a save changed', () => {
  it('is said field by field, in the order of the form and in the words of the page', () => {
    const before = content({ balance: '10.00', balanceAsOf: '2026-11-01', notes: 'Old' });
    const after = content({
      accountType: 'savings',
      balance: '-1234.50',
      notes: 'Old',
      owners: 'ruth=60 david=40',
    });
    expect(changes(before, after)).toEqual([
      ['Account type', 'Current Account', 'Savings Account'],
      ['Balance', '£10.00', '−£1,234.50'],
      ['Balance date', '1 November 2026', ''],
      ['Account holders', '', 'Ruth Ellery 60%, David Ellery 40%'],
    ]);
  });

  it('never shows more of a hidden number than the page does, and tells of a change in the hidden part', () => {
    expect(changes(content({}), content({ accountNumber: '99994821' }))).toEqual([
      ['Account number', '•••• 4821', '•••• 4821'],
    ]);
    expect(JSON.stringify(changes(content({}), content({ accountNumber: '' })))).not.toContain('7012');
  });

  it('has both values of a field that was changed twice, and the choice between them', () => {
    const twice = content({ balance: '11.00' }, { alternatives: { balance: ['22.00'] } });
    expect(changes(content({ balance: '10.00' }), twice)).toEqual([
      ['Balance', '£10.00', '£11.00 or £22.00'],
    ]);
    expect(changes(twice, content({ balance: '11.00' }))).toEqual([
      ['Balance', '£11.00 or £22.00', '£11.00'],
    ]);
  });

  it('is nothing when only the time or something unknown changed, or an empty value became no value', () => {
    const later = { savedAt: '2026-11-22T10:00:00.000Z', fromTheFuture: true };
    expect(changes(content({ notes: '' }), content({ somethingNew: 'x' }, later))).toEqual([]);
  });

  it('can be told of damaged values', () => {
    expect(changes(content({ balance: '10.00' }), content({ balance: 'ten' }))).toHaveLength(1);
  });
});
