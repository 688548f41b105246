import { balanceOf, type Meaning, movedBy } from './meaning.ts';
import type { FileRow, Table } from './table.ts';

/** How the balances of a table agree with a meaning. */
export interface Chain {
  /** Steps from one printed balance to the next. */
  readonly steps: number;
  readonly fitting: number;
  /** The number of the row at which it first breaks. */
  readonly breaksAt?: number;
}

/**
 * Follows the balance through rows in the order of time. Where only some rows print one, as at the end of a day, the rows between are
 * added up first. A row without an amount breaks nothing but the step it is in; two equal balances with no amount between show nothing.
 */
export function chainOf(rows: readonly FileRow[], meaning: Meaning): Chain {
  const inTime = meaning.newestFirst ? rows.toReversed() : rows;
  let [steps, fitting, since, unknown, still] = [0, 0, 0, false, true];
  let [before, breaksAt]: (number | undefined)[] = [undefined, undefined];
  for (const row of inTime) {
    const moved = movedBy(row, meaning);
    if (moved === undefined) unknown ||= balanceOf(row, meaning) !== before;
    else since += moved;
    still &&= moved === undefined;
    const balance = balanceOf(row, meaning);
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

/** Whether a chain proves its meaning: nearly every step holds, and there are enough of them to be no chance. */
export const proves = ({ steps, fitting }: Chain): boolean => steps >= 2 && fitting >= steps * 0.98;

/** Balances and totals that are printed above or below a table, in pence. */
export interface Printed {
  readonly opening?: number;
  readonly closing?: number;
  readonly paidIn?: number;
  readonly paidOut?: number;
}

const labels: readonly (readonly [keyof Printed, RegExp])[] = [
  ['opening', /\b(?:opening|starting|start|previous)\b.*\bbalance\b|^opening$|\bbrought forward\b/],
  [
    'closing',
    /\b(?:closing|closed|end(?:ing)?|new|final|carried forward)\b.*\bbalance\b|\bbalance\b.*\b(?:at end|carried)/,
  ],
  ['paidOut', /\b(?:out|debits?|withdrawals?|withdrawn|spent)\b/],
  ['paidIn', /\b(?:in|credits?|deposits?|received)\b/],
];

/** Reads what is around the table: rows with words and one amount. */
export function printedAround({ around }: Table): Printed {
  const found: { -readonly [K in keyof Printed]: Printed[K] } = {};
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

/** Whether the printed balances or totals hold for a meaning; undefined where none are printed that could show. */
export function totalsHold(
  rows: readonly FileRow[],
  meaning: Meaning,
  printed: Printed,
): boolean | undefined {
  const { opening, closing, paidIn, paidOut } = printed;
  if ((opening === undefined || closing === undefined) && (paidIn === undefined || paidOut === undefined))
    return undefined;
  const moves = rows.map(row => movedBy(row, meaning) ?? 0);
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
