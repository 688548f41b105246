import { expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { createTestRecord } from '../print/executor-pack/testing/record.ts';
import { describeMortgageBalance } from './double-words.ts';

const house = createTestRecord('property', 'house', {
  name: 'Our house',
  type: 'main-home',
  mortgageProvider: 'Halifax',
  mortgageBalance: '31250.50',
});
const loan = (id: string, currentBalance: string, more = {}) =>
  createTestRecord('debt', id, {
    name: `Halifax ${id}`,
    type: 'mortgage',
    provider: 'Halifax',
    currentBalance,
    ...more,
  });
const linked = { links: 'house' };
const about = (...loans: ReturnType<typeof loan>[]) =>
  describeMortgageBalance(allKinds, [house, ...loans], 'house');

it('a mortgage that is linked to a loan is counted once, with that loan', () => {
  expect(about(loan('mortgage', '31250.50', linked))).toBe(
    '£31,250.50, counted once, with the loan Halifax mortgage',
  );
});

it('a loan with another balance is the one that counts', () => {
  expect(about(loan('mortgage', '30900.00', linked))).toBe(
    '£31,250.50, counted once, with the loan Halifax mortgage. Totals use the balance of the loan: £30,900.00',
  );
});

it('of a loan that is owed jointly, only the shares that count are used', () => {
  const joint = { ...linked, owners: 'me outside' };
  expect(about(loan('mortgage', '24060.00', joint))).toBe(
    '£31,250.50, counted once, with the loan Halifax mortgage. Totals use £12,030.00 of the balance of the loan: £24,060.00',
  );
  expect(about(loan('mortgage', '31250.50', joint))).toBe(
    '£31,250.50, counted once, with the loan Halifax mortgage. Totals use £15,625.25 of the balance of the loan: £31,250.50',
  );
});

it('a loan that is not linked is only probably the mortgage', () => {
  expect(about(loan('mortgage', '31250.50'))).toBe(
    '£31,250.50, probably the loan Halifax mortgage, so counted once',
  );
  expect(about(loan('mortgage', '31000.00'))).toBe(
    '£31,250.50, probably the loan Halifax mortgage, so counted once. Totals use the balance of the loan: £31,000.00',
  );
});

it('two loans on one home are both named, with what they come to', () => {
  expect(about(loan('first', '20000.00', linked), loan('second', '9000.00', linked))).toBe(
    '£31,250.50, counted once, with the loans Halifax first and Halifax second. Totals use the balances of the loans: £29,000.00',
  );
});

it('a mortgage that is counted with its home needs no explanation, and neither does an empty balance', () => {
  expect(about()).toBeUndefined();
  expect(about(loan('loan', '8000.00', { provider: 'Barclays' }))).toBeUndefined();
  const { mortgageBalance: _, ...fields } = house.content.fields;
  const empty = createTestRecord('property', 'house', fields);
  expect(
    describeMortgageBalance(allKinds, [empty, loan('mortgage', '31250.50', linked)], 'house'),
  ).toBeUndefined();
});
