import { expect } from 'vitest';
import { listCountedPayments } from '../../payments/kept-payments.ts';
import { accountPairKey, listTransferQuestions, type TransferAnswers } from '../../payments/transfers.ts';
import { compareMonthWithPlan } from '../actual.ts';
import { calendarMonths } from '../budget-months.ts';
import { createMoneyHousehold, type ExpectedMonthFigures } from './money-household.ts';

/** The maximum number of questions to ask a household. */
const mostQuestions = 6;

/**
 * Answers the questions about a household's payments as its people would, and expects every month to be right to the
 * penny. Returns the number of months.
 */
export function checkHousehold(seed: number): number {
  const { kept, months, isTransfer } = createMoneyHousehold(seed);
  const payments = listCountedPayments(kept);
  const answers = new Map<string, boolean>();
  let asked = 0;
  for (;;) {
    const [question] = listTransferQuestions(payments, answers);
    if (question === undefined) break;
    const { accounts, example } = question;
    answers.set(accountPairKey(...accounts), isTransfer(example.out, example.into));
    asked += 1;
  }
  const transfers: TransferAnswers = answers;
  const found = [...months.keys()].toSorted().map((month): [string, ExpectedMonthFigures] => {
    const actual = compareMonthWithPlan(month, payments, [], {
      transfers,
      rules: new Map(),
      months: calendarMonths,
    });
    return [
      month,
      {
        income: actual.income,
        spent: actual.spent,
        moved: actual.transfers.reduce((sum, { into }) => sum + into.row.pence, 0),
        pots: actual.pots.reduce((sum, { row }) => sum + Math.abs(row.pence), 0),
      },
    ];
  });
  expect(found, `seed ${String(seed)}`).toEqual([...months].toSorted());
  expect(asked, `questions of seed ${String(seed)}`).toBeLessThanOrEqual(mostQuestions);
  return found.length;
}
