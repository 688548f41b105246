import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { digitalAccount } from '../kinds/digital-account.ts';
import { person } from '../kinds/person.ts';
import { readStoredDay } from '../values/calendar.ts';
import { createItemPlanner, createTablePlanner } from './plan.ts';

const today = readStoredDay('2026-11-21');
const columns = ['bankName', 'name', undefined, 'sortCode', 'accountNumber'];
const halifax = ['Halifax', 'Main', 'blue', '309430', '70124821'];
const lines = (...rows: readonly string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));

describe('the lines of a spreadsheet', () => {
  it('are new, known already or faulty, each with its line', () => {
    const here = [
      {
        name: 'Savings',
        bankName: 'Halifax',
        sortCode: '309430',
        accountNumber: '11112222',
        balance: '5.00',
      },
    ];
    const plan = createTablePlanner(bankAccount, columns, () => here, today);
    const rows = lines(
      halifax,
      ['Halifax', 'Savings', '', '30-94-30', '1111 2222'],
      ['Halifax', 'Holiday', '', '', ''],
      halifax,
      ['Halifax', '', 'red', '12', ''],
    );
    expect(rows.map(plan)).toEqual([
      {
        place: 2,
        kind: bankAccount,
        title: 'Main',
        state: 'fresh',
        fields: {
          name: 'Main',
          accountType: 'checking',
          bankName: 'Halifax',
          sortCode: '309430',
          accountNumber: '70124821',
        },
      },
      expect.objectContaining({ place: 3, title: 'Savings', state: 'known' }),
      {
        place: 4,
        kind: bankAccount,
        title: 'Holiday',
        state: 'faulty',
        messages: ['Enter the sort code', 'Enter the account number'],
      },
      expect.objectContaining({ place: 5, state: 'known' }),
      expect.objectContaining({ place: 6, title: 'Halifax', state: 'faulty' }),
    ]);
  });

  it('are called by no more than their first words', () => {
    const plan = createTablePlanner(bankAccount, [], () => [], today);
    expect(plan({ line: 2, cells: ['', 'x'.repeat(500)] }).title).toBe(`${'x'.repeat(60)}…`);
    expect(plan({ line: 3, cells: [] }).title).toBe('');
  });
});

describe('the things of a password manager', () => {
  it('are compared with the records of their own kind', () => {
    const items = [
      { position: 1, kind: digitalAccount, typed: { name: 'eBay', type: 'shopping', username: 'ruth' } },
      { position: 2, kind: person, typed: { firstName: 'Ruth', lastName: 'Ellery', relationship: 'other' } },
      { position: 3, kind: digitalAccount, typed: { name: 'eBay', type: 'shopping', username: 'amira' } },
      { position: 4, kind: bankAccount, typed: { name: 'Card', accountType: 'checking', bankName: 'Amex' } },
    ];
    const here = {
      [digitalAccount.id]: [{ name: 'eBay', type: 'other', username: 'ruth' }],
      [person.id]: [{ firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' }],
    };
    const plan = createItemPlanner(items, kind => here[kind.id] ?? [], today);
    expect(items.map(plan).map(({ place, state }) => [place, state])).toEqual([
      [1, 'known'],
      [2, 'known'],
      [3, 'fresh'],
      [4, 'faulty'],
    ]);
  });
});
