import { expect, it } from 'vitest';
import { serialisePaymentBlock } from '../../payments/payment-blocks.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { makeDesk, makePassportRecord } from '../testing/make-desk.ts';
import { listDeskOrganisations } from './organisations.ts';

// Ruth died on 10 November 2026. Each payment has the balance after it.
const ruth = makePassportRecord('person', 'ruth', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const account = (more = {}) =>
  makePassportRecord('bank-account', 'everyday', {
    name: 'Everyday',
    accountType: 'checking',
    bankName: 'Monzo',
    balance: '1.00',
    balanceAsOf: '2026-10-31',
    ...more,
  });
const statement = (firstDay: string, lastDay: string, more = {}) =>
  makePassportRecord('statement-import', `from-${firstDay}`, {
    account: 'everyday',
    accountName: 'Everyday',
    firstDay,
    lastDay,
    closing: '999.00',
    proof: 'adds-up',
    ...more,
  });
const payments = (rows: readonly (readonly [day: string, balance: number])[]) =>
  makePassportRecord('payment-month', 'november', {
    account: 'everyday',
    month: '2026-11',
    rows: serialisePaymentBlock(
      '2026-11',
      rows.map(([day, balance], index) => ({
        day: readStoredDay(day),
        pence: -100 - index,
        text: `SHOP ${String(index)}`,
        nth: 1,
        from: ['x'],
        balance,
      })),
    ),
  });
function valueOf(records: Parameters<typeof makeDesk>[0], owner = account()) {
  const [monzo] = listDeskOrganisations(makeDesk([ruth, owner, ...records]));
  return monzo?.things[0]?.value;
}
const whole = statement('2026-11-01', '2026-11-30');

it('takes the balance after the last payment of a statement that spans the date of death', () => {
  const rows = payments([
    ['2026-11-03', 500_00],
    ['2026-11-09', 432_10],
    ['2026-11-12', 400_00],
  ]);
  expect(valueOf([whole, rows])).toEqual({
    pence: 432_10,
    sharePence: 432_10,
    source: 'statement',
    asOf: '2026-11-10',
    isOfThatDay: true,
  });
});

it('takes the closing balance of a statement that ends on that day', () => {
  expect(valueOf([statement('2026-11-01', '2026-11-10', { closing: '77.70' })])?.pence).toBe(77_70);
});

const closing = (amount: string) => [statement('2026-11-01', '2026-11-10', { closing: amount })];

it('takes what is owed on a card below zero, and leaves a card in credit to be asked about', () => {
  const card = account({ accountType: 'credit' });
  expect(valueOf(closing('-55.00'), card)).toMatchObject({ pence: -55_00, source: 'statement' });
  expect(valueOf(closing('55.00'), card)?.source).toBe('record');
});

it('does not guess: several payments on the last day, a statement that does not add up or is undone, a gap', () => {
  const twoOfADay = payments([
    ['2026-11-09', 432_10],
    ['2026-11-09', 431_09],
  ]);
  const one = payments([['2026-11-09', 432_10]]);
  for (const records of [
    [whole, twoOfADay],
    [statement('2026-11-01', '2026-11-30', { proof: 'partly' }), one],
    [statement('2026-11-01', '2026-11-30', { undone: true }), one],
    [statement('2026-11-10', '2026-11-30'), one],
    [statement('2026-11-11', '2026-11-30'), one],
    [one],
  ])
    expect(valueOf(records)).toMatchObject({ pence: 1_00, source: 'record', isOfThatDay: false });
});
