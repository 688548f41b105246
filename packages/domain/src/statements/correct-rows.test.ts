import { expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { applyAccountCorrections, type PaymentCorrection } from './correct-rows.ts';
import { readTable } from './read-table.ts';

const [account] = readTable(
  [
    'Opening balance,100.00',
    'Date,Details,Amount,Balance',
    '01/09/2026,TESCO,-5.00,95.00',
    '02/09/2026,PAY,-10.00,105.00',
    '03/09/2026,LIDL,-7.00,98.00',
    '04/09/2026,BOOTS,-8.00,90.00',
    'Closing balance,90.00',
  ].map(row => row.split(',')),
).accounts;
const correct = (...corrections: readonly (readonly [line: number, correction: PaymentCorrection])[]) => {
  if (account === undefined) throw new Error('The statement was not read.');
  return applyAccountCorrections(account, new Map(corrections));
};

it('a sign that is put right proves the statement', () => {
  expect(correct().proof).toMatchObject({ result: 'does-not', difference: { from: 3, to: 4, by: 2000 } });
  expect(correct([4, { pence: 1000 }]).proof).toMatchObject({ result: 'adds-up', paidIn: 1000 });
});

it('a row that is left out is in no sum, and a changed one has its new day, amount and words', () => {
  const { payments, proof } = correct(
    [5, { isLeftOut: true }],
    [3, { day: readStoredDay('2026-09-05'), pence: -600, text: 'Tesco Leeds' }],
  );
  expect(payments.map(({ line, day, pence, text }) => [line, day, pence, text])).toEqual([
    [4, '2026-09-02', -1000, 'PAY'],
    [6, '2026-09-04', -800, 'BOOTS'],
    [3, '2026-09-05', -600, 'Tesco Leeds'],
  ]);
  expect(proof.result).toBe('does-not');
});
