import { expect, it } from 'vitest';
import { changePayment, planImport, readStoredPayments } from '../payments/kept-payments.ts';
import { createStatedPayment } from '../payments/testing/histories.ts';
import { toPence } from '../values/money.ts';
import { createPaymentSheetRows } from './payment-sheet.ts';
import { createSplitCell } from './split-payment.ts';

const parts = [
  { amount: toPence(4000), category: 'food', subcategory: 'groceries', isEssential: true },
  { amount: toPence(1500), category: 'pets', subcategory: 'other', isEssential: false },
] as const;

/** The first payment is the one that is split into parts. */
function blocksOf(account: string, stated: readonly ReturnType<typeof createStatedPayment>[]) {
  const { blocks } = planImport(readStoredPayments([], []), account, stated, account);
  const kept = readStoredPayments(
    blocks.map(({ fields }, at) => ({ id: String(at), content: { fields: { ...fields } } })),
    [],
  );
  const row = kept.blocks[0]?.rows[0];
  return row?.pence === -5500 ? changePayment(kept, { account, row }, createSplitCell(parts, '')) : blocks;
}

const recordsOf = (account: string, stated: readonly ReturnType<typeof createStatedPayment>[]) => [
  ...blocksOf(account, stated).map(({ fields }, at) => ({
    id: `${account} ${String(at)}`,
    content: { kind: 'payment-month', fields: { ...fields }, savedAt: '' },
  })),
  {
    id: account,
    content: {
      kind: 'statement-import',
      fields: { account, accountName: `${account} account` },
      savedAt: '',
    },
  },
];

it('a spreadsheet has every payment, its parts, and what moved between own accounts', () => {
  const everyday = recordsOf('everyday', [
    createStatedPayment(3, -5500, 'TESCO STORES 3321'),
    createStatedPayment(4, -10_000, 'TFR TO SAVER'),
    createStatedPayment(9, 210_000, '=ACME SALARY'),
  ]);
  const rows = createPaymentSheetRows([
    ...everyday,
    ...recordsOf('saver', [createStatedPayment(5, 10_000, 'FROM A')]),
  ]);
  expect(rows.map(row => [row[0], row[1], row[2], row[4], row[6]])).toEqual([
    ['Date', 'Account', 'Payee', 'Amount', 'Category'],
    ['03/11/2026', 'everyday account', 'Tesco Stores', '-40.00', 'Food'],
    ['03/11/2026', 'everyday account', 'Tesco Stores', '-15.00', 'Pets'],
    ['04/11/2026', 'everyday account', 'Saver', '-100.00', 'Between your own accounts'],
    ['05/11/2026', 'saver account', 'A', '100.00', 'Between your own accounts'],
    ['09/11/2026', 'everyday account', 'Acme Salary', '2100.00', 'Money in'],
  ]);
  expect(rows.at(-1)?.[3]).toBe("'=ACME SALARY");
  expect(createPaymentSheetRows([])).toEqual([]);
});
