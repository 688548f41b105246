import { type ColumnMeaning, readBalance, readBalanceChange } from './meaning.ts';
import type { FileRow, PaymentTable } from './table.ts';

/** How well the balances of a table agree with a meaning. */
export interface BalanceAgreement {
  /** The number of steps from one printed balance to the next. */
  readonly steps: number;
  readonly fitting: number;
  /** The row number at which the balances first fail to add up. */
  readonly breaksAt?: number;
}

/**
 * Follows the balance through rows in chronological order. If only some rows have a balance, for example at the end of
 * each day, the amounts in between are added up. A row without an amount breaks only its own step. Two equal balances
 * with no amount between them prove nothing.
 */
export function followBalance(rows: readonly FileRow[], meaning: ColumnMeaning): BalanceAgreement {
  const inTime = meaning.newestFirst ? rows.toReversed() : rows;
  let [steps, fitting, since, unknown, still] = [0, 0, 0, false, true];
  let [before, breaksAt]: (number | undefined)[] = [undefined, undefined];
  for (const row of inTime) {
    const moved = readBalanceChange(row, meaning);
    if (moved === undefined) unknown ||= readBalance(row, meaning) !== before;
    else since += moved;
    still &&= moved === undefined;
    const balance = readBalance(row, meaning);
    if (balance === undefined) continue;
    if (before !== undefined && !(still && balance === before)) {
      steps += 1;
      if (!unknown && before + since === balance) fitting += 1;
      else breaksAt ??= row.line;
    }
    [before, since, unknown, still] = [balance, 0, false, true];
  }
  return { steps, fitting, ...(breaksAt === undefined ? {} : { breaksAt }) };
}

/** Whether the balances prove a meaning: nearly every step agrees, and there are too many steps for a coincidence. */
export const isMeaningProved = ({ steps, fitting }: BalanceAgreement): boolean =>
  steps >= 2 && fitting >= steps * 0.98;

/** Balances and totals printed above or below a table, in pence. */
export interface PrintedTotals {
  readonly opening?: number;
  readonly closing?: number;
  readonly paidIn?: number;
  readonly paidOut?: number;
}

const labels: readonly (readonly [keyof PrintedTotals, RegExp])[] = [
  ['opening', /\b(?:opening|starting|start|previous)\b.*\bbalance\b|^opening$|\bbrought forward\b/],
  [
    'closing',
    /\b(?:closing|closed|end(?:ing)?|new|final|carried forward)\b.*\bbalance\b|\bbalance\b.*\b(?:at end|carried)/,
  ],
  ['paidOut', /\b(?:out|debits?|withdrawals?|withdrawn|spent)\b/],
  ['paidIn', /\b(?:in|credits?|deposits?|received)\b/],
];

/** Reads printed balances and totals from the rows around the table, which have words and one amount. */
export function readPrintedTotals({ around }: PaymentTable): PrintedTotals {
  const found: { -readonly [K in keyof PrintedTotals]: PrintedTotals[K] } = {};
  for (const { cells } of around) {
    const amounts = cells.flatMap(({ money, day }) =>
      money?.clear === true && day === undefined ? [money] : [],
    );
    const [amount] = amounts;
    if (amount === undefined || amounts.length > 1) continue;
    const words = cells.map(({ text }) => text.toLowerCase()).join(' ');
    const label = labels.find(([, pattern]) => pattern.test(words))?.[0];
    if (label === undefined || found[label] !== undefined) continue;
    found[label] = amount.sign === 'minus' ? 0 - amount.pence : Number(amount.pence);
  }
  return found;
}

/** Whether the printed balances or totals agree with a meaning; undefined if none are printed. */
export function areTotalsRight(
  rows: readonly FileRow[],
  meaning: ColumnMeaning,
  printed: PrintedTotals,
): boolean | undefined {
  const { opening, closing, paidIn, paidOut } = printed;
  if ((opening === undefined || closing === undefined) && (paidIn === undefined || paidOut === undefined))
    return undefined;
  const moves = rows.map(row => readBalanceChange(row, meaning) ?? 0);
  const sum = moves.reduce((all, one) => all + one, 0);
  if (opening !== undefined && closing !== undefined && opening !== closing) {
    const turn = meaning.owed ? -1 : 1;
    return turn * opening + sum === turn * closing;
  }
  if (paidIn === undefined || paidOut === undefined || Math.abs(paidIn) === Math.abs(paidOut))
    return undefined;
  const into = moves.reduce((all, one) => all + Math.max(0, one), 0);
  return into === Math.abs(paidIn) && into - sum === Math.abs(paidOut);
}
