import { expect } from 'vitest';
import { countedPayments } from '../../payments/kept-payments.ts';
import { accountPair, type TransferAnswers, transferQuestions } from '../../payments/transfers.ts';
import { actualMonth } from '../actual.ts';
import { moneyHousehold, type TrueMonth } from './money-household.ts';

/** Questions that a household is asked at most. */
const mostQuestions = 6;

/** Answers what a household is asked, as its people would, and expects each of its months right to the penny. Returns how many. */
export function checkHousehold(seed: number): number {
  const { kept, months, isTransfer } = moneyHousehold(seed);
  const payments = countedPayments(kept);
  const answers = new Map<string, boolean>();
  let asked = 0;
  for (;;) {
    const [question] = transferQuestions(payments, answers);
    if (question === undefined) break;
    const { accounts, example } = question;
    answers.set(accountPair(...accounts), isTransfer(example.out, example.into));
    asked += 1;
  }
  const transfers: TransferAnswers = answers;
  const found = [...months.keys()].toSorted().map((month): [string, TrueMonth] => {
    const actual = actualMonth(month, payments, [], { transfers, rules: new Map() });
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
